export type { Clock } from './clock.ts'
export { ModelError, type ModelErrorCode, NoRoomError, WrongFormError } from './errors.ts'
export { estimateTokens } from './estimate-tokens.ts'
export { costOf } from './model.ts'
export type {
  ChatModel,
  ChatRequest,
  ChatTurn,
  EmbeddingInfo,
  EmbeddingModel,
  FinishReason,
  ModelInfo,
  ModelPart,
  Passage,
  Picture,
  ToolCall,
  ToolDefinition,
} from './model.ts'
export { composePrompt, type Prompt } from './prompt/compose-prompt.ts'
export { seesPictures } from './catalogue/sees-pictures.ts'
export { CATALOGUE_DATE } from './catalogue/models.ts'
export { Recordings, type RecordingOptions } from './recordings/recordings.ts'
export { BASE_URLS, createVendor } from './vendors/create-vendor.ts'
export type { Timeouts } from './vendors/lib/deadlines.ts'
export { type Listing, type Vendor, type VendorKind, type VendorOptions } from './vendors/vendor.ts'
export { builtinModel, makeBuiltinModel } from './builtin/builtin-model.ts'
export type { Meaning } from './builtin/meaning.ts'
export { smallTalk } from './builtin/small-talk.ts'
export { rankLabels } from './builtin/rank-labels.ts'
export { searchQuery } from './search-query.ts'
