/** Who answers in a conversation: the assistant, nobody yet, or a person. */
export const HANDOFF_STATES = ['bot', 'requested', 'human'] as const
export type HandoffStatus = (typeof HANDOFF_STATES)[number]

/**
 * Why a person was requested. `visitor`: by the button; `words`, `unanswered`, `rating`: by a rule of the owner;
 * `model`: by the model's tool; `member`: a member took over on their own; `idle`: the assigned person stopped
 * replying.
 */
export const HANDOFF_REASONS = [
  'visitor',
  'words',
  'unanswered',
  'rating',
  'model',
  'member',
  'idle',
] as const
export type HandoffReason = (typeof HANDOFF_REASONS)[number]

/** A line that both sides see between the messages, such as "Alex joined". */
export const HANDOFF_LINES = [
  'requested',
  'closedNow',
  'withdrawn',
  'nobody',
  'joined',
  'reassigned',
  'idle',
  'handedBack',
  'ended',
] as const
export type HandoffLine = (typeof HANDOFF_LINES)[number]

/** The handoff state of a conversation. Times are in ms since 1970. */
export interface Handoff {
  status: HandoffStatus
  /** Increases with every change: of two concurrent actions, the second is rejected. */
  version: number
  /** The assigned member, or the last one before it fell back. */
  assignee: string | null
  reason: HandoffReason | null
  /** When it entered this state. */
  since: number | null
  /** When it falls back: from `requested` to the assistant, from `human` to `requested`. */
  due: number | null
  /** Consecutive requests without a reply from a person. */
  unattended: number
}

/** Possible actions. `wait`: minutes until a request expires; `reply`: minutes until a person should have replied. */
export type HandoffAction =
  | { type: 'request'; reason: Exclude<HandoffReason, 'member' | 'idle'>; wait: number }
  | { type: 'withdraw' }
  | { type: 'assign'; to: string }
  | { type: 'wrote'; reply: number }
  | { type: 'replied' }
  | { type: 'handBack' }
  | { type: 'end' }
  | { type: 'expire'; wait: number }

/** Result of an action: the next state with its line, or why nothing happens. */
export type HandoffOutcome =
  | { next: Handoff; line: HandoffLine | null }
  | { refusal: 'has_person' | 'already' | 'no_person' | 'not_requested' | 'not_due' | 'too_many' }

/** Limit for requests by rules and models while nobody joins; visitors can always request one themselves. */
export const MOST_UNATTENDED = 2

const MINUTE_MS = 60_000

/** Initial state of a conversation. */
export const NO_HANDOFF: Handoff = {
  status: 'bot',
  version: 0,
  assignee: null,
  reason: null,
  since: null,
  due: null,
  unattended: 0,
}

/** The state machine: the only table of transitions. */
export function changeHandoff(now: Handoff, action: HandoffAction, at: number): HandoffOutcome {
  switch (action.type) {
    case 'request':
      return request(now, action, at)
    case 'withdraw':
      if (now.status !== 'requested') return { refusal: 'not_requested' }
      return moved(now, { status: 'bot', assignee: null, reason: null, due: null }, at, 'withdrawn')
    case 'assign':
      return assign(now, action.to, at)
    case 'wrote':
      if (now.status !== 'human' || now.due !== null) return { refusal: 'already' }
      return { next: { ...now, due: at + action.reply * MINUTE_MS }, line: null }
    case 'replied':
      if (now.status !== 'human') return { refusal: 'no_person' }
      return { next: { ...now, due: null }, line: null }
    case 'handBack':
    case 'end':
      if (now.status === 'bot') return { refusal: 'no_person' }
      return moved(
        now,
        { status: 'bot', assignee: null, reason: null, due: null, unattended: 0 },
        at,
        action.type === 'end' ? 'ended' : 'handedBack',
      )
    default:
      return expire(now, action.wait, at)
  }
}

function request(
  now: Handoff,
  { reason, wait }: Extract<HandoffAction, { type: 'request' }>,
  at: number,
): HandoffOutcome {
  if (now.status === 'human') return { refusal: 'has_person' }
  if (now.status === 'requested') return { refusal: 'already' }
  const isVisitors = reason === 'visitor' || reason === 'words'
  if (!isVisitors && now.unattended >= MOST_UNATTENDED) return { refusal: 'too_many' }
  const change = { status: 'requested', assignee: null, reason, due: at + wait * MINUTE_MS } as const
  return moved(now, change, at, 'requested')
}

function assign(now: Handoff, to: string, at: number): HandoffOutcome {
  if (now.status === 'human' && now.assignee === to) return { refusal: 'already' }
  const reason = now.status === 'bot' ? ('member' as const) : now.reason
  const line = now.status === 'human' ? 'reassigned' : 'joined'
  return moved(now, { status: 'human', assignee: to, reason, due: null, unattended: 0 }, at, line)
}

function expire(now: Handoff, wait: number, at: number): HandoffOutcome {
  if (now.due === null || now.due > at) return { refusal: 'not_due' }
  if (now.status === 'human') {
    const change = {
      status: 'requested',
      assignee: null,
      reason: 'idle',
      due: at + wait * MINUTE_MS,
    } as const
    return moved(now, change, at, 'idle')
  }
  const unattended = now.unattended + 1
  return moved(now, { status: 'bot', assignee: null, reason: null, due: null, unattended }, at, 'nobody')
}

const moved = (now: Handoff, change: Partial<Handoff>, since: number, line: HandoffLine): HandoffOutcome => ({
  next: { ...now, ...change, since, version: now.version + 1 },
  line,
})
