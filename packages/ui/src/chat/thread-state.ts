import type { agents, conversations, handoffs } from '@millrace/contract'

export type ThreadAgent = Pick<
  agents.PublicAgent,
  'name' | 'avatar' | 'greeting' | 'suggestedQuestions' | 'description'
> & {
  /** The owner's own picture, which stands before the built-in one. */
  avatarUrl?: string | null
  /** Of the one who asks: a built-in picture by its number; none when left out. */
  userAvatar?: number | undefined
  /** Whether visitors may open the documents that answers cite. */
  showSources?: boolean
  /** False where the model would give the same answer again. */
  canAnswerAgain?: boolean
  /** Messages are not recorded: the visitor is told, and a message that would be is refused. */
  noLog?: boolean
  /** What visitors are asked for. */
  leadForm?: agents.PublicLeadForm | null
  /** Longest message that the owner takes, in characters. */
  maxMessageLength?: number
  /** What an empty conversation begins with; the welcome when left out. */
  startScreen?: agents.Appearance['startScreen']
  /** Stands in the empty field, exactly as it is stored. */
  placeholder?: string | undefined
  /** Whether messages take files, and the model looks at pictures among them. */
  takesFiles?: boolean
  seesPictures?: boolean
  /** Whether messages can be spoken. */
  voiceInput?: boolean
  /** Whether visitors can get a person, and by a button. */
  handoff?: { offered: boolean; button: boolean }
}

type Citation = conversations.Citation

/** A file of the next message. */
export interface StagedFile {
  key: string
  name: string
  bytes: number
  isPicture: boolean
  /** How much of it is sent, from 0 to 1. */
  sent?: number | undefined
  /** It was uploaded: what it is, and the key to it. */
  done?: Uploaded | undefined
  /** Why it was not. */
  problem?: string | undefined
}
export type Uploaded = conversations.Attachment & { key: string }

/** Why an answer is not simply complete. */
export type Outcome = 'stopped' | 'cut' | 'failed' | 'length' | 'content-filter' | 'fallback'

export interface ThreadMessage {
  /** Stays the same while the message grows. */
  key: string
  /** The server's own; null until it told. */
  id: string | null
  role: conversations.Message['role']
  text: string
  attachments?: readonly (conversations.Attachment & { key?: string })[] | undefined
  citations: readonly Citation[]
  tools: readonly conversations.ToolUse[]
  rating: conversations.Message['rating']
  streaming: boolean
  outcome: Outcome | null
  /** Of a person of the team. */
  author?: string | undefined
  /** Of a line between the messages. */
  event?: conversations.Message['event']
  /** What stands behind an answer that was just written for a member; not kept. */
  trace?: conversations.Trace | undefined
}

export interface ThreadFailure {
  /**
   * `rate`: too many messages. `network`: the server was not reached. `broken`: the answer broke off. `gone`: agent or
   * conversation is not there. `refused`: the message cannot be taken. `signin`: not signed in. `server`: the rest.
   */
  kind: 'rate' | 'network' | 'broken' | 'gone' | 'refused' | 'signin' | 'server'
  /** The server's own sentence, if it gave one. */
  message: string | null
  /** The rule of the agent's owner that refused the message; `most`: characters. */
  refusal?: { rule: 'too_long' | 'blocked_word' | 'recorded' | 'site'; most: number } | null
  /** When it may be tried again, in ms since 1970. */
  retryAt: number | null
  /**
   * `field`: the message went back into the composer. `ask`: it was taken, and can be asked again. `again`: another
   * answer was asked for. `load`: history. `none`: there is nothing to try again.
   */
  retry: 'field' | 'ask' | 'again' | 'load' | 'none'
}

export interface ThreadState {
  /** `sending`: not yet taken by the server. */
  phase: 'idle' | 'loading' | 'sending' | 'streaming'
  conversationId: string | null
  messages: readonly ThreadMessage[]
  draft: string
  /** What goes with the next message. */
  files: readonly StagedFile[]
  failure: ThreadFailure | null
  /** Who answers; `requested`: nobody yet, and no longer the assistant. */
  status: handoffs.HandoffStatus
  /** The answer that was last seen to come to its end. */
  finished: string | null
  /** Whether visitors can get a person by now, which a page from before doesn't know. */
  people?: ThreadAgent['handoff']
  /** Why the lead form is shown; null: it is not. */
  form: agents.FormReason | null
  /** What became of it. */
  formEnd: 'sent' | 'later' | null
}

export const EMPTY: ThreadState = {
  phase: 'idle',
  conversationId: null,
  messages: [],
  draft: '',
  files: [],
  failure: null,
  status: 'bot',
  finished: null,
  form: null,
  formEnd: null,
}

/** A message of the history as the thread shows it. */
export const fromHistory = (message: conversations.Message): ThreadMessage => ({
  ...message,
  key: message.id,
  streaming: message.state === 'streaming',
  outcome: outcomeOf(message),
})

const REASONS: ReadonlySet<string> = new Set(['length', 'content-filter', 'fallback'])

function outcomeOf({ state, reason }: conversations.Message): Outcome | null {
  if (state === 'cut' || state === 'failed') return state
  return REASONS.has(reason ?? '') ? (reason as Outcome) : null
}

/** The thread with a question just asked and an empty answer under it. */
export function withQuestion(state: ThreadState, input: { text: string; serial: number }): ThreadState {
  const { text, serial } = input
  const attachments = state.files.flatMap(({ done }) => done ?? [])
  const plain = { id: null, citations: [], tools: [], rating: null, outcome: null }
  return {
    ...state,
    phase: 'sending',
    failure: null,
    finished: null,
    form: state.formEnd ? null : state.form,
    // What was refused stays, with its reason.
    files: state.files.filter(({ done }) => !done),
    messages: [
      ...state.messages,
      { ...plain, key: `question-${serial}`, role: 'user', text, attachments, streaming: false },
      { ...plain, key: `answer-${serial}`, role: 'assistant', text: '', streaming: true },
    ],
  }
}

/** The thread with an empty answer that the server writes by itself. */
export function withNewAnswer(state: ThreadState, id: string): ThreadState {
  const plain = { citations: [], tools: [], rating: null, outcome: null }
  const answer: ThreadMessage = { ...plain, key: id, id, role: 'assistant', text: '', streaming: true }
  return {
    ...state,
    phase: 'streaming',
    failure: null,
    finished: null,
    messages: [...state.messages, answer],
  }
}

/** The thread with its last message, the answer, changed. */
export function withAnswer(state: ThreadState, change: Partial<ThreadMessage>): ThreadState {
  const last = state.messages.at(-1)
  if (last?.role !== 'assistant') return state
  return { ...state, messages: [...state.messages.slice(0, -1), { ...last, ...change }] }
}

/** The thread with an empty answer in the place of the last one. */
export function withoutAnswer(state: ThreadState, serial: number): ThreadState {
  const empty = {
    key: `answer-${serial}`,
    id: null,
    text: '',
    citations: [],
    tools: [],
    rating: null,
    trace: undefined,
  }
  return {
    ...withAnswer(state, { ...empty, streaming: true, outcome: null }),
    phase: 'sending',
    failure: null,
    finished: null,
  }
}

/** The thread with this message changed. */
export const withMessage = (state: ThreadState, id: string, change: Partial<ThreadMessage>): ThreadState => ({
  ...state,
  messages: state.messages.map((message) => (message.id === id ? { ...message, ...change } : message)),
})

/** A tool whose state changed takes its earlier place. */
export function withTool(
  tools: readonly conversations.ToolUse[],
  changed: conversations.ToolUse,
): readonly conversations.ToolUse[] {
  if (!tools.some(({ callId }) => callId === changed.callId)) return [...tools, changed]
  return tools.map((tool) => (tool.callId === changed.callId ? changed : tool))
}

/** The thread without the empty answer under a question that a person gets. */
export function handedOver(state: ThreadState, status: ThreadState['status']): ThreadState {
  const answer = state.messages.at(-1)
  const isEmpty = status !== 'bot' && answer?.streaming && answer.text === ''
  return { ...state, status, messages: isEmpty ? state.messages.slice(0, -1) : state.messages }
}

const stagedOf = (file: NonNullable<ThreadMessage['attachments']>[number]): StagedFile[] => {
  const { id, key, name, bytes, kind } = file
  return key ? [{ key: id, name, bytes, isPicture: kind === 'image', done: { ...file, key } }] : []
}

/** The thread as if the last question had not been asked: its text is in the field again, before anything newer. */
export function takenBack(state: ThreadState): ThreadState {
  const question = state.messages.at(-2)
  const draft = [question?.text, state.draft].filter(Boolean).join('\n')
  const files = [...(question?.attachments ?? []).flatMap(stagedOf), ...state.files]
  return { ...state, phase: 'idle', messages: state.messages.slice(0, -2), draft, files }
}

/** A citation that comes again, with its words lit, takes the place of the first. */
export function withCitation(citations: readonly Citation[], added: Citation): readonly Citation[] {
  const others = citations.filter((citation) => citation.number !== added.number)
  return [...others, added].toSorted((a, b) => a.number - b.number)
}

/** The question to ask again: the last one that was asked. */
export const lastQuestion = (state: ThreadState): string | null =>
  state.messages.findLast((message) => message.role === 'user')?.text ?? null
