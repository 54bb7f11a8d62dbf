import { lazy, Suspense } from 'react'
import { ProfilePage } from '../../features/accounts/profile/ProfilePage.tsx'

const ClientsSection = lazy(() => import('../../features/team/clients/ClientsSection.tsx'))

/** `/user/profile` */
export function Route() {
  const apps = (
    <Suspense fallback={null}>
      <ClientsSection />
    </Suspense>
  )
  return <ProfilePage apps={apps} />
}
