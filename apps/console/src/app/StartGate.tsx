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
  const { data: user, isPending } = useInformation()
  const { currentProjectId, setCurrentProjectId } = useConfig()
  const choice = user ? chooseProject(currentProjectId, user.projects) : null
  const toSave = choice?.save ? choice.id : null

  useLayoutEffect(() => {
    if (toSave !== null) setCurrentProjectId(toSave)
  }, [toSave, setCurrentProjectId])

  if (signedIn && (isPending || toSave !== null)) return <LoadingPage />
  return children
}
