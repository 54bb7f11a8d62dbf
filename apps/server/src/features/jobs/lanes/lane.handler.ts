import type { Context } from '../../../context.ts'
import { handler, type Handler } from '../../../queue/queue.ts'
import { flowLane, type RunTime } from '../../runs/index.ts'
import { runLane } from './run-lane.ts'

export const laneHandler = (context: Context, runTime: RunTime): Handler =>
  handler(flowLane, (message, { signal }) => runLane(context, runTime, { ...message, signal }))
