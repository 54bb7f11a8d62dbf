export { livePort } from './find-flow.ts'
export { lookAfterLive } from './look-after-live.ts'
export { liveRoutes } from './routes.ts'
