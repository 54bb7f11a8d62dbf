export { type AnalyseOptions, validateFlow } from './analyse/analyse.ts'
export { callsIn } from './analyse/check-calls.ts'
export { type TokenOffer, tokenOffers } from './analyse/token-offers.ts'
export { compileFlow, FlowInvalid, type Plan, type PlanNode } from './compile-flow.ts'
export { type Applied, applyChanges } from './diff/apply-changes.ts'
export {
  countChanges,
  diffDocuments,
  type DocumentDiff,
  type EdgeChange,
  type Mark,
  type ThingChange,
} from './diff/diff-documents.ts'
export { type FieldChange, fieldChanges, isSameValue } from './diff/values.ts'
export { type Migration, MIGRATIONS, type StoredDocument } from './document/migrations.ts'
export { type DocumentRead, readDocument } from './document/read-document.ts'
export { type NodeUpgrades, upgradeNodes } from './document/upgrade-nodes.ts'
export { writeDocument } from './document/write-document.ts'
export { type NodeRemoval, removeNodes } from './edit/remove-nodes.ts'
export { type Part, partOf, type PartWanted } from './part/part-of.ts'
export { type GivenOutput, loopsAroundNode } from './part/scene.ts'
export { tokensIn } from './part/tokens-in.ts'
export { ruleHolds } from './rules/holds.ts'
export { isEqual, keyOfEqual } from './rules/equal.ts'
export { type Meaning, RULE_MEANINGS } from './rules/meanings.ts'
export { compareNumbers, numberText } from './rules/numbers.ts'
export { isEmpty } from './rules/operators.ts'
export { spanOf } from './rules/times.ts'
export { failureOf, HeldBack, saidOf, StepError, type StepFailure } from './step-error.ts'
export * from './structure-texts.ts'
export * from './structure.ts'
export {
  escapeTokens,
  parseTemplate,
  type Template,
  type Token,
  writeToken,
} from './tokens/parse-template.ts'
export { answerStep, failStep, repeatStep, resumeStep, retryFailed } from './walk/answers.ts'
export type * from './walk/ports.ts'
export { sizeOf } from './walk/size.ts'
export { walk, type WalkInput } from './walk/walk.ts'
export {
  type DecidedInput,
  type DecidedStep,
  type Program,
  type StepOutcome,
  walkDecided,
} from './walk/walk-decided.ts'
