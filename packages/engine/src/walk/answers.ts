import { type Reason, say } from '@millrace/contract'
import { failureOf, StepError } from '../step-error.ts'
import type { Journal, StepRecord } from './ports.ts'

const NOT_RUN = failureOf(new StepError('not_run', say('step.unknown'), { retryable: true }))

type Failed = Extract<StepRecord, { state: 'failed' }>
type Base = Pick<StepRecord, 'path' | 'node' | 'attempt' | 'repeats'>

const baseOf = ({ path, node, attempt, repeats }: StepRecord): Base =>
  repeats === undefined ? { path, node, attempt } : { path, node, attempt, repeats }

const repeated = (record: StepRecord): Base => ({ ...baseOf(record), repeats: (record.repeats ?? 0) + 1 })

/** The answer to a step that waits (an approval), or to one of which a person knows the outcome. */
export function answerStep(
  record: StepRecord,
  { port, output, at }: { port: string; output: unknown; at: number },
): StepRecord {
  return { ...baseOf(record), state: 'done', port, output, input: null, startedAt: at, endedAt: at }
}

/** The answer that a step of kind `ask` has failed: its run goes on by the error port, or fails there. */
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

/** Has a step of kind `ask` done again, whether it was done before a crash or not: under a new idempotency key. */
export const repeatStep = (record: StepRecord): StepRecord => ({
  ...repeated(record),
  state: 'retrying',
  until: 0,
  error: NOT_RUN,
})

/**
 * Has a step that waits looked at again, under the same idempotency key: it has done nothing yet, and decides anew
 * whether it can go on.
 */
export const resumeStep = (record: StepRecord): StepRecord => ({
  ...baseOf(record),
  state: 'retrying',
  until: 0,
  error: NOT_RUN,
})

/**
 * The records that take a failed run up again at the steps that failed it: each gets one more try. Where the other side
 * refused, it has a new idempotency key, as what it sends may have been mended; where it is not known what became of the
 * last try (a timeout, no answer), the key is the same, so that nothing is done twice. To be written over the old ones.
 * A for-each or a called flow around such a step is listed in `forgotten`: its record is dropped, and it goes through
 * its finished items again without running them.
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
