export type { FlowParts } from './parts.ts'
export { flowRoutes } from './routes.ts'
