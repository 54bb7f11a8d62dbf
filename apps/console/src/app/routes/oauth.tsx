import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { queryInFragment } from '../../lib/session/query-in-fragment.ts'

const AuthorizePage = lazy(() => import('../../features/team/clients/AuthorizePage.tsx'))
const ConnectedPage = lazy(() => import('../../features/tools/servers/ConnectedPage.tsx'))

/**
 * `/oauth/consent#…`: an app asks for access to the account. `/oauth/connected#…`: where the vendor of an MCP server leads
 * back to.
 */
export function Route() {
  const { hash, pathname } = useLocation()
  const query = queryInFragment(hash)
  const Page = pathname === '/oauth/consent' ? AuthorizePage : ConnectedPage
  return (
    <Suspense fallback={null}>
      <Page key={query} query={query} />
    </Suspense>
  )
}
