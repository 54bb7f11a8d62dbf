import { sql } from 'kysely'
import type { jobs } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { notFound } from '../../../lib/errors.ts'
import type { LaunchAgain } from './firing.ts'
import { launchJob } from './create-job.ts'

interface Launched {
  launch: jobs.JobLaunch
  outputs: { sheetId: string | null }[]
  /** Output sheets of the job that the schedule launched last. */
  latest: { sheetId: string | null }[] | null
}

/**
 * Launches a copy of a schedule's job. It writes to the sheets created by the job itself or by its first scheduled run,
 * instead of new ones each time.
 */
export const launchAgain =
  (context: Context): LaunchAgain =>
  async (tx, { scheduleId, jobId, accountId, projectId }) => {
    const { rows } = await sql<Launched>`select launch, outputs,
        (select l.outputs from flow_jobs l where l.flow_id = j.flow_id and l.schedule_id = ${scheduleId}
          order by l.created_at desc, l.id desc limit 1) as latest
      from flow_jobs j where id = ${jobId}`.execute(tx)
    const row = rows[0]
    if (!row) throw notFound('job')
    const launch = {
      ...row.launch,
      OUTPUT_SHEETS: row.launch.OUTPUT_SHEETS.map((output, n) => {
        const made =
          output.sheetId === undefined ? (row.outputs[n]?.sheetId ?? row.latest?.[n]?.sheetId) : null
        if (!made) return output
        const { newName: _name, columns: _columns, ...rest } = output
        return { ...rest, sheetId: made }
      }),
    }
    const owner = { accountId, projectId, actor: { kind: 'system', job: 'flow-schedules' } as const }
    return launchJob(context, tx, { owner, launch, execute: true, scheduleId })
  }
