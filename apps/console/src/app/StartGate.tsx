import { useLayoutEffect, type ReactNode } from 'react'
import { useInformation } from '../lib/session/information.ts'
import { chooseProject } from '../lib/session/project-choice.ts'
import { useConfig } from '../lib/session/config.ts'
import { useSession } from '../lib/session/session.ts'
import { LoadingPage } from './LoadingPage.tsx'

/**
 * Waits until the user's information has come or failed to come, and settles which project is current before anything
 * is fetched for it.
 */
export function StartGate({ children }: { children: ReactNode }) {
  const signedIn = useSession((session) => session.token !== null)
  const { data: user, isPending, errorUpdateCount } = useInformation()
  // Once it has failed, the app goes on, also while it is tried again.
  const isWaiting = isPending && errorUpdateCount === 0
  const { currentProjectId, setCurrentProjectId } = useConfig()
  const choice = user ? chooseProject(currentProjectId, user.projects) : null
  const toSave = choice?.save ? choice.id : null

  useLayoutEffect(() => {
    if (toSave !== null) setCurrentProjectId(toSave)
  }, [toSave, setCurrentProjectId])

  if (signedIn && (isWaiting || toSave !== null)) return <LoadingPage />
  return children
}
