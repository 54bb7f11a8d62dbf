import { jobs } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/binding.ts'
import { listSchedules } from './list-schedules.ts'
import { previewSchedule } from './preview-schedule.ts'
import { removeSchedule } from './remove-schedule.ts'
import { setSchedule } from './set-schedule.ts'

export const scheduleRoutes = (context: Context) => [
  bind(jobs.setSchedule, ({ actor, params, query }) =>
    setSchedule(context, actor, { jobId: params.id, input: query }),
  ),
  bind(jobs.removeSchedule, ({ actor, params }) => removeSchedule(context, actor, params.id)),
  bind(jobs.previewSchedule, ({ query }) => previewSchedule(context, query)),
  bind(jobs.listSchedules, ({ actor, params }) => listSchedules(context, actor, params.id)),
]
