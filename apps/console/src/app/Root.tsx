import { Outlet } from '@tanstack/react-router'
import { Banner } from './Banner.tsx'
import css from './Root.module.css'
import { StartGate } from './StartGate.tsx'
import { useUserLanguage } from './use-user-language.ts'

/** Around every page: the banner, and the wait for the user's information. */
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
