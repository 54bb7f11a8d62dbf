import { ProfilePage } from '../../features/accounts/profile/ProfilePage.tsx'
import { ClientsSection } from '../../features/team/clients/ClientsSection.tsx'

/** `/user/profile` */
export function Route() {
  return <ProfilePage apps={<ClientsSection />} />
}
