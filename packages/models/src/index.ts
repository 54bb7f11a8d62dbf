export type { Clock } from './clock.ts'
export { ModelError, type ModelErrorCode } from './errors.ts'
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
  ToolCall,
  ToolDefinition,
} from './model.ts'
export { composePrompt, type Prompt } from './prompt/compose-prompt.ts'
export {
  createOpenAiCompatible,
  type OpenAiCompatible,
  type OpenAiCompatibleOptions,
} from './vendors/openai-compatible/create.ts'
export type { Timeouts } from './vendors/openai-compatible/deadlines.ts'
export { builtinModel } from './builtin/builtin-model.ts'
export { searchQuery } from './search-query.ts'
