import type { ModelRequest } from './model-request.ts'

/** The text of an answer: fixed, or made from the request. */
export type AnswerText = string | ((request: ModelRequest) => string)

/** A tool to call; arguments given as a string are sent verbatim, even broken JSON. */
export interface ToolCallScript {
  name: string
  arguments: Record<string, unknown> | string
}

/** How a stand-in answers a valid call of a model. */
export type ModelBehaviour =
  | {
      kind: 'answer'
      /** Default: quotes the sentence of the request that fits the question best. */
      text?: AnswerText
      /** Default: as fast as possible. */
      tokensPerSecond?: number
      /** Delay before the first token. */
      firstTokenMs?: number
      /** `content_filter` stands for whatever the vendor calls its refusal. */
      finishReason?: 'stop' | 'length' | 'content_filter'
      /** Calls these tools after the text, which is empty by default. They must be tools of the request. */
      toolCalls?: ToolCallScript[]
      /** The reasoning that a reasoning model sends before its answer. */
      reasoning?: string
    }
  /** An error response, such as 401, 429 or 500. `retryAfter` is the header: seconds or an HTTP date. */
  | { kind: 'status'; status: number; retryAfter?: string; code?: string; message?: string }
  /** Accepts the request and then goes silent. */
  | { kind: 'hang'; when: 'before-headers' | 'after-headers' | 'after-first-token' }
  /** One byte every `msPerByte`. */
  | { kind: 'drip'; msPerByte: number; text?: AnswerText }
  /** Breaks off after `afterTokens`: the connection is destroyed, or closed cleanly without a finish. */
  | { kind: 'cut'; afterTokens: number; how: 'destroy' | 'end'; text?: AnswerText }
  /** A chunk in the middle that is not JSON. */
  | { kind: 'broken-json' }
  /** A web page with status 200, as from a proxy or a wrong address. */
  | { kind: 'html' }
  /** An error in the middle of the stream, after the 200. */
  | { kind: 'error-chunk'; message: string }
