import type { conversations } from '@millrace/contract'
import type { ToolCall } from '@millrace/models'
import { presentCitation, type StoredCitation } from '../queries.ts'

export type Part = conversations.ChatPart
type PartBody = Part extends infer P ? (P extends { id: number } ? Omit<P, 'id'> : never) : never

export interface AnswerPlace {
  conversationId: string
  /** Id of the response. */
  messageId: string
  /** No text of it is stored. */
  isPrivate?: boolean
}

type Listener = (part: Part) => void

/**
 * A response in progress in this process with all its parts: any number of streams can follow it from any part. Text is
 * gathered for `patience` ms, so that many simultaneous responses do not flood the process with single words.
 */
export class StreamingAnswer {
  readonly place: AnswerPlace
  /** Aborted when someone stops the response. */
  readonly stopping = new AbortController()
  readonly tools = new Map<string, conversations.ToolUse>()
  readonly citations = new Map<number, StoredCitation>()
  text = ''
  /** The model called its handoff tool. */
  asksForPerson = false
  /** Calls of the asking program's tools, which end the response. */
  readonly calls: ToolCall[] = []
  /** How many calls of the owner's tools were made. */
  toolCalls = 0
  ended = false
  /** The process shuts down before it is complete. */
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

  /** Ends it early, because the process shuts down. */
  interrupt(): void {
    this.interrupted = true
    this.stopping.abort()
  }

  /** Adds text. The first words are sent at once. */
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

  /** Id of the latest part. */
  get lastId(): number {
    return this.#parts.length - 1
  }

  /** The complete text so far, for a reader from another process; later parts have ids after `lastId`. */
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

  /** Nothing is sent after this. */
  end(): void {
    this.#tell()
    this.ended = true
    this.#listeners.clear()
  }

  /** Calls back with the parts after this id, existing ones at once; returns a function to stop. */
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
