import type { Context } from '../../../context.ts'
import { errorMessage } from '../../../lib/errors.ts'
import { type Handler, handler } from '../../../queue/queue.ts'
import { type Claimed, claimRuns } from './claim-runs.ts'
import { executionRun, flowRun } from './flow-run.job.ts'
import type { Runs } from '../walk/open-runs.ts'
import { type Lease, LeaseLost } from '../types.ts'

/** Claims runs without a process and resumes them from their journals, for flows and AI workers. */
export const runHandlers = (context: Context, runs: Runs): Handler[] =>
  [flowRun, executionRun].map((job) => runHandler(context, runs, job))

function runHandler(context: Context, runs: Runs, job: typeof flowRun): Handler {
  // Claims run one after another, so that each sees what the previous one claimed.
  let last: Promise<unknown> = Promise.resolve()
  const begin = (runId: string, lease: Lease): Promise<Promise<void>[]> => {
    const begun = last.then(async () => {
      if (lease.lost.aborted) return []
      const atWork = new Set(runs.atWork())
      const claimed = await claimRuns(context, { lease, runId, isAtWork: (id) => atWork.has(id) })
      return claimed.map((one) => walkOn(context, runs, { ...one, lease }))
    })
    last = begun.catch(() => undefined)
    return begun
  }
  return handler(job, async ({ runId }) => {
    try {
      await Promise.all(await begin(runId, runs.lease()))
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error
    }
  })
}

async function walkOn(
  context: Context,
  runs: Runs,
  { run, cancelling, lease }: Claimed & { lease: Lease },
): Promise<void> {
  const walk = runs.walkAlone(run, lease)
  if (cancelling) runs.cancel(run.header.id)
  try {
    await walk
  } catch (error) {
    if (!(error instanceof LeaseLost))
      context.log.error({ run: run.header.id, err: errorMessage(error) }, 'a run could not be walked on')
  }
}
