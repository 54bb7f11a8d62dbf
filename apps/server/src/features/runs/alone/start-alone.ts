import type { runs as runCalls } from '@millrace/contract'
import type { RunEnd } from '@millrace/engine'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { errorMessage, Failure } from '../../../lib/errors.ts'
import { shownError, stateOf } from '../checkpoint/rows.ts'
import type { Runs } from '../walk/open-runs.ts'
import { LeaseLost, newRun, type RunHeader, type RunToWalk } from '../types.ts'
import { readAnswer } from './read-answer.ts'

/** After losing its lease this often, the process leaves the run to others. */
const MOST_LEASES = 3

/** Whether the run is in the database, where any living process finds it. */
async function isKept({ db }: Context, runId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from flow_runs where id = ${runId}`.execute(db.kysely)
  return rows.length > 0
}

/**
 * Executes a new run. If this process loses its lease, a run that isn't stored yet starts again, because it has had no
 * effects. Returns null for a run that another process continues.
 */
async function walkSurely(context: Context, runs: Runs, header: RunHeader): Promise<RunEnd | null> {
  let run: RunToWalk = newRun(header)
  for (let leases = 1; ; leases += 1) {
    try {
      return await runs.walkAlone(run)
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error
      if (await isKept(context, header.id)) return null
      if (context.stopping.aborted || leases === MOST_LEASES)
        throw new Failure('unavailable', 'The server is shutting down, and the run didn’t start. Try again.')
      // Waits until the process is registered again.
      await runs.workers.beat()
      run = newRun(header)
    }
  }
}

const POLL_MS = 200

/** Called when a run has begun, for callers that follow or cancel it while they wait. */
export type OnStart = (run: Pick<RunHeader, 'id' | 'documentId'>) => void

const answerOf = (runId: string, end: RunEnd): runCalls.RunAnswer => ({
  runId,
  state: stateOf(end, false),
  outputs: end.state === 'succeeded' ? end.outputs : null,
  error: end.state === 'failed' ? shownError(end.error) : null,
})

const going = (runId: string): runCalls.RunAnswer => ({ runId, state: 'running', outputs: null, error: null })

/** Resolves with the result of the work, or with `late` after this time. */
async function atMost<T>(ms: number, work: Promise<T>): Promise<T | 'late'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

const IN_PROGRESS = new Set<runCalls.RunState>(['queued', 'running'])

/** The state of a run that another process continues, once it ends or waits, or when the time is up. */
async function follow(context: Context, runId: string, until: number): Promise<runCalls.RunAnswer> {
  for (;;) {
    const answer = await readAnswer(context.db.kysely, runId)
    if (!answer) return going(runId)
    if (!IN_PROGRESS.has(answer.state) || performance.now() >= until || context.stopping.aborted)
      return answer
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

/** Answers as soon as the run is on disk. */
async function startOnDisk(context: Context, runs: Runs, header: RunHeader): Promise<runCalls.RunAnswer> {
  const run = newRun(header)
  const lease = runs.lease()
  run.startedAt = runs.workers.clock.now()
  try {
    const kept = await runs.checkpointer.keep({ lease, run, records: [] })
    if (kept) return answerOf(header.id, kept)
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error
    throw new Failure('unavailable', 'The server couldn’t start the run. Try again.')
  }
  goOn(context, header.id, runs.walkAlone(run, lease))
  return going(header.id)
}

/** The caller no longer waits for the run; its result is stored in any case. */
function goOn(context: Context, runId: string, walk: Promise<unknown>): void {
  walk.catch((error: unknown) => {
    if (error instanceof LeaseLost) return
    context.log.error({ run: runId, err: errorMessage(error) }, 'a run could not be walked')
  })
}

/**
 * Starts a run without a job in this process. Returns when it has ended or waits for a person, or after `waitMs` with
 * its current state. The returned state is on disk, so a run that was confirmed to the caller is never lost.
 */
export async function startAlone(
  context: Context,
  runs: Runs,
  { header, waitMs, onStart }: { header: RunHeader; waitMs: number; onStart?: OnStart | undefined },
): Promise<runCalls.RunAnswer> {
  const until = performance.now() + waitMs
  if (waitMs === 0) return startOnDisk(context, runs, header)
  const walk = walkSurely(context, runs, header)
  onStart?.(header)
  const end = await atMost(waitMs, walk)
  if (end !== 'late' && end !== null) return answerOf(header.id, end)
  if (end === 'late') await runs.keepAlone(header.id)
  goOn(context, header.id, walk)
  return follow(context, header.id, until)
}
