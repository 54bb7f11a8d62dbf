import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { SignInPage } from '../../features/accounts/SignInPage.tsx'
import { safeNext } from '../../lib/session/next-path.ts'
import { useSession } from '../../lib/identity/session.ts'

/** `/login` and `/console/login`. Signed-in users are redirected to the requested page. */
export function Route() {
  const signedIn = useSession((session) => session.token !== null)
  const { next, mode } = useSearch({ strict: false })
  const { history } = useRouter()

  useEffect(() => {
    if (signedIn) history.replace(safeNext(next, location.origin))
  }, [signedIn, next, history])

  return signedIn ? null : <SignInPage wantsSignUp={mode === 'signup'} next={next} />
}
