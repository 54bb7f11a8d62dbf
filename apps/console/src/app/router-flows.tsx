import { createRoute } from '@tanstack/react-router'
import { page, shell } from './router-frame.tsx'

const flows = createRoute({
  getParentRoute: () => shell,
  path: '/console/workflow',
  component: page(() => import('./routes/flows.tsx')),
})

const flow = createRoute({
  getParentRoute: () => shell,
  path: '/console/workflow-detail/$id',
  component: page(() => import('./routes/flow.tsx')),
})

const job = createRoute({
  getParentRoute: () => shell,
  path: '/console/workflow-detail-history/$id',
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

export const flowRoutes = [flows, flow, job, newFlow, flowEditor] as const
