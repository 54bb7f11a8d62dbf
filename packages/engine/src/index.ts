export { type AnalyseOptions, validateFlow } from './analyse/analyse.ts'
export { callsIn } from './analyse/check-calls.ts'
export { compileFlow, FlowInvalid, type Plan, type PlanNode } from './compile-flow.ts'
export { type Migration, MIGRATIONS, type StoredDocument } from './document/migrations.ts'
export { partOf } from './document/part-of.ts'
export { type DocumentRead, readDocument } from './document/read-document.ts'
export { type NodeUpgrades, upgradeNodes } from './document/upgrade-nodes.ts'
export { writeDocument } from './document/write-document.ts'
export { failureOf, StepError, type StepFailure } from './step-error.ts'
export * from './structure.ts'
export {
  escapeTokens,
  parseTemplate,
  type Template,
  type Token,
  writeToken,
} from './tokens/parse-template.ts'
export { answerStep, repeatStep, retryFailed } from './walk/answers.ts'
export type * from './walk/ports.ts'
export { walk, type WalkInput } from './walk/walk.ts'
