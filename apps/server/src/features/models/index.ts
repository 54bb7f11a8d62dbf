export { type Models, type ModelScope, type OpenedModel, openModels, type OpenModels } from './models.ts'
