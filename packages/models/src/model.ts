/** A part of the agent's knowledge that may answer the question. */
export interface Passage {
  id: string
  sourceName: string
  /** From 1; null where the source has no pages. */
  page: number | null
  heading: string | null
  /** For a question-and-answer pair, the answer. */
  text: string
  /** From the search; higher is better. Only comparable within one request. */
  score: number
  kind: 'document' | 'qa'
  /** The question of a pair. */
  question?: string
  /** Of a file that was sent in this conversation, and who sent it: no fact of the agent's knowledge. */
  sentBy?: 'user' | 'team'
}

/** A picture that was sent in the conversation. */
export interface Picture {
  name: string
  /** `image/png`, `image/jpeg`, `image/webp` or `image/gif`. */
  mediaType: string
  base64: string
  /** A person of the team sent it, not the user. */
  isFromTeam?: boolean
  /** It came with the question, not with an earlier one. */
  isNew: boolean
}

/** Something a model may ask to be done for it. */
export interface ToolDefinition {
  name: string
  description: string
  /** JSON Schema of an object. */
  parameters: Record<string, unknown>
  /** Whether the vendor is asked to hold arguments to the schema; not all can. */
  strict?: boolean
}

export interface ToolCall {
  /** The vendor's own; the result names it. */
  id: string
  name: string
  arguments: unknown
  /** What the vendor wants back with the call in the next request; nothing for others to read. */
  extra?: Record<string, Record<string, JsonValue>>
}

type JsonValue = null | string | number | boolean | JsonValue[] | { [key: string]: JsonValue | undefined }

export type ChatTurn =
  | { role: 'user'; text: string }
  | { role: 'assistant'; text: string; toolCalls?: ToolCall[] }
  | { role: 'tool'; callId: string; name: string; result: string; failed?: boolean }

/** What was said in this turn; nothing was in the result of a tool. */
export const spoken = (turn: ChatTurn | undefined): string => (turn && turn.role !== 'tool' ? turn.text : '')

export interface ChatRequest {
  /** Who the agent is and how it speaks, in its owner's words. */
  instructions: string
  /** Oldest first; the last is the user's question. */
  turns: ChatTurn[]
  /** Best first. */
  passages: Passage[]
  /** The passages are all that the agent knows; left out: there may be more. */
  isWhole?: boolean
  /** For models that can look at them, oldest first. */
  pictures?: Picture[]
  /** Names of files that were sent and the model is not shown. */
  unseen?: string[]
  /** What to say when the passages don't hold the answer. */
  fallback: string
  /** BCP 47 tag of the language to answer in; null follows the user. */
  language: string | null
  temperature?: number
  maxOutputTokens?: number
  tools?: ToolDefinition[]
  /**
   * A task of its own instead of a conversation about passages: the instructions are all that is said about it, passages
   * are material to work with, and nothing is cited.
   */
  isTask?: boolean
  /**
   * A turn of a longer piece of work with tools: all turns are sent as they are, in their order, and nothing is cited.
   */
  isWork?: boolean
  /** Nothing of it may be kept, by recordings neither. */
  isPrivate?: boolean
  /** Wants JSON of this schema instead of text. */
  output?: { name: string; schema: Record<string, unknown> }
}

export type FinishReason = 'stop' | 'length' | 'content-filter' | 'fallback' | 'tool-calls' | 'other'

/** A part of a streamed answer. */
export type ModelPart =
  | { type: 'text-delta'; delta: string }
  /** Comes before the text that holds the marker. */
  | {
      type: 'citation-add'
      /** As printed in the text: [1]. */
      number: number
      /** Index into the request's passages. */
      passage: number
    }
  /** A finish with the reason `tool-calls` follows. */
  | { type: 'tool-call'; call: ToolCall }
  | {
      type: 'finish'
      reason: FinishReason
      usage: { inputTokens: number; outputTokens: number }
      /** The vendor counted what can't be: these are estimates. */
      isDoubtful?: boolean
      /** Whether at least one passage was cited. */
      grounded: boolean
    }

export interface ModelInfo {
  /** `builtin`, or whose key it is used with and the vendor's name for it: `openai:gpt-…`, `crd_…:gpt-…`. */
  id: string
  label: string
  provider: string
  contextTokens: number | null
  /** The longest answer that it gives; left out where nobody knows it. */
  outputTokens?: number
  builtin: boolean
  /** US dollars per million tokens; null when it is not known. */
  price: { input: number; output: number } | null
  /** Whether it can call tools. */
  tools: boolean
  /** Whether it can look at pictures. */
  pictures: boolean
}

/** What a call cost in US dollars; null when the price is not known. */
export const costOf = (
  { price }: Pick<ModelInfo, 'price'>,
  usage: { inputTokens: number; outputTokens: number },
): number | null => price && (usage.inputTokens * price.input + usage.outputTokens * price.output) / 1_000_000

export interface EmbeddingInfo {
  id: string
  label: string
  provider: string
  dimensions: number | null
  /** US dollars per million tokens; null when it is not known. */
  price: number | null
}

export interface EmbeddingModel {
  info: EmbeddingInfo
  /**
   * A vector for each text, in order. `isDoubtful`: the vendor counted tokens that can't be, and they are estimated.
   * Throws `ModelError`, or the signal's reason.
   */
  embed(
    texts: string[],
    options: { kind: 'document' | 'query'; signal: AbortSignal; isPrivate?: boolean },
  ): Promise<{ vectors: Float32Array[]; tokens: number; isDoubtful?: boolean }>
}

interface StreamOptions {
  signal: AbortSignal
  /** How often a call that fails before its first token is tried again at once. Default 2; 0 for who tries again themselves. */
  retries?: number
}

export interface ChatModel {
  info: ModelInfo
  /** Ends with a `finish` part. Throws `ModelError`, or the signal's reason when the caller aborts. */
  stream(request: ChatRequest, options: StreamOptions): AsyncIterable<ModelPart>
}
