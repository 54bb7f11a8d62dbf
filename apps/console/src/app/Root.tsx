import { Outlet } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, type ReactNode } from 'react'
import { Banner } from './Banner.tsx'
import css from './Root.module.css'
import { i18n } from '../lib/i18n/i18n.ts'
import { languageOf } from '../lib/i18n/languages.ts'
import { switchLanguage } from '../lib/i18n/switch-language.ts'
import { useInformation } from '../lib/session/information.ts'
import { chooseProject } from '../lib/session/project-choice.ts'
import { useConfig } from '../lib/identity/config.ts'
import { useSession } from '../lib/identity/session.ts'
import { LoadingPage } from './LoadingPage.tsx'

/** Wraps every page: the banner, and loading the user's information. */
export function Root() {
  useUserLanguage()
  return (
    <div className={css.root}>
      <Banner />
      <StartGate>
        <Outlet />
      </StartGate>
    </div>
  )
}

/** Applies the user's language as soon as it is known and whenever it changes. */
function useUserLanguage(): void {
  const { data: user } = useInformation()
  const language = languageOf(user?.locale)
  useEffect(() => {
    if (language && language !== i18n.language) void switchLanguage(language)
  }, [language])
}

/**
 * Waits until the user's information has loaded or failed, and determines the current project before anything is
 * fetched for it.
 */
function StartGate({ children }: { children: ReactNode }) {
  const signedIn = useSession((session) => session.token !== null)
  const { data: user, isPending, errorUpdateCount } = useInformation()
  // After a failure, the app continues while the request is retried.
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
