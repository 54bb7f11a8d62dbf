import { expectedFrom } from '../../../lib/tests/expected-answer.ts'

/** A question with its response. */
export interface TestWish {
  question: string
  answer: string
  /** Whether the agent found nothing: what it said then is not what it should say. */
  declined: boolean
  /** Names of the cited sources. */
  sources: readonly string[]
}

export const QUESTION_MAX = 4000

/** What the form starts with. */
export const prefillOf = ({
  question,
  answer,
  declined,
}: TestWish): { question: string; expected: string } => ({
  question: question.slice(0, QUESTION_MAX),
  expected: declined ? '' : expectedFrom(answer),
})
