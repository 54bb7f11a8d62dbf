import { type Reason, say } from '@millrace/contract'
import { failureOf, StepError } from '../step-error.ts'
import type { Journal, StepRecord } from './ports.ts'

const NOT_RUN = failureOf(new StepError('not_run', say('step.unknown'), { retryable: true }))

type Failed = Extract<StepRecord, { state: 'failed' }>
type Base = Pick<StepRecord, 'path' | 'node' | 'attempt' | 'repeats'>

const baseOf = ({ path, node, attempt, repeats }: StepRecord): Base =>
  repeats === undefined ? { path, node, attempt } : { path, node, attempt, repeats }

const repeated = (record: StepRecord): Base => ({ ...baseOf(record), repeats: (record.repeats ?? 0) + 1 })

/** Answers a waiting step (an approval), or one whose outcome a person knows. */
export function answerStep(
  record: StepRecord,
  { port, output, at }: { port: string; output: unknown; at: number },
): StepRecord {
  return { ...baseOf(record), state: 'done', port, output, input: null, startedAt: at, endedAt: at }
}

/** Records that a step of kind `ask` failed: its run continues by the error port, or fails there. */
export const failStep = (
  record: StepRecord,
  { why, at, handled }: { why: Reason; at: number; handled: boolean },
): StepRecord => ({
  ...baseOf(record),
  state: 'failed',
  input: null,
  startedAt: at,
  endedAt: at,
  error: failureOf(new StepError('not_repeated', why)),
  handled,
})

/** Repeats a step of kind `ask`, regardless of whether it was executed before a crash, under a new idempotency key. */
export const repeatStep = (record: StepRecord): StepRecord => ({
  ...repeated(record),
  state: 'retrying',
  until: 0,
  error: NOT_RUN,
})

/**
 * Lets a waiting step check again under the same idempotency key: it has done nothing yet, and decides again whether it
 * can continue.
 */
export const resumeStep = (record: StepRecord): StepRecord => ({
  ...baseOf(record),
  state: 'retrying',
  until: 0,
  error: NOT_RUN,
})

/**
 * Records that resume a failed run at its failed steps, with one more attempt each. If the other side refused, the
 * idempotency key is new, because the request may have been fixed; if the outcome is unknown (a timeout, no response),
 * the key stays the same, so that nothing is done twice. They overwrite the old records. A for-each or called flow
 * around such a step is listed in `forgotten`: its record is dropped, and it passes its finished items again without
 * running them.
 */
export function retryFailed(journal: Journal): { records: StepRecord[]; forgotten: string[] } {
  const failed = [...journal.values()].filter(
    (record): record is Failed => record.state === 'failed' && !record.handled,
  )
  const isAround = ({ path }: StepRecord) =>
    failed.some((other) => other.path.startsWith(`${path}/`) || other.path.startsWith(`${path}[`))
  const records = failed
    .filter((record) => !isAround(record))
    .map((record): StepRecord => ({
      ...(record.error.retryable ? baseOf(record) : repeated(record)),
      state: 'retrying',
      attempt: record.attempt + 1,
      until: 0,
      error: record.error,
    }))
  return { records, forgotten: failed.filter(isAround).map(({ path }) => path) }
}
