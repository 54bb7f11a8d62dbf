import type { agentTests, Reason } from '@millrace/contract'
import type { OpenModels } from '../models/index.ts'
import type { Runs } from '../runs/index.ts'
import type { UsageInput } from '../usage/index.ts'

export interface TestServices {
  models: Pick<OpenModels, 'open' | 'get' | 'list' | 'offers' | 'embedding' | 'meaning'>
  runs: Runs
}

/** A question of a run, or a row, that has not been answered by both sides. */
export interface Waiting {
  seq: number
  question: string
  expected: string | null
  source: string | null
  input: { row: Record<string, unknown>; params: Record<string, unknown> } | null
  wanted: { output: string; text: string }[] | null
  conversationId: string | null
  messageId: string | null
  draft: boolean
  published: boolean
}

export interface TestCall {
  question: Waiting
  signal: AbortSignal
  /** The same for each try of this question by this side. */
  key: string
  spent: UsageInput[]
}

interface JudgedAnswer extends Pick<agentTests.TestOutcome, 'answer' | 'unanswered' | 'verdict' | 'sources'> {
  reason: string | Reason | null
  cells?: unknown
}

/** Answers a question, and judges the answer. Throws what is wrong with this question alone, or with the server. */
export type Answerer = (asked: TestCall) => Promise<JudgedAnswer>

export interface Sides {
  draft: Answerer
  published: Answerer | null
}
