import type { FastifyReply } from 'fastify'
import { openAiErrorOf } from '../../../http/openai-errors.ts'
import { type EventStream, openEventStream } from '../../../http/sse.ts'
import { deadline } from '../../../lib/deadline.ts'
import type { StreamingAnswer } from '../../conversations/index.ts'
import { failureOf } from '../failures.ts'
import type { CompletionHead } from './complete.ts'
import { sourcesOf } from './sources.ts'
import { type DonePart, finishOf, presentCall, usageOf } from './write-completion.ts'

/** After this time without a word the stream begins anyway, so that nothing on the way takes it for dead. */
const SILENCE_MS = 10_000

interface Writing {
  reply: FastifyReply
  withUsage: boolean
}

/**
 * Streams a response as OpenAI does. The stream begins with the first word: a failure before it has the status that
 * clients go by, and is thrown.
 */
export function streamCompletion(
  answer: StreamingAnswer,
  head: CompletionHead,
  { reply, withUsage }: Writing,
): Promise<void> {
  const chunks = new Chunks(head, { answer, reply, withUsage })
  return new Promise((resolve, reject) => {
    const begin = () => {
      cancel()
      try {
        chunks.begin(resolve)
      } catch (error) {
        stop()
        reject(error as Error)
      }
    }
    const cancel = deadline(SILENCE_MS, begin)
    let stop = () => {}
    stop = answer.follow(-1, (part) => {
      if (part.type === 'error' && !chunks.hasBegun) {
        cancel()
        reject(failureOf(part))
        return
      }
      if (!chunks.hasBegun && part.type !== 'text' && part.type !== 'done') return
      if (!chunks.hasBegun) begin()
      if (part.type === 'text') chunks.write({ content: part.delta })
      if (part.type === 'done') chunks.end(part)
      if (part.type === 'error') chunks.fail(part)
      if (part.type === 'done' || part.type === 'error') resolve()
    })
  })
}

type Delta = Record<string, unknown>

/** Writes `chat.completion.chunk` events. */
class Chunks {
  readonly #head: CompletionHead
  readonly #of: Writing & { answer: StreamingAnswer }
  #stream: EventStream | null = null

  constructor(head: CompletionHead, of: Writing & { answer: StreamingAnswer }) {
    this.#head = head
    this.#of = of
  }

  get hasBegun(): boolean {
    return this.#stream !== null
  }

  /** `onGone`: called when the client disconnects. */
  begin(onGone: () => void): void {
    const { reply, answer } = this.#of
    this.#stream = openEventStream(reply, { key: `answer:${answer.place.messageId}`, most: 1 })
    this.#stream.signal.addEventListener('abort', onGone, { once: true })
    this.write({ role: 'assistant', content: '', refusal: null })
  }

  write(delta: Delta, finish: string | null = null): void {
    this.#send({ choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }] })
  }

  end(done: DonePart): void {
    const { answer, withUsage } = this.#of
    const { calls } = answer
    if (calls.length > 0)
      this.write({ tool_calls: calls.map((call, index) => ({ index, ...presentCall(call) })) })
    const sources = sourcesOf(answer)
    if (Object.keys(sources).length > 0) this.write(sources)
    this.write({}, finishOf(done, calls))
    if (withUsage) this.#send({ choices: [], usage: usageOf(done) })
    this.#stream?.sendText('[DONE]')
    this.#stream?.end()
  }

  /** Clients throw the error of an event. */
  fail(part: Parameters<typeof failureOf>[0]): void {
    this.#stream?.send(openAiErrorOf(failureOf(part)).body)
    this.#stream?.end()
  }

  #send(rest: object): void {
    const usage = this.#of.withUsage ? { usage: null } : {}
    this.#stream?.send({ ...this.#head, object: 'chat.completion.chunk', ...usage, ...rest })
  }
}
