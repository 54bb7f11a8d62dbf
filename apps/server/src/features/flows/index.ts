export { askingModels, askModel, pausedOr } from './nodes/ai/ask-model.ts'
export { onceByKey, writeOnce } from './nodes/sheets/once.ts'
export { entryOfStep, NoCredits, ofRun, paid, payFor } from './nodes/paid.ts'
export { endFailed, reserveCall } from './nodes/ai/reserve-call.ts'
export { reserveVectors } from './nodes/ai/reserve-vectors.ts'
export { findPublished, listPublished, type PublishedFlow } from './drafts/list-published.ts'
export { insertPublished } from './drafts/insert-published.ts'
export { type FlowTemplate, findTemplate } from './drafts/templates/index.ts'
export { aiColumnPort } from './drafts/find-column-flow.ts'
export { creditsOfSteps, type RowCredits } from './costs/credits-of-steps.ts'
export { modelSteps } from './costs/model-steps.ts'
export { type Called, modelsOf } from './costs/models-of.ts'
export { uncountedOf } from './costs/uncounted.ts'
export { changingSteps } from './drafts/changing-steps.ts'
export { recordChange } from './drafts/changes.ts'
export { findVersion, type FlowVersion, readForLaunch, usableIn } from './drafts/find-version.ts'
export { freezeCalls } from './drafts/freeze-calls.ts'
export { freezeTried } from './drafts/freeze.ts'
export { flowOfHook, type HookedFlow } from './drafts/hook.ts'
export { restorableSince } from './drafts/list-flows.ts'
export { type FlowRow, holdFlow, openFlow } from './drafts/queries.ts'
export { readStored } from './drafts/stored.ts'
export { answered } from './nodes/approval/index.ts'
export { CATALOGUE, EXECUTORS } from './nodes/catalogue.ts'
export { OUTPUT_TYPES, outputNames } from './nodes/output-names.ts'
export { inFlowOrder, orderedAs, outputNamesOf } from './nodes/output-order.ts'
export type { Response } from './nodes/respond/index.ts'
export { cellOf } from './nodes/sheets/cell-of.ts'
export type {
  AgentQuestion,
  AgentReply,
  ChannelMessage,
  ChannelReply,
  ChannelSender,
  FlowToolCall,
  FlowToolReply,
  NodeEnv,
  NodePorts,
  ReservedCall,
  RunBudget,
} from './nodes/types.ts'
export { signatureHeaders } from './nodes/webhookOut/sign.ts'
export { visibleThings } from './drafts/choices/visible-things.ts'
export { flowSchema, type GrantedThings, outOfReach } from './call-schema.ts'
export { type Planned, planOf } from './plans.ts'
