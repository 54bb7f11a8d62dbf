import { openAiErrorOf } from '../../../http/openai-errors.ts'
import type { EventStream } from '../../../http/sse.ts'
import type { StreamingAnswer } from '../../conversations/index.ts'
import type { DonePart, ErrorPart } from '../answers/end-of.ts'
import { sourcesOf } from '../answers/sources.ts'
import type { Writer } from '../answers/stream-answer.ts'
import { failureOf } from '../failures.ts'
import { type CompletionHead, finishOf, presentCall, usageOf } from './write-completion.ts'

interface Writing {
  answer: StreamingAnswer
  withUsage: boolean
}

/** Writes `chat.completion.chunk` events. */
export class CompletionWriter implements Writer {
  readonly #head: CompletionHead
  readonly #of: Writing
  #stream: EventStream | null = null

  constructor(head: CompletionHead, of: Writing) {
    this.#head = head
    this.#of = of
  }

  begin(stream: EventStream): void {
    this.#stream = stream
    this.#write({ role: 'assistant', content: '', refusal: null })
  }

  text(delta: string): void {
    this.#write({ content: delta })
  }

  end(done: DonePart): void {
    const { answer, withUsage } = this.#of
    const { calls } = answer
    if (calls.length > 0)
      this.#write({ tool_calls: calls.map((call, index) => ({ index, ...presentCall(call) })) })
    const sources = sourcesOf(answer)
    if (sources.citations) this.#write(sources)
    this.#write({}, finishOf(done, calls))
    if (withUsage) this.#send({ choices: [], usage: usageOf(done) })
    this.#stream?.sendText('[DONE]')
  }

  /** Clients throw the error of an event. */
  fail(part: ErrorPart): void {
    this.#stream?.send(openAiErrorOf(failureOf(part)).body)
  }

  #write(delta: object, finish: string | null = null): void {
    this.#send({ choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }] })
  }

  #send(rest: object): void {
    const usage = this.#of.withUsage ? { usage: null } : {}
    this.#stream?.send({ ...this.#head, object: 'chat.completion.chunk', ...usage, ...rest })
  }
}
