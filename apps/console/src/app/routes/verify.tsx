export { VerifyPage as Route } from '../../features/accounts/entry/VerifyPage.tsx'
