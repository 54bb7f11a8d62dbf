import type { Context } from '../../context.ts'
import type { Handler } from '../../queue/queue.ts'
import { flowLane, type RunTime } from '../runs/index.ts'
import { finishHandler } from './finish/finish.handler.ts'
import { flowFinish } from './finish/finish.job.ts'
import { tellHandler } from './finish/tell.handler.ts'
import { flowTell } from './finish/tell.job.ts'
import { laneHandler } from './lanes/lane.handler.ts'
import { runsAwayHandler } from './remove/runs-away.handler.ts'
import { flowRunsAway } from './remove/runs-away.job.ts'

export { lookAfterLive } from './ai-columns/look-after-live.ts'
export { launchJob } from './launch/create-job.ts'
export { setSchedule } from './schedules/set-schedule.ts'
export { emptyFlow, emptyJobsOf, sweepFlows } from './sweep/sweep-flows.ts'
export { pauseJobsOf } from './commands/pause-jobs-of.ts'
export { fireSchedules } from './schedules/fire.ts'
export { skipMissed } from './schedules/skip-missed.ts'
export { jobPort } from './job-port.ts'
export { launchAgain } from './launch/launch-again.ts'
export { superviseLanes } from './lanes/supervise-lanes.ts'
export { jobRoutes } from './routes.ts'
export { sweepRuns } from './sweep/sweep-runs.ts'

/** Kinds of messages that jobs over rows are worked off by. */
export const JOB_MESSAGES = [flowLane, flowFinish, flowTell, flowRunsAway]

export const jobHandlers = (context: Context, runTime: RunTime): Handler[] => [
  laneHandler(context, runTime),
  finishHandler(context),
  tellHandler(context),
  runsAwayHandler(context),
]
