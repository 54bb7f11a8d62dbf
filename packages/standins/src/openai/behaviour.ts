import type { ChatCompletionRequest } from './check-request.ts'

/** What a stand-in says: always the same, or something made of the request. */
export type AnswerText = string | ((request: ChatCompletionRequest) => string)

/** How the stand-in treats a chat completion whose request is in order. */
export type OpenAiBehaviour =
  | {
      kind: 'answer'
      /** Quotes the sentence of the request that fits the question best, unless told. */
      text?: AnswerText
      /** As fast as it goes unless told. */
      tokensPerSecond?: number
      finishReason?: 'stop' | 'length' | 'content_filter'
      /** What a reasoning model thinks before it speaks. */
      reasoning?: string
    }
  /** An error answer, such as 401, 429 or 500. `retryAfter` is the header: seconds or an HTTP date. */
  | { kind: 'status'; status: number; retryAfter?: string; code?: string }
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
