import { ConnectionError, MillraceError } from './errors.ts'
import { readEvents } from './events.ts'
import type { ChatPart, Citation } from './generated/schemas.ts'
import { type CallOptions, type CallSpec, type Http, path } from './http.ts'
import { pause } from './retries.ts'

/** Ms before each attempt to resume; received parts begin anew. */
const WAITS = [0, 250, 1000, 2000, 4000, 8000]

/** A whole response. */
export interface ChatResponse {
  conversationId: string
  messageId: string
  /** For a visitor's new conversation: the key to it. */
  visitorToken: string | null
  text: string
  citations: Citation[]
  /** Why it ended; null if it was given to a person. */
  reason: Extract<ChatPart, { type: 'done' }>['reason'] | null
}

type Start = Extract<ChatPart, { type: 'start' }>

/**
 * A response that an agent is writing: its parts with `for await`, its text as it grows with `texts()`, or all of it
 * with `response()`. A lost connection is resumed, with nothing repeated or missing. It can be read once.
 */
export class ChatStream implements AsyncIterable<ChatPart> {
  readonly #http: Http
  readonly #spec: CallSpec
  readonly #options: CallOptions
  #start: Start | null = null

  constructor(http: Http, spec: CallSpec, options: CallOptions = {}) {
    this.#http = http
    this.#spec = spec
    this.#options = options
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<ChatPart> {
    let after = -1
    let losses = 0
    let withPerson = false
    for (;;) {
      try {
        const response = await (this.#start
          ? this.#resume(after)
          : this.#http.open(this.#spec, this.#options))
        for await (const part of readEvents<ChatPart>(response)) {
          if (part.type === 'start') this.#start ??= part
          if (part.id <= after && part.type !== 'snapshot') continue
          after = part.id
          losses = 0
          if (part.type === 'handoff') withPerson = part.status !== 'bot'
          if (part.type === 'error') throw failureIn(part)
          yield part
          if (part.type === 'done') return
        }
        // A message to a person has no response, so its stream ends without one.
        if (withPerson || !this.#start || losses >= WAITS.length) return
      } catch (error) {
        const isLoss = error instanceof ConnectionError || isAway(error)
        if (!isLoss || !this.#start || losses >= WAITS.length) throw error
      }
      await pause(WAITS[losses++]!, this.#options.signal)
    }
  }

  /** The text, in the pieces in which it comes in. */
  async *texts(): AsyncGenerator<string> {
    let text = ''
    for await (const part of this) {
      const next = textAfter(text, part)
      // What is repeated after a loss begins with what was already read.
      if (next.length > text.length) yield next.slice(text.length)
      text = next
    }
  }

  /** The response once it is complete. */
  async response(): Promise<ChatResponse> {
    let text = ''
    let citations: Citation[] = []
    let reason: ChatResponse['reason'] = null
    for await (const part of this) {
      text = textAfter(text, part)
      if (part.type === 'snapshot') citations = part.citations
      if (part.type === 'citation') citations = withCitation(citations, part.citation)
      if (part.type === 'done') reason = part.reason
    }
    if (!this.#start) throw new ConnectionError('The stream ended before the response began.')
    const { conversationId, messageId, visitorToken } = this.#start
    return { conversationId, messageId, visitorToken, text, citations, reason }
  }

  #resume(after: number): Promise<Response> {
    const { conversationId, visitorToken } = this.#start!
    const spec: CallSpec = {
      method: 'GET',
      path: path`/millrace/chatbot/${conversationId}/stream`,
      query: { after },
      events: true,
    }
    return this.#http.open(spec, {
      ...this.#options,
      visitorToken: this.#options.visitorToken ?? visitorToken,
    })
  }
}

function textAfter(text: string, part: ChatPart): string {
  if (part.type === 'snapshot') return part.text
  return part.type === 'text' ? text + part.delta : text
}

/** A citation comes again when more of its passage is used. */
const withCitation = (all: Citation[], citation: Citation): Citation[] =>
  [...all.filter(({ number }) => number !== citation.number), citation].sort((a, b) => a.number - b.number)

const isAway = (error: unknown) => error instanceof MillraceError && error.status === 503

function failureIn({ error, message, retryAfter }: Extract<ChatPart, { type: 'error' }>): MillraceError {
  const code = error as MillraceError['code']
  return new MillraceError({
    status: 200,
    code,
    message,
    details: retryAfter === null ? {} : { retryAfter },
  })
}
