import type { Edition, Role } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'

interface Row {
  email: string
  name: string
  membership_id: string
  role: Role
  edition: Edition
  projects: string[]
}

/** The member who started something, with their current rights; null if they may no longer write in that project. */
export async function memberNow(
  tx: Tx,
  of: { accountId: string; userId: string; projectId: string },
): Promise<Member | null> {
  const { rows } = await sql<Row>`
    select u.email, u.name, m.id as membership_id, m.role, a.edition, coalesce((
      select json_agg(p.id order by p.id) from projects p where p.account_id = a.id and p.deleted_at is null and (
        m.role = 'AIACCOUNTADMIN' or exists (
          select 1 from membership_projects mp where mp.membership_id = m.id and mp.project_id = p.id))), '[]') as projects
    from memberships m join users u on u.id = m.user_id join accounts a on a.id = m.account_id
    where m.account_id = ${of.accountId} and m.user_id = ${of.userId}`.execute(tx)
  const row = rows[0]
  if (!row || row.role === 'AIREADER' || !row.projects.includes(of.projectId)) return null
  return {
    kind: 'member',
    userId: of.userId,
    sessionId: '',
    username: row.email,
    name: row.name,
    accountId: of.accountId,
    edition: row.edition,
    membershipId: row.membership_id,
    role: row.role,
    projectIds: row.projects,
    // Readers get none.
    conversationProjects: row.projects,
    projectId: of.projectId,
    ip: '',
    isOperator: false,
    apiKey: null,
  }
}
