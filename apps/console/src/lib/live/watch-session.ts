import type { QueryClient } from '@tanstack/react-query'
import { useGlobal } from './global-store.ts'
import { onStoredElsewhere } from '../storage.ts'
import { useSession } from '../identity/session.ts'

/**
 * Clears cached data when the user signs out, and follows sign-in and sign-out in other tabs. Returns a function to
 * stop.
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
    // Another user may be signed in: this page must not be shown to them.
    if (token !== null && own !== null) reload()
    else useSession.setState({ token, left: false })
  })
  return () => {
    stopForgetting()
    stopFollowing()
  }
}
