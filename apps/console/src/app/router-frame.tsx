import { createRootRoute, createRoute, lazyRouteComponent, Navigate, redirect } from '@tanstack/react-router'
import { wantedSearch } from '../lib/session/next-path.ts'
import { useSession } from '../lib/identity/session.ts'
import { Root } from './Root.tsx'

/** Loads the code of a page on demand; each page's file exports `Route`. */
export const page = (load: () => Promise<{ Route: () => React.ReactNode }>) =>
  lazyRouteComponent(load, 'Route')

/** Shown when the whole app failed to render; the error was reported where it was caught. */
const Blank = () => null

export const root = createRootRoute({
  component: Root,
  errorComponent: Blank,
  notFoundComponent: () => <Navigate to="/404" replace />,
})

/** Redirects to sign-in if necessary, and back afterwards. */
export function needsSignIn({ location }: { location: { href: string } }): void {
  if (useSession.getState().token !== null) return
  throw redirect({ to: '/login', search: wantedSearch(location.href), replace: true })
}

/** The frame around the pages of a signed-in user. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: needsSignIn,
  component: lazyRouteComponent(() => import('./shell/Shell.tsx'), 'Shell'),
  errorComponent: Blank,
})
