export { type ModelList, type Models, type ModelScope, openModels } from './models.ts'
