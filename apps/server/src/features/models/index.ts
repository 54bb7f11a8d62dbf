export {
  type ModelList,
  type Models,
  type ModelScope,
  type OpenedModel,
  openModels,
  type OpenModels,
} from './models.ts'
export { modelRoutes } from './routes.ts'
