import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { CallbackPage } from '../../features/accounts/entry/CallbackPage.tsx'
import { safeNext } from '../../lib/session/next-path.ts'

/** `/google_signin_callback` and `/console/google_signin_callback`. */
export function Route() {
  const { history } = useRouter()
  const goOn = useCallback(
    (next: string | null) => history.replace(safeNext(next, location.origin)),
    [history],
  )
  return <CallbackPage onNext={goOn} />
}
