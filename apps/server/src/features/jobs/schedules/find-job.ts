import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { notFound } from '../../../lib/errors.ts'

export interface JobPlace {
  id: string
  accountId: string
  projectId: string
  flowId: string
}

/**
 * A job (of an AI column or not) that the member can access, whose flow is not in the trash; locked until the
 * transaction ends.
 */
export async function findJob(
  tx: Tx,
  member: Member,
  jobId: string,
): Promise<JobPlace & { isAiColumn: boolean }> {
  const { rows } = await sql<
    JobPlace & { isAiColumn: boolean }
  >`select j.id, j.account_id as "accountId", j.project_id as "projectId",
      j.flow_id as "flowId", j.live is not null as "isAiColumn"
    from flow_jobs j join flows f on f.id = j.flow_id
    where j.id = ${jobId} and j.project_id = any(${[...member.projectIds]}::text[]) and f.deleted_at is null
    for key share of j`.execute(tx)
  if (!rows[0]) throw notFound('job')
  return rows[0]
}
