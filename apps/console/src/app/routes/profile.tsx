export { ProfilePage as Route } from '../../features/accounts/profile/ProfilePage.tsx'
