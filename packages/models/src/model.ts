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
}

export interface ChatTurn {
  role: 'user' | 'assistant'
  text: string
}

export interface ChatRequest {
  /** Who the agent is and how it speaks, in its owner's words. */
  instructions: string
  /** Oldest first; the last is the user's question. */
  turns: ChatTurn[]
  /** Best first. */
  passages: Passage[]
  /** What to say when the passages don't hold the answer. */
  fallback: string
  /** BCP 47 tag of the language to answer in; null follows the user. */
  language: string | null
  temperature?: number
  maxOutputTokens?: number
}

export type FinishReason = 'stop' | 'length' | 'content-filter' | 'fallback' | 'other'

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
  | {
      type: 'finish'
      reason: FinishReason
      usage: { inputTokens: number; outputTokens: number }
      /** Whether at least one passage was cited. */
      grounded: boolean
    }

export interface ModelInfo {
  /** `builtin`, or the vendor and its name for the model: `openai:gpt-…`. */
  id: string
  label: string
  provider: string
  contextTokens: number | null
  builtin: boolean
}

export interface ChatModel {
  info: ModelInfo
  /** Ends with a `finish` part. Throws `ModelError`, or the signal's reason when the caller aborts. */
  stream(request: ChatRequest, options: { signal: AbortSignal }): AsyncIterable<ModelPart>
}
