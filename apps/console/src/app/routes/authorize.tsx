import { useLocation } from '@tanstack/react-router'
import { AuthorizePage } from '../../features/team/clients/AuthorizePage.tsx'
import { queryInFragment } from '../../lib/session/query-in-fragment.ts'

/** `/oauth/consent#…`: an app asks for access to the account. */
export function Route() {
  const query = useLocation({ select: ({ hash }) => queryInFragment(hash) })
  return <AuthorizePage key={query} query={query} />
}
