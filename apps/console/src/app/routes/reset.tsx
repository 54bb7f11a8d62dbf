export { ResetPage as Route } from '../../features/accounts/entry/ResetPage.tsx'
