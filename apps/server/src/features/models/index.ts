export { type Models, openModels } from './models.ts'
