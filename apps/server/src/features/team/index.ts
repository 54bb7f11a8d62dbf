export { dropOutdated } from './retention.ts'
export { teamRoutes } from './routes.ts'
