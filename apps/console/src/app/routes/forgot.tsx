export { ForgotPage as Route } from '../../features/accounts/entry/ForgotPage.tsx'
