import type { jobs } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { notFound } from '../../../lib/errors.ts'
import { scheduleOf } from './schedule-of.ts'
import { type DetailRow, JOB_FROM, JOB_SUMMARY, presentJob } from './present-job.ts'

/** One job of these projects as the contract has it. */
export async function showJob(tx: Tx, projects: string | readonly string[], id: string): Promise<jobs.Job> {
  const { rows } =
    await sql<DetailRow>`select ${JOB_SUMMARY}, j.launch, j.outputs, j.error, j.live is not null as live
    from ${JOB_FROM} where j.id = ${id} and j.project_id = any(${[projects].flat()}::text[])`.execute(tx)
  const row = rows[0]
  if (!row) throw notFound('job')
  return presentJob(row, await scheduleOf(tx, id))
}
