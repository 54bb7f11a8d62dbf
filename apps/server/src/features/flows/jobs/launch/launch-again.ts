import { sql } from 'kysely'
import type { flows } from '@millrace/contract'
import type { Context } from '../../../../context.ts'
import { notFound } from '../../../../lib/errors.ts'
import type { LaunchAgain } from '../../schedules/ports.ts'
import { launchJob } from './create-job.ts'

interface Launched {
  launch: flows.JobLaunch
  outputs: { sheetId: string | null }[]
}

/**
 * Launches a copy of a schedule's job. It writes to the sheets that the job itself has made, rather than to new ones
 * each time.
 */
export const launchAgain =
  (context: Context): LaunchAgain =>
  async (tx, { scheduleId, jobId, accountId, projectId }) => {
    const { rows } = await sql<Launched>`select launch, outputs from flow_jobs where id = ${jobId}`.execute(
      tx,
    )
    const row = rows[0]
    if (!row) throw notFound('job')
    const launch = {
      ...row.launch,
      OUTPUT_SHEETS: row.launch.OUTPUT_SHEETS.map((output, n) => {
        const made = output.sheetId === undefined ? row.outputs[n]?.sheetId : null
        if (!made) return output
        const { newName: _name, columns: _columns, ...rest } = output
        return { ...rest, sheetId: made }
      }),
    }
    const owner = { accountId, projectId, actor: { kind: 'system', job: 'flow-schedules' } as const }
    return launchJob(context, tx, { owner, launch, execute: true, scheduleId })
  }
