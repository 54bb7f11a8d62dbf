import type { openai } from '@millrace/contract'
import { openAiErrorOf } from '../../../http/openai-errors.ts'
import type { EventStream } from '../../../http/sse.ts'
import type { StreamingAnswer } from '../../conversations/index.ts'
import type { DonePart, ErrorPart } from '../answers/end-of.ts'
import type { Writer } from '../answers/stream-answer.ts'
import { failureOf } from '../failures.ts'
import { type CallItem, callItems, closedResponse, messageItem } from './write-response.ts'

/** Writes the events of a streamed response, numbered from 0. */
export class ResponseWriter implements Writer {
  readonly #open: openai.Response
  readonly #answer: StreamingAnswer
  #stream: EventStream | null = null
  #number = 0
  #hasMessage = false

  constructor(open: openai.Response, answer: StreamingAnswer) {
    this.#open = open
    this.#answer = answer
  }

  begin(stream: EventStream): void {
    this.#stream = stream
    this.#send('response.created', { response: this.#open })
    this.#send('response.in_progress', { response: this.#open })
  }

  text(delta: string): void {
    if (!this.#hasMessage) this.#beginMessage()
    this.#send('response.output_text.delta', { ...this.#place(), delta, logprobs: [] })
  }

  end(done: DonePart): void {
    const { calls } = this.#answer
    if (!this.#hasMessage && calls.length === 0) this.#beginMessage()
    if (this.#hasMessage) this.#endMessage()
    const first = this.#hasMessage ? 1 : 0
    for (const [at, item] of callItems(this.#answer, this.#open.id).entries()) this.#call(item, first + at)
    const response = closedResponse(this.#open, { answer: this.#answer, done })
    this.#send(`response.${response.status}`, { response })
  }

  /** Clients throw the error of this event. */
  fail(part: ErrorPart): void {
    const { code, message, param } = openAiErrorOf(failureOf(part)).body.error
    this.#send('error', { code, message, param })
  }

  #place() {
    return { item_id: `${this.#open.id}_0`, output_index: 0, content_index: 0 }
  }

  #beginMessage(): void {
    this.#hasMessage = true
    const item = { type: 'message', id: `${this.#open.id}_0`, status: 'in_progress', role: 'assistant' }
    this.#send('response.output_item.added', { output_index: 0, item: { ...item, content: [] } })
    const part = { type: 'output_text', text: '', annotations: [], logprobs: [] }
    this.#send('response.content_part.added', { ...this.#place(), part })
  }

  #endMessage(): void {
    const item = messageItem(this.#answer, this.#open.id)
    const [part] = item.content
    this.#send('response.output_text.done', { ...this.#place(), text: this.#answer.text, logprobs: [] })
    this.#send('response.content_part.done', { ...this.#place(), part })
    this.#send('response.output_item.done', { output_index: 0, item })
  }

  #call(item: CallItem, index: number): void {
    const place = { item_id: item.id, output_index: index }
    const added = { ...item, status: 'in_progress', arguments: '' }
    this.#send('response.output_item.added', { output_index: index, item: added })
    this.#send('response.function_call_arguments.delta', { ...place, delta: item.arguments })
    const { name, arguments: given } = item
    this.#send('response.function_call_arguments.done', { ...place, name, arguments: given })
    this.#send('response.output_item.done', { output_index: index, item })
  }

  #send(type: string, rest: object): void {
    this.#stream?.send({ type, sequence_number: this.#number++, ...rest }, { event: type })
  }
}
