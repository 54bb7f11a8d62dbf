import { createRouter } from '@tanstack/react-router'
import { BrokenPart } from '../lib/kit/Boundary.tsx'
import { parseSearch, stringifySearch } from '../lib/search-params.ts'
import { PagePending } from './PagePending.tsx'
import { consoleRoutes } from './router-console.tsx'
import { editorRoutes, flowRoutes } from './router-flows.tsx'
import { root, shell } from './router-frame.tsx'
import { outsideRoutes } from './router-outside.tsx'
import { userRoutes } from './router-user.tsx'

const routeTree = root.addChildren([
  ...outsideRoutes,
  editorRoutes,
  shell.addChildren([...consoleRoutes, ...flowRoutes, ...userRoutes]),
])

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: BrokenPart,
  defaultOnCatch: (error, { componentStack }) => console.error('Render failure:', error, componentStack),
  scrollRestoration: false,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
