import { type Reason, say } from '@millrace/contract'
import { failureOf, StepError } from '../step-error.ts'
import type { Journal, StepRecord } from './ports.ts'

const NOT_RUN = failureOf(new StepError('not_run', say('step.unknown'), { retryable: true }))

/** The answer to a step that waits (an approval), or to one of which a person knows the outcome. */
export function answerStep(
  { path, node, attempt }: StepRecord,
  { port, output, at }: { port: string; output: unknown; at: number },
): StepRecord {
  return { state: 'done', path, node, attempt, port, output, input: null, startedAt: at, endedAt: at }
}

/** The answer that a step of kind `ask` has failed: its run goes on by the error port, or fails there. */
export const failStep = (
  { path, node, attempt }: StepRecord,
  { why, at, handled }: { why: Reason; at: number; handled: boolean },
): StepRecord => ({
  state: 'failed',
  path,
  node,
  attempt,
  input: null,
  startedAt: at,
  endedAt: at,
  error: failureOf(new StepError('not_repeated', why)),
  handled,
})

/** Allows a step of kind `ask` to run again after a crash: the same try, so the same idempotency key. */
export const repeatStep = ({ path, node, attempt }: StepRecord): StepRecord => ({
  state: 'retrying',
  path,
  node,
  attempt,
  until: 0,
  error: NOT_RUN,
})

/**
 * The records that take a failed run up again at the steps that failed it: each gets one more try, under a key of its
 * own. To be written over the old ones. A for-each or a called flow around such a step is listed in `forgotten`: its
 * record is dropped, and it goes through its finished items again without running them.
 */
export function retryFailed(journal: Journal): { records: StepRecord[]; forgotten: string[] } {
  const failed = [...journal.values()].filter((record) => record.state === 'failed' && !record.handled)
  const isAround = ({ path }: StepRecord) =>
    failed.some((other) => other.path.startsWith(`${path}/`) || other.path.startsWith(`${path}[`))
  const records = failed
    .filter((record) => !isAround(record))
    .map(({ path, node, attempt, ...rest }): StepRecord => ({
      state: 'retrying',
      path,
      node,
      attempt: attempt + 1,
      until: 0,
      error: (rest as Extract<StepRecord, { state: 'failed' }>).error,
    }))
  return { records, forgotten: failed.filter(isAround).map(({ path }) => path) }
}
