import { createRootRoute, createRoute, lazyRouteComponent, Navigate, redirect } from '@tanstack/react-router'
import { wantedSearch } from '../lib/session/next-path.ts'
import { useSession } from '../lib/identity/session.ts'
import { Root } from './Root.tsx'

/** The code of a page, which loads when the page is wanted; each page's file exports `Route`. */
export const page = (load: () => Promise<{ Route: () => React.ReactNode }>) =>
  lazyRouteComponent(load, 'Route')

/** The whole app: nothing is left that could say anything. The failure was reported where it was caught. */
const Blank = () => null

export const root = createRootRoute({
  component: Root,
  errorComponent: Blank,
  notFoundComponent: () => <Navigate to="/404" replace />,
})

/** Who is not signed in signs in first, and comes back. */
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
