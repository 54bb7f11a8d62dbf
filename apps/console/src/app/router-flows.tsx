import { createRoute } from '@tanstack/react-router'
import { needsSignIn, page, root, shell } from './router-frame.tsx'
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

// One component for both addresses: a new flow gets its address with its first change, and the editor stays.
const flowEditor = createRoute({
  getParentRoute: () => root,
  path: '/workflow',
  validateSearch: editorSearch,
  beforeLoad: needsSignIn,
  component: page(() => import('./routes/flow-editor.tsx')),
})
const newFlow = createRoute({ getParentRoute: () => flowEditor, path: '/' })
const oldFlow = createRoute({ getParentRoute: () => flowEditor, path: '$id' })

export const flowRoutes = [flows, approvals, flow, job] as const

/** Full screen, without the frame around the other pages. */
export const editorRoutes = flowEditor.addChildren([newFlow, oldFlow])
