export { type ModelList, type Models, type ModelScope, openModels, type OpenModels } from './models.ts'
export { modelRoutes } from './routes.ts'
