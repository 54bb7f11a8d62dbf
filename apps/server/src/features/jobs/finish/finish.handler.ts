import type { Context } from '../../../context.ts'
import { handler, type Handler } from '../../../queue/queue.ts'
import { finishJob } from './finish-job.ts'
import { flowFinish } from '../flow-finish.job.ts'

export const finishHandler = (context: Context): Handler =>
  handler(flowFinish, ({ jobId }) => finishJob(context, jobId))
