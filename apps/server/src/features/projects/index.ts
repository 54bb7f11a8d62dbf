export { projectRoutes } from './routes.ts'
export { sweepTrash } from './sweep-trash.ts'
