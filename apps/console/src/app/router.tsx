import { createRouter, createRoute } from '@tanstack/react-router'
import { BrokenPart } from '../lib/kit/notices/Boundary.tsx'
import { parseSearch, stringifySearch } from '../lib/search-params.ts'
import { PagePending } from './PagePending.tsx'
import { consoleRoutes } from './router-console.tsx'
import { root, shell, needsSignIn, page } from './router-frame.tsx'
import { outsideRoutes } from './router-outside.tsx'
import { userRoutes } from './router-user.tsx'
import { approvalsSearch, editorSearch, flowSearch, flowsSearch, jobSearch } from './searches.ts'

const flows = createRoute({
  getParentRoute: () => shell,
  path: '/console/workflow',
  validateSearch: flowsSearch,
  component: page(() => import('./routes/flows.tsx')),
})

const approvals = createRoute({
  getParentRoute: () => shell,
  path: '/console/workflow/approvals',
  validateSearch: approvalsSearch,
  component: page(() => import('./routes/approvals.tsx')),
})

const flow = createRoute({
  getParentRoute: () => shell,
  path: '/console/workflow-detail/$id',
  validateSearch: flowSearch,
  component: page(() => import('./routes/flow.tsx')),
})

const job = createRoute({
  getParentRoute: () => shell,
  path: '/console/workflow-detail-history/$id',
  validateSearch: jobSearch,
  component: page(() => import('./routes/job.tsx')),
})

// One component for both URLs: a new flow gets its URL with its first change, while the editor stays mounted.
const flowEditor = createRoute({
  getParentRoute: () => root,
  path: '/workflow',
  validateSearch: editorSearch,
  beforeLoad: needsSignIn,
  component: page(() => import('./routes/flow-editor.tsx')),
})
const newFlow = createRoute({ getParentRoute: () => flowEditor, path: '/' })
const oldFlow = createRoute({ getParentRoute: () => flowEditor, path: '$id' })

const flowRoutes = [flows, approvals, flow, job] as const

/** Full screen, without the console frame. */
const editorRoutes = flowEditor.addChildren([newFlow, oldFlow])

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
