import { OauthCallback } from '../../features/integrations/connections/OauthCallback.tsx'
import { useSession } from '../../lib/identity/session.ts'

/** `/oauth_callback`, the page that vendors redirect to when someone connects an account. */
export function Route() {
  const signedIn = useSession((session) => session.token !== null)
  return <OauthCallback signedIn={signedIn} />
}
