import { createRoute } from '@tanstack/react-router'
import { page, shell } from './router-frame.tsx'
import { approvalsSearch, flowSearch, flowsSearch, jobSearch } from './searches.ts'

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

const newFlow = createRoute({
  getParentRoute: () => shell,
  path: '/workflow',
  component: page(() => import('./routes/flow-editor.tsx')),
})

const flowEditor = createRoute({
  getParentRoute: () => shell,
  path: '/workflow/$id',
  component: page(() => import('./routes/flow-editor.tsx')),
})

export const flowRoutes = [flows, approvals, flow, job, newFlow, flowEditor] as const
