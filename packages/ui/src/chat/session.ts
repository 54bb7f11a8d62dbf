import type { Client, conversations } from '@millrace/contract'
import { failureInStream, failureOf } from './failures.ts'
import { onNextFrame } from './next-frame.ts'
import { readParts } from './read-parts.ts'
import { chatRoute, historyRoute, MESSAGE_MAX } from './routes.ts'
import {
  EMPTY,
  fromHistory,
  lastQuestion,
  type Outcome,
  takenBack,
  type ThreadFailure,
  type ThreadState,
  withAnswer,
  withCitation,
  withQuestion,
} from './thread-state.ts'

type Part = conversations.ChatPart

/** Whom the visitor or member talks to. */
export type ChatTarget = { agentId: string } | { publicId: string }

export interface ConversationKey {
  conversationId: string
  /** The visitor's key to the conversation; null for members. */
  visitorToken: string | null
}

export interface SessionOptions {
  client: Client
  target: ChatTarget
  /** A new conversation was opened. */
  onConversation?: ((conversation: ConversationKey) => void) | undefined
  /** The conversation is not there any more, or not for this reader. */
  onGone?: (() => void) | undefined
}

/** One conversation on the screen: what is shown, and what can be done. Told to React by `subscribe`. */
export class ChatSession {
  #options: SessionOptions
  #state: ThreadState = EMPTY
  #listeners = new Set<() => void>()
  #visitorToken: string | null = null
  /** The call in work; whatever comes from an older one is dropped. */
  #call: AbortController | null = null
  #serial = 0
  #cancelFrame: (() => void) | null = null

  constructor(options: SessionOptions) {
    this.#options = options
  }

  /** Newer callbacks take the place of the older. */
  follow(options: SessionOptions): void {
    this.#options = options
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getState = (): ThreadState => this.#state

  readonly setDraft = (draft: string): void => this.#set({ ...this.#state, draft })

  /** Shows an earlier conversation. What stands in the field stays. */
  async load(key: ConversationKey): Promise<void> {
    const call = this.#begin()
    const { conversationId, visitorToken } = key
    this.#visitorToken = visitorToken
    this.#set({ ...EMPTY, phase: 'loading', conversationId, draft: this.#state.draft })
    try {
      const input = { params: { conversationId }, query: visitorToken ? { visitorToken } : {} }
      const { messages } = await this.#options.client.call(historyRoute, input, { signal: call.signal })
      if (call !== this.#call) return
      this.#set({ ...this.#state, phase: 'idle', messages: messages.map(fromHistory) })
    } catch (error) {
      if (call !== this.#call) return
      const failure = failureOf(error, 'load')
      if (failure.kind === 'gone') this.startOver()
      else this.#set({ ...this.#state, phase: 'idle', failure })
    }
  }

  /** Ends what is in work and begins an empty conversation. What stands in the field stays. */
  reset(): void {
    this.#end()
    this.#visitorToken = null
    this.#set({ ...EMPTY, draft: this.#state.draft })
  }

  /** Ends what is in work, because nobody looks any more. */
  leave(): void {
    // A thread that comes back, as in React's strict mode, then loads again.
    if (this.#state.phase === 'loading') this.reset()
    else this.stop()
  }

  /** Leaves a conversation that is not there any more. */
  startOver(): void {
    this.reset()
    this.#options.onGone?.()
  }

  /** Sends what stands in the field. */
  sendDraft(): Promise<void> {
    const { draft } = this.#state
    this.setDraft('')
    return this.send(draft)
  }

  /** Asks. Nothing happens while another answer is written, for an empty message or one that is too long. */
  async send(text: string): Promise<void> {
    const message = storable(text).trim()
    if (!message || message.length > MESSAGE_MAX || this.#state.phase !== 'idle') return
    const call = this.#begin()
    this.#set(withQuestion(this.#state, { text: message, serial: ++this.#serial }))
    try {
      const { conversationId } = this.#state
      const body = {
        ...this.#options.target,
        message,
        ...(conversationId ? { conversationId } : {}),
        ...(conversationId && this.#visitorToken ? { visitorToken: this.#visitorToken } : {}),
      }
      const response = await this.#options.client.open(chatRoute, { body }, { signal: call.signal })
      for await (const part of readParts(response)) {
        if (call !== this.#call) return
        this.#take(part)
        // After the last part nothing is waited for, even if the connection stays open.
        if (this.#state.phase === 'idle') return
      }
      if (call === this.#call) this.#break(broken)
    } catch (error) {
      if (call === this.#call) this.#break(failureOf(error, 'ask'))
    }
  }

  /** Breaks off the answer that is being written; what is there stays. */
  stop(): void {
    const { phase } = this.#state
    if (phase !== 'sending' && phase !== 'streaming') return
    this.#end()
    if (phase === 'sending') this.#set(takenBack(this.#state))
    else this.#finish('stopped')
  }

  /** Tries again what failed. */
  retry(): Promise<void> {
    const { failure, conversationId } = this.#state
    if (failure?.retry === 'field') return this.sendDraft()
    if (failure?.retry === 'load' && conversationId)
      return this.load({ conversationId, visitorToken: this.#visitorToken })
    return this.send(lastQuestion(this.#state) ?? '')
  }

  /** Makes a new call the current one. */
  #begin(): AbortController {
    this.#end()
    this.#call = new AbortController()
    return this.#call
  }

  #end(): void {
    this.#call?.abort()
    this.#call = null
  }

  #take(part: Part): void {
    if (part.type === 'start') return this.#start(part)
    const answer = this.#state.messages.at(-1)
    if (!answer || this.#state.phase !== 'streaming') return
    if (part.type === 'text') this.#setSoon(withAnswer(this.#state, { text: answer.text + part.delta }))
    else if (part.type === 'citation')
      this.#setSoon(withAnswer(this.#state, { citations: withCitation(answer.citations, part.citation) }))
    else if (part.type === 'error') this.#break(failureInStream(part))
    else {
      const outcome = part.reason === 'stop' || part.reason === 'other' ? null : part.reason
      this.#finish(outcome)
    }
  }

  #start(part: Extract<Part, { type: 'start' }>): void {
    const { conversationId, visitorToken } = part
    const isNew = conversationId !== this.#state.conversationId
    if (visitorToken !== null) this.#visitorToken = visitorToken
    this.#set({ ...this.#state, phase: 'streaming', conversationId })
    if (isNew) this.#options.onConversation?.({ conversationId, visitorToken: this.#visitorToken })
  }

  /** Ends the answer for a failure. A question that the server never took goes back into the field. */
  #break(failure: ThreadFailure): void {
    this.#end()
    if (this.#state.phase === 'sending') {
      this.#set({ ...takenBack(this.#state), failure: { ...failure, retry: 'field' } })
      return
    }
    this.#finish(this.#state.messages.at(-1)?.text ? 'cut' : 'failed', failure)
  }

  #finish(outcome: Outcome | null, failure: ThreadFailure | null = null): void {
    const state = withAnswer(this.#state, { streaming: false, outcome })
    this.#set({ ...state, phase: 'idle', failure, finished: state.messages.at(-1)?.key ?? null })
  }

  #set(state: ThreadState): void {
    this.#cancelFrame?.()
    this.#cancelFrame = null
    this.#state = state
    for (const listener of this.#listeners) listener()
  }

  /** Many parts arrive within one frame: the screen is told once. */
  #setSoon(state: ThreadState): void {
    this.#state = state
    this.#cancelFrame ??= onNextFrame(() => this.#set(this.#state))
  }
}

const broken: ThreadFailure = { kind: 'broken', message: null, retryAt: null, retry: 'ask' }

// The API refuses these two, which a paste can bring along without anyone seeing them.
const storable = (text: string) => text.replaceAll('\u0000', '').toWellFormed()
