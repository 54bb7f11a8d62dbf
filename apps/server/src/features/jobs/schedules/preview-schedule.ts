import type { Data, jobs } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { checkTimetable, nextInstants, type Timetable } from '../timetable/instants.ts'

const SHOWN = 5

/** The next times of a cron expression, or its error. */
export async function previewSchedule(
  context: Context,
  timetable: Timetable,
): Promise<Data<typeof jobs.previewSchedule>> {
  const now = context.now()
  checkTimetable(timetable, now)
  return { next: nextInstants(timetable, now, SHOWN).map((at) => at.toISOString()) }
}
