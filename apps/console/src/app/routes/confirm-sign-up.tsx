export { ConfirmSignUpPage as Route } from '../../features/accounts/entry/ConfirmSignUpPage.tsx'
