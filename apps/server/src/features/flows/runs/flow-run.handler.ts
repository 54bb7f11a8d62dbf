import type { Context } from '../../../context.ts'
import { errorMessage } from '../../../lib/errors.ts'
import { type Handler, handler } from '../../../queue/queue.ts'
import { claimRuns } from './claim-runs.ts'
import { flowRun } from './flow-run.job.ts'
import type { Runs } from './open-runs.ts'
import { LeaseLost } from './types.ts'

/** Takes runs that nobody has and walks them on from where their journals leave them. */
export const flowRunHandler = (context: Context, runs: Runs): Handler =>
  handler(flowRun, async ({ runId }) => {
    const lease = runs.lease()
    if (lease.lost.aborted) return
    const claimed = await claimRuns(context, lease, runId)
    await Promise.all(
      claimed.map(async ({ run, cancelling }) => {
        const walk = runs.walkAlone(run, lease)
        if (cancelling) runs.cancel(run.header.id)
        try {
          await walk
        } catch (error) {
          if (!(error instanceof LeaseLost))
            context.log.error(
              { run: run.header.id, err: errorMessage(error) },
              'a run could not be walked on',
            )
        }
      }),
    )
  })
