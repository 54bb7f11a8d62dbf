import type { conversations } from '@millrace/contract'
import { type Outcome, type ThreadFailure, withCitation } from '@millrace/ui'
import type { ColumnSettings } from './columns.ts'

type Part = conversations.PlaygroundPart
type PartOf<T extends Part['type']> = Extract<Part, { type: T }>

export type Prompt = conversations.Trace['prompt']
export type ToolCall = conversations.Trace['calls'][number]
type Measures = conversations.Trace['measures']

/** One column's response to one question. */
export interface Trial {
  /** The settings at that time: the column may have changed since. */
  settings: ColumnSettings
  text: string
  citations: readonly conversations.Citation[]
  calls: readonly ToolCall[]
  streaming: boolean
  outcome: Outcome | null
  failure: ThreadFailure | null
  /** What the model received; null until it was sent. */
  prompt: Prompt | null
  /** Set for a finished response. */
  measures: Measures | null
}

export interface Round {
  key: number
  question: string
  /** By column. A column opened later has none. */
  trials: Readonly<Record<string, Trial>>
}

export type Turn = { role: 'user' | 'assistant'; text: string }

export const newTrial = ({ version, model, temperature }: ColumnSettings): Trial => ({
  settings: { version, model, temperature },
  text: '',
  citations: [],
  calls: [],
  streaming: true,
  outcome: null,
  failure: null,
  prompt: null,
  measures: null,
})

/** The response with another part of its stream. The caller handles `error` parts. */
export function withPart(trial: Trial, part: Exclude<Part, { type: 'error' }>): Trial {
  switch (part.type) {
    case 'prompt':
      // With tools, each request contains the previous ones: the last one is complete.
      return { ...trial, prompt: part }
    case 'text':
      return { ...trial, text: trial.text + part.delta }
    case 'citation':
      return { ...trial, citations: withCitation(trial.citations, part.citation) }
    case 'call':
      return { ...trial, calls: withCall(trial.calls, part) }
    default:
      return { ...ended(trial, outcomeOf(part)), measures: part }
  }
}

export const ended = (trial: Trial, outcome: Outcome | null): Trial => ({
  ...trial,
  streaming: false,
  outcome,
})

export const failed = (trial: Trial, failure: ThreadFailure): Trial => ({
  ...ended(trial, trial.text === '' ? 'failed' : 'cut'),
  failure,
})

const outcomeOf = ({ reason }: PartOf<'done'>): Outcome | null =>
  reason === 'stop' || reason === 'other' ? null : reason

function withCall(calls: readonly ToolCall[], { tool, arguments: given, result }: PartOf<'call'>) {
  const call = { tool, arguments: given, result }
  const known = calls.some((one) => one.tool.callId === tool.callId)
  if (!known) return [...calls, call]
  return calls.map((one) => (one.tool.callId === tool.callId ? call : one))
}

/** A column's conversation so far with the new question. Questions without a response are left out. */
export function turnsOf(rounds: readonly Round[], column: string, question: string): Turn[] {
  const earlier = rounds.flatMap((round): Turn[] => {
    const text = round.trials[column]?.text ?? ''
    if (text.trim() === '') return []
    return [
      { role: 'user', text: round.question },
      { role: 'assistant', text },
    ]
  })
  return [...earlier, { role: 'user', text: question }]
}

export const isWriting = (round: Round | undefined): boolean =>
  Object.values(round?.trials ?? {}).some(({ streaming }) => streaming)
