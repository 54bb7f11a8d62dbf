import type { Data, runs } from '@millrace/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { asMember, currentProject } from '../../../lib/scoped.ts'
import { IS_OPEN, presentApproval, WAIT_COLUMNS, WAIT_FROM, type WaitRow } from './present-approval.ts'

type Query = z.output<typeof runs.approvals.query>

/** Pending approvals of the current project, oldest first; or resolved ones, newest first. */
export async function listApprovals(
  context: Context,
  member: Member,
  { answered, jobId, page, size }: Query,
): Promise<Data<typeof runs.approvals>> {
  const projectId = currentProject(member)
  const state = answered ? sql`w.answered_at is not null` : IS_OPEN
  const order = answered ? sql`w.answered_at desc, w.id desc` : sql`w.created_at, w.id`
  const where = sql`w.project_id = ${projectId} and ${state}
    ${jobId === undefined ? sql`` : sql`and w.job_id = ${jobId}`}`
  return asMember(context, member, async (tx) => {
    const { rows } = await sql<WaitRow>`select ${WAIT_COLUMNS} from ${WAIT_FROM} where ${where}
      order by ${order} limit ${size} offset ${(page - 1) * size}`.execute(tx)
    const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total
      from ${WAIT_FROM} where ${where}`.execute(tx)
    return { items: rows.map(presentApproval), total: counted[0]!.total, page, size }
  })
}
