import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { HOUR_MS, type MaintenanceTask } from '../../../ops/maintenance.ts'

/** Deletes the counters of past minutes. */
export async function dropRateWindows({ db }: Pick<Context, 'db'>): Promise<void> {
  await sql`delete from rate_windows where minute < floor(extract(epoch from now()) / 60) - 5`.execute(
    db.kysely,
  )
}

export const rateWindows: MaintenanceTask = { everyMs: HOUR_MS, run: dropRateWindows }
