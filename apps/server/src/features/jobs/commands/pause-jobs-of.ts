import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { announceJob } from '../announce-job.ts'

type JobRef = Parameters<typeof announceJob>[1]

/**
 * Asks all active jobs of a project to pause, on commit; returns how many. While the project is in the trash nothing
 * pauses them; maintenance does so once it is restored.
 */
export async function pauseJobsOf(tx: Tx, projectId: string): Promise<number> {
  const { rows } = await sql<JobRef & { isAtWork: boolean }>`
    update flow_jobs set stopping = 'pause', updated_at = now()
    where project_id = ${projectId} and state in ('QUEUED', 'RUNNING', 'WAITING') and stopping is null
    returning id, account_id as "accountId", project_id as "projectId", flow_id as "flowId",
      state = 'RUNNING' as "isAtWork"`.execute(tx)
  // Workers of other jobs, if any, check once per second.
  for (const { isAtWork, ...job } of rows) if (isAtWork) await announceJob(tx, job)
  return rows.length
}
