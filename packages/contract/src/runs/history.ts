import { z } from 'zod'
import { id } from '../ids.ts'
import { inProject, route } from '../route.ts'
import { line } from '../text.ts'

/** Runs and jobs are kept for 90 days, so longer periods make no sense. */
export const HISTORY_DAYS = [7, 30, 90] as const

const historyDay = z.object({
  /** `2026-11-21`, in the requested time zone. */
  day: z.string(),
  succeeded: z.number().int(),
  failed: z.number().int(),
  tokens: z.number().int(),
  credits: z.number(),
})
export type HistoryDay = z.infer<typeof historyDay>

const ofFlow = z.strictObject({ id: id('flow') })

export const runHistory = route({
  id: 'flows.history',
  method: 'GET',
  path: '/millrace/aiflows/:id/history',
  summary:
    'Get runs of a flow per day, oldest first, including days without runs. Runs of jobs count on the day the job started; tests don’t count',
  who: inProject('read', 'read'),
  params: ofFlow,
  query: z.strictObject({
    days: z.coerce
      .number()
      .pipe(z.literal([...HISTORY_DAYS]))
      .default(30),
    timeZone: line(60).default('UTC'),
  }),
  data: z.object({
    days: z.array(historyDay),
    /** If there are very many single runs, only those since this day are counted. */
    singleSince: z.string().nullable(),
  }),
})
export type RunHistory = z.infer<(typeof runHistory)['data']>

const AT_ONCE = 200

export const deleteRuns = route({
  id: 'flows.deleteRuns',
  method: 'POST',
  path: '/millrace/aiflows/:id/runs/delete',
  summary: 'Permanently delete runs of a flow with their steps. Unfinished runs are kept and listed',
  who: inProject('write', 'write'),
  params: ofFlow,
  body: z.strictObject({ ids: z.array(id('run')).min(1).max(AT_ONCE) }),
  data: z.object({ deleted: z.number().int(), kept: z.array(id('run')) }),
})
