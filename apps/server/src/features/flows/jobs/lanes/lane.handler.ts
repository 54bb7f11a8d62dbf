import type { Context } from '../../../../context.ts'
import { handler, type Handler } from '../../../../queue/queue.ts'
import type { RunTime } from '../../runs/types.ts'
import { flowLane } from './lane.job.ts'
import { runLane } from './run-lane.ts'

export const laneHandler = (context: Context, runTime: RunTime): Handler =>
  handler(flowLane, (message, { signal }) => runLane(context, runTime, { ...message, signal }))
