import type { Client, conversations } from '@millrace/contract'
import { failureInStream, failureOf } from './failures.ts'
import { onNextFrame } from './next-frame.ts'
import { readParts } from './read-parts.ts'
import { readThrough } from './read-through.ts'
import {
  chatRoute,
  historyRoute,
  MESSAGE_MAX,
  rateRoute,
  regenerateRoute,
  resumeRoute,
  stopRoute,
} from './routes.ts'
import {
  EMPTY,
  fromHistory,
  handedOver,
  lastQuestion,
  type Outcome,
  takenBack,
  type ThreadFailure,
  type ThreadState,
  withAnswer,
  withCitation,
  withMessage,
  withNewAnswer,
  withoutAnswer,
  withQuestion,
  withTool,
} from './thread-state.ts'

type Part = conversations.ChatPart
type Rating = conversations.Message['rating']

/** The agent that the visitor or member talks to. */
export type ChatTarget = { agentId: string } | { publicId: string }

export interface ConversationKey {
  conversationId: string
  /** The visitor's key to the conversation; null for members. */
  visitorToken: string | null
}

export interface SessionOptions {
  client: Client
  target: ChatTarget
  /** The visitor was told that nothing is recorded. */
  noLog?: boolean | undefined
  /** A new conversation was created. */
  onConversation?: ((conversation: ConversationKey) => void) | undefined
  /** The conversation no longer exists, or this reader has no access. */
  onGone?: (() => void) | undefined
  /** What the website knows about its visitor, sent with each question. */
  visitor?: (() => conversations.SiteVisitor | undefined) | undefined
}

/** One conversation: its state and actions. React observes it through `subscribe`. */
export class ChatSession {
  #options: SessionOptions
  #state: ThreadState = EMPTY
  #listeners = new Set<() => void>()
  #visitorToken: string | null = null
  /** The content of an unrecorded conversation, encrypted by the server: stored only here. */
  #carried: string | null = null
  /** The current call; results of earlier calls are dropped. */
  #call: AbortController | null = null
  #serial = 0
  /** Idempotency keys of messages that may or may not have arrived, reused when they are sent again. */
  #keys: Record<string, string> = {}
  #cancelFrame: (() => void) | null = null

  constructor(options: SessionOptions) {
    this.#options = options
  }

  /** Replaces the callbacks. */
  follow(options: SessionOptions): void {
    this.#options = options
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getState = (): ThreadState => this.#state

  /** The visitor's key to the conversation; null for members. */
  get visitorToken(): string | null {
    return this.#visitorToken
  }

  readonly setDraft = (draft: string): void => this.#set({ ...this.#state, draft })

  /** Shows an earlier conversation, and resumes its response if it is still being written. */
  async load(key: ConversationKey): Promise<void> {
    const call = this.#begin()
    const { conversationId, visitorToken } = key
    this.#visitorToken = visitorToken
    this.#carried = null
    this.#set({ ...EMPTY, phase: 'loading', conversationId, draft: this.#state.draft })
    try {
      const input = { params: { conversationId } }
      const options = { signal: call.signal, visitorToken }
      const { messages, leadForm } = await this.#options.client.call(historyRoute, input, options)
      if (call !== this.#call) return
      const shown = messages.map(fromHistory)
      const writing = shown.at(-1)?.streaming ?? false
      this.#set({ ...this.#state, phase: writing ? 'streaming' : 'idle', messages: shown, form: leadForm })
      if (writing) await this.#read(call, () => this.#resume(call, -1))
    } catch (error) {
      if (call !== this.#call) return
      const failure = failureOf(error, 'load')
      if (failure.kind === 'gone') this.startOver()
      else this.#set({ ...this.#state, phase: 'idle', failure })
    }
  }

  /** Changes the state, for updates that were not requested. */
  readonly update = (change: (state: ThreadState) => ThreadState): void => this.#set(change(this.#state))

  /** Cancels pending work and starts an empty conversation. The draft is kept. */
  reset(): void {
    this.#end()
    this.#visitorToken = null
    this.#carried = null
    this.#set({ ...EMPTY, draft: this.#state.draft })
  }

  /** Called on unmount. The server still completes a response. */
  leave(): void {
    // A remounted thread, as in React's strict mode, then loads again.
    if (this.#state.phase === 'loading') this.reset()
    else if (this.#state.phase !== 'idle') {
      this.#end()
      this.#finish('cut')
    }
  }

  /** Leaves a conversation that no longer exists. */
  startOver(): void {
    this.reset()
    this.#options.onGone?.()
  }

  /** Sends the draft. */
  sendDraft(): Promise<void> {
    const { draft, files } = this.#state
    this.setDraft('')
    return this.send(draft.trim() || files.flatMap(({ done }) => done?.name ?? []).join(', '))
  }

  /** Sends a question. Does nothing while a response is being written, or if the message is empty or too long. */
  async send(text: string, handoff?: true): Promise<void> {
    const message = storable(text).trim()
    if (!message || message.length > MESSAGE_MAX || this.#state.phase !== 'idle') return
    const call = this.#begin()
    this.#set(withQuestion(this.#state, { text: message, serial: ++this.#serial }))
    const { conversationId, messages } = this.#state
    const files = messages.at(-2)!.attachments!.map(({ id, key }) => ({ id, key: key! }))
    const body = {
      ...this.#options.target,
      message,
      ...(files.length ? { attachments: files } : {}),
      handoff,
      key: (this.#keys[message] ??= crypto.randomUUID?.()),
      visitor: this.#options.visitor?.(),
      ...(this.#options.noLog ? { noLog: true as const } : {}),
      ...(conversationId ? { conversationId, ...this.#visitor(), ...this.#said() } : {}),
    }
    await this.#read(call, () => this.#options.client.open(chatRoute, { body }, { signal: call.signal }))
  }

  /** Requests another response to the last question. */
  async regenerate(): Promise<void> {
    const { conversationId, phase, messages } = this.#state
    if (phase !== 'idle' || !conversationId || messages.at(-1)?.role !== 'assistant') return
    const call = this.#begin()
    const before = this.#state
    this.#set(withoutAnswer(before, ++this.#serial))
    const input = { params: { conversationId }, body: { ...this.#visitor(), ...this.#said() } }
    const again = () => this.#options.client.open(regenerateRoute, input, { signal: call.signal })
    await this.#read(call, again, (failure) =>
      this.#set({ ...before, failure: { ...failure, retry: 'again' } }),
    )
  }

  /** Shows a response that the server began by itself. One that is being written here goes first. */
  async readAnswer(id: string): Promise<void> {
    const { phase, messages } = this.#state
    if (phase !== 'idle' || messages.some((message) => message.id === id)) return
    const call = this.#begin()
    this.#set(withNewAnswer(this.#state, id))
    await this.#read(call, () => this.#resume(call, -1))
  }

  /** Rates a response; null removes the rating. Shown before the server confirms. */
  async rate(id: string, rating: Rating, comment?: string): Promise<void> {
    const { conversationId, messages } = this.#state
    const before = messages.find((message) => message.id === id)?.rating ?? null
    if (!conversationId) return
    this.#set(withMessage(this.#state, id, { rating }))
    const body = { ...this.#visitor(), messageId: id, rating, ...(comment ? { comment } : {}) }
    try {
      await this.#options.client.call(rateRoute, { params: { conversationId }, body })
    } catch (error) {
      this.#set({ ...withMessage(this.#state, id, { rating: before }), failure: failureOf(error, 'none') })
    }
  }

  /** Stops the current response; its text so far is kept. */
  stop(): void {
    const { phase, conversationId } = this.#state
    if (phase !== 'sending' && phase !== 'streaming') return
    this.#end()
    // Otherwise the server continues. The result is ignored: at worst it writes a response nobody reads.
    if (conversationId)
      void this.#options.client
        .call(stopRoute, { params: { conversationId }, body: this.#visitor() })
        .catch(() => undefined)
    if (phase === 'sending') this.#set(takenBack(this.#state))
    else this.#finish('stopped')
  }

  /** Retries what failed. */
  retry(): Promise<void> {
    const { failure, conversationId } = this.#state
    if (failure?.retry === 'field') return this.sendDraft()
    if (failure?.retry === 'again') return this.regenerate()
    if (failure?.retry === 'load' && conversationId)
      return this.load({ conversationId, visitorToken: this.#visitorToken })
    return this.send(lastQuestion(this.#state) ?? '')
  }

  /** Used by the lead form, which is loaded when shown. */
  readonly sender = (): SessionOptions => this.#options

  /** Continues with the conversation that the form created. */
  readonly join = (key: ConversationKey): void => {
    this.#visitorToken = key.visitorToken
    this.#set({ ...this.#state, conversationId: key.conversationId })
    this.#options.onConversation?.(key)
  }

  readonly closeForm = (form: ThreadState['form'], formEnd: ThreadState['formEnd']): void =>
    this.#set({ ...this.#state, form, formEnd })

  #visitor(): { visitorToken?: string } {
    return this.#visitorToken ? { visitorToken: this.#visitorToken } : {}
  }

  #said(): { carried?: string } {
    return this.#carried === null ? {} : { carried: this.#carried }
  }

  #resume(call: AbortController, after: number): Promise<Response> {
    const input = {
      params: { conversationId: this.#state.conversationId! },
      query: { after },
    }
    const options = { signal: call.signal, visitorToken: this.#visitorToken }
    return this.#options.client.open(resumeRoute, input, options)
  }

  /** Reads a response to its end and resumes its stream when the connection is lost. */
  async #read(
    call: AbortController,
    open: () => Promise<Response>,
    refused?: (failure: ThreadFailure) => void,
  ): Promise<void> {
    try {
      const again = (after: number) => this.#resume(call, after)
      const begun = () => this.#state.phase === 'streaming'
      for await (const part of readThrough({ open, again, begun, read: readParts, signal: call.signal })) {
        if (call !== this.#call) return
        this.#take(part)
        // Nothing is awaited after the last part, even if the connection stays open.
        if (this.#state.phase === 'idle') return
      }
      if (call === this.#call) this.#break(broken)
    } catch (error) {
      if (call !== this.#call) return
      const failure = failureOf(error, 'ask')
      if (refused && this.#state.phase === 'sending') {
        this.#end()
        refused(failure)
      } else this.#break(failure)
    }
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
    if (part.type === 'handoff') return this.#set(handedOver(this.#state, part.status))
    if (part.type === 'carry') {
      this.#carried = part.carried
      return
    }
    const answer = this.#state.messages.at(-1)
    if (!answer || this.#state.phase !== 'streaming') return
    if (part.type === 'text') this.#setSoon(withAnswer(this.#state, { text: answer.text + part.delta }))
    else if (part.type === 'citation')
      this.#setSoon(withAnswer(this.#state, { citations: withCitation(answer.citations, part.citation) }))
    else if (part.type === 'tool')
      this.#setSoon(withAnswer(this.#state, { tools: withTool(answer.tools, part.tool) }))
    else if (part.type === 'snapshot') {
      const { messageId: id, text, citations, tools } = part
      this.#setSoon(withAnswer(this.#state, { id, text, citations, tools }))
    } else if (part.type === 'trace') {
      const { prompt, calls, measures } = part
      this.#setSoon(withAnswer(this.#state, { trace: { prompt, calls, measures } }))
    } else if (part.type === 'leadForm') this.#setSoon({ ...this.#state, form: part.reason, formEnd: null })
    else if (part.type === 'error') this.#break(failureInStream(part))
    else if (answer.role === 'user') this.#set({ ...this.#state, phase: 'idle' })
    else {
      const outcome = part.reason === 'stop' || part.reason === 'other' ? null : part.reason
      this.#finish(outcome)
    }
  }

  #start(part: Extract<Part, { type: 'start' }>): void {
    const { conversationId, visitorToken, messageId: id, people = this.#state.people } = part
    this.#keys = {}
    const isNew = conversationId !== this.#state.conversationId
    if (visitorToken !== null) this.#visitorToken = visitorToken
    this.#set({ ...withAnswer(this.#state, { id }), phase: 'streaming', conversationId, people })
    if (isNew) this.#options.onConversation?.({ conversationId, visitorToken: this.#visitorToken })
  }

  /** Ends the response with a failure. A question that the server did not accept returns to the field. */
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

  /** Many parts arrive per frame: React is notified once. */
  #setSoon(state: ThreadState): void {
    this.#state = state
    this.#cancelFrame ??= onNextFrame(() => this.#set(this.#state))
  }
}

const broken: ThreadFailure = { kind: 'broken', message: null, retryAt: null, retry: 'ask' }

/** Removes characters that the API rejects, which can be pasted invisibly. */
export const storable = (text: string) => text.replaceAll('\u0000', '').toWellFormed()
