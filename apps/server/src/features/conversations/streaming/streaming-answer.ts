import type { conversations } from '@millrace/contract'
import { presentCitation, type StoredCitation } from '../queries.ts'

export type Part = conversations.ChatPart
type PartBody = Part extends infer P ? (P extends { id: number } ? Omit<P, 'id'> : never) : never

export interface AnswerPlace {
  conversationId: string
  /** Of the answer. */
  messageId: string
  /** No text of it is kept. */
  isPrivate?: boolean
}

type Listener = (part: Part) => void

/**
 * An answer that is being written in this process, with all its parts: any number of streams follow it, from any part
 * on. Text is gathered for `patience` milliseconds, so that a crowd of answers does not drown in single words.
 */
export class StreamingAnswer {
  readonly place: AnswerPlace
  /** Aborted when someone stops the answer. */
  readonly stopping = new AbortController()
  readonly tools = new Map<string, conversations.ToolUse>()
  readonly citations = new Map<number, StoredCitation>()
  text = ''
  /** The model called its tool for a handoff. */
  asksForPerson = false
  ended = false
  /** The process stops before it is whole. */
  interrupted = false
  readonly #parts: Part[] = []
  readonly #listeners = new Set<Listener>()
  readonly #patience: () => number
  #gathered = ''
  #timer: NodeJS.Timeout | null = null

  constructor(place: AnswerPlace, patience: () => number) {
    this.place = place
    this.#patience = patience
  }

  /** Ends it where it is, since the process stops. */
  interrupt(): void {
    this.interrupted = true
    this.stopping.abort()
  }

  /** Adds to the text. The first words are told at once. */
  append(delta: string): void {
    const first = this.text === ''
    this.text += delta
    this.#gathered += delta
    const patience = first ? 0 : this.#patience()
    if (patience <= 0) this.#tell()
    else this.#timer ??= setTimeout(() => this.#tell(), patience)
  }

  emit(body: PartBody): void {
    this.#tell()
    this.#add(body)
  }

  cite(citation: StoredCitation): void {
    this.citations.set(citation.number, citation)
    this.emit({ type: 'citation', citation: presentCitation(citation) })
  }

  use(tool: conversations.ToolUse): void {
    this.tools.set(tool.callId, tool)
    this.emit({ type: 'tool', tool })
  }

  /** Of the newest part. */
  get lastId(): number {
    return this.#parts.length - 1
  }

  /** All there is, for a reader whose parts were not counted here; what comes next has ids after `lastId`. */
  snapshot(): PartBody {
    this.#tell()
    const { messageId } = this.place
    const { text } = this
    return {
      type: 'snapshot',
      messageId,
      text,
      citations: [...this.citations.values()].map(presentCitation),
      tools: [...this.tools.values()],
    }
  }

  /** After this nothing is told any more. */
  end(): void {
    this.#tell()
    this.ended = true
    this.#listeners.clear()
  }

  /** Tells the parts after this id, those there are at once; gives the way to end it. */
  follow(after: number, listener: Listener): () => void {
    for (const part of this.#parts) if (part.id > after) listener(part)
    if (!this.ended) this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #tell(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const delta = this.#gathered
    this.#gathered = ''
    if (delta !== '') this.#add({ type: 'text', delta })
  }

  #add(body: PartBody): void {
    const part: Part = { ...body, id: this.#parts.length }
    this.#parts.push(part)
    for (const listener of this.#listeners) listener(part)
  }
}
