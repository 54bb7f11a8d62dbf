import { type Step, type StepAnswer, StepError } from '@millrace/engine'
import { isAway } from '../../../db/away.ts'
import { Failure } from '../../../lib/errors.ts'

const TRIES = 8
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5000

/** Resolves after this time, or when the step is aborted. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })

const mayBeAgain = (error: unknown, { definition, signal }: Step): boolean =>
  definition.effects !== 'ask' &&
  !signal.aborted &&
  !(error instanceof StepError || error instanceof Failure) &&
  isAway(error)

/**
 * Repeats a step that failed because our own database was away, which is not the row's fault. Uses the same idempotency
 * key, as after a crash. A step that can't be repeated fails. Throws the error of the last try.
 */
export async function againThroughOutages(
  error: unknown,
  step: Step,
  execute: () => StepAnswer | Promise<StepAnswer>,
): Promise<StepAnswer> {
  let failure = error
  for (let tries = 0, ms = FIRST_PAUSE_MS; tries < TRIES && mayBeAgain(failure, step); tries += 1) {
    await pause(ms, step.signal)
    ms = Math.min(ms * 2, LONGEST_PAUSE_MS)
    try {
      return await execute()
    } catch (again) {
      failure = again
    }
  }
  throw failure
}
