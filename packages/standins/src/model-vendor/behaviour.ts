import type { ModelRequest } from './model-request.ts'

/** What a stand-in says: always the same, or something made of the request. */
export type AnswerText = string | ((request: ModelRequest) => string)

/** A tool to call; arguments as a string are sent as they are, broken JSON too. */
export interface ToolCallScript {
  name: string
  arguments: Record<string, unknown> | string
}

/** How a stand-in treats a call of a model whose request is in order. */
export type ModelBehaviour =
  | {
      kind: 'answer'
      /** Quotes the sentence of the request that fits the question best, unless told. */
      text?: AnswerText
      /** As fast as it goes unless told. */
      tokensPerSecond?: number
      /** How long it thinks before its first token. */
      firstTokenMs?: number
      /** `content_filter` is whatever the vendor calls its refusal. */
      finishReason?: 'stop' | 'length' | 'content_filter'
      /** Calls these tools after the text, which is empty then unless told. Only tools of the request can be. */
      toolCalls?: ToolCallScript[]
      /** What a reasoning model thinks before it speaks. */
      reasoning?: string
    }
  /** An error answer, such as 401, 429 or 500. `retryAfter` is the header: seconds or an HTTP date. */
  | { kind: 'status'; status: number; retryAfter?: string; code?: string; message?: string }
  /** Accepts the request and then says nothing more. */
  | { kind: 'hang'; when: 'before-headers' | 'after-headers' | 'after-first-token' }
  /** One byte every so many ms. */
  | { kind: 'drip'; msPerByte: number; text?: AnswerText }
  /** Breaks off after so many tokens: the connection is destroyed, or ends politely without a finish. */
  | { kind: 'cut'; afterTokens: number; how: 'destroy' | 'end'; text?: AnswerText }
  /** A chunk in the middle that is no JSON. */
  | { kind: 'broken-json' }
  /** A web page with status 200, as a proxy or a wrong address gives. */
  | { kind: 'html' }
  /** An error in the middle of the stream, after the 200. */
  | { kind: 'error-chunk'; message: string }
