export { type CallCost, costOfCall, longestOutput, outputFor } from './call-cost.ts'
export { BUILTIN } from './settings.ts'
export { type Models, type OpenedModel, openModels, type OpenModels } from './models.ts'
export type { ModelScope } from './sources.ts'
