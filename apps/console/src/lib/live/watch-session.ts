import type { QueryClient } from '@tanstack/react-query'
import { useGlobal } from './global-store.ts'
import { onStoredElsewhere } from '../storage.ts'
import { useSession } from '../identity/session.ts'

/**
 * Forgets what was fetched for a user once they are gone, and follows signing in and out in other tabs. Gives the way
 * to stop.
 */
export function watchSession(queries: QueryClient, reload: () => void): () => void {
  const stopForgetting = useSession.subscribe(({ token }, before) => {
    if (token !== null || before.token === null) return
    queries.clear()
    useGlobal.setState(useGlobal.getInitialState(), true)
  })
  const stopFollowing = onStoredElsewhere('token', (stored) => {
    const token = stored || null
    const { token: own } = useSession.getState()
    if (token === own) return
    // Another user can be signed in now: nothing on this page is theirs.
    if (token !== null && own !== null) reload()
    else useSession.setState({ token, left: false })
  })
  return () => {
    stopForgetting()
    stopFollowing()
  }
}
