import type { accounts, Role, team } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { Failure, notFound } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { isOpenProject } from '../../lib/open-project.ts'

export interface MemberRow {
  membership_id: string
  user_id: string
  username: string
  name: string
  role: Role
  joined_at: Date
  projects: (accounts.ProjectRef & { conversations: boolean })[]
}

/** Members of the account, admins first; only one when a name is given. */
export async function selectMembers(tx: Tx, accountId: string, username: string | null = null) {
  const { rows } = await sql<MemberRow>`
    select m.id as membership_id, u.id as user_id, u.email as username, u.name, m.role, m.created_at as joined_at,
      coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'defaultProject', p.is_default,
        'conversations', mp.reads_conversations) order by p.is_default desc, lower(p.name), p.id)
        from membership_projects mp join projects p on p.id = mp.project_id and p.deleted_at is null
        where mp.membership_id = m.id), '[]') as projects
    from memberships m join users u on u.id = m.user_id
    where m.account_id = ${accountId} and (${username}::text is null or lower(u.email) = ${username})
    order by m.role, lower(u.name), m.id`.execute(tx)
  return rows
}

export async function findMember(tx: Tx, accountId: string, username: string): Promise<MemberRow> {
  const [row] = await selectMembers(tx, accountId, username)
  if (!row) throw notFound('member')
  return row
}

export const presentMember = (row: MemberRow, viewer: Member): team.Member => ({
  userId: row.user_id,
  username: row.username,
  name: row.name,
  role: row.role,
  // Names of projects that the viewer cannot access are left out.
  projects: row.role === 'AIACCOUNTADMIN' ? [] : visibleProjects(row.projects, viewer),
  you: row.user_id === viewer.userId,
  joinedAt: row.joined_at.toISOString(),
})

export const visibleProjects = <P extends accounts.ProjectRef>(projects: P[], viewer: Member): P[] =>
  projects.filter((project) => viewer.projectIds.includes(project.id))

/**
 * Serializes team changes of an account, so that two admins cannot demote each other. Verifies under the lock that the
 * caller is still an admin.
 */
export async function lockTeam(tx: Tx, member: Member): Promise<void> {
  await lockAccount(tx, member.accountId)
  const { rows } = await sql<{ role: Role }>`
    select role from memberships where id = ${member.membershipId}`.execute(tx)
  if (rows[0]?.role !== 'AIACCOUNTADMIN')
    throw new Failure('forbidden', 'Your role was just changed. Reload the page.')
}

// Weaker than `for update`: rows that refer to the account can still be written.
export const lockAccount = (tx: Tx, accountId: string) =>
  sql`select 1 from accounts where id = ${accountId} for no key update`.execute(tx)

/** Throws `conflict` when this member is the only admin. Call it while holding the lock. */
export async function keepAnAdmin(tx: Tx, accountId: string, row: MemberRow): Promise<void> {
  if (row.role !== 'AIACCOUNTADMIN') return
  const { rows } = await sql`select 1 from memberships
    where account_id = ${accountId} and role = 'AIACCOUNTADMIN' and id <> ${row.membership_id} limit 1`.execute(
    tx,
  )
  if (rows.length === 0)
    throw new Failure(
      'conflict',
      'An account’s last admin can’t be removed or change role. Make another member admin first.',
    )
}

/** Projects of other accounts are reported as missing. */
export async function checkProjects(tx: Tx, accountId: string, ids: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    select id from projects
    where account_id = ${accountId} and id = any(${ids}) and deleted_at is null`.execute(tx)
  if (rows.length !== ids.length) throw notFound('project')
}

/**
 * Sets the assigned projects; ids that are not (or no longer) projects of the account are ignored. Assignments to
 * projects in the trash stay, in case they are restored; an admin needs none. `conversations` are the projects in which
 * a reader may read conversations; null keeps the current ones.
 */
export async function assignProjects(
  tx: Tx,
  to: {
    accountId: string
    membershipId: string
    role: Role
    projectIds: readonly string[]
    conversations: readonly string[] | null
  },
) {
  const isAdmin = to.role === 'AIACCOUNTADMIN'
  const granted = await grantedProjects(tx, to)
  await sql`delete from membership_projects mp where mp.membership_id = ${to.membershipId}
    and (${isAdmin} or ${isOpenProject(sql`mp.project_id`)})`.execute(tx)
  // The new assignment counts: restoring a deleted project does not remove any of it.
  await sql`update projects set deletion = jsonb_set(deletion, '{moved}', (deletion -> 'moved') - ${to.membershipId}::text)
    where account_id = ${to.accountId} and deletion -> 'moved' ? ${to.membershipId}::text`.execute(tx)
  if (isAdmin) return
  await sql`insert into membership_projects (membership_id, project_id, account_id, reads_conversations)
    select ${to.membershipId}, p.id, p.account_id, p.id = any(${granted}::text[]) from projects p
    where p.account_id = ${to.accountId} and p.id = any(${to.projectIds})
    on conflict do nothing`.execute(tx)
}

/** Only readers need a grant; other roles include it. */
async function grantedProjects(
  tx: Tx,
  to: { membershipId: string; role: Role; conversations: readonly string[] | null },
): Promise<string[]> {
  if (to.role !== 'AIREADER') return []
  if (to.conversations !== null) return [...to.conversations]
  const { rows } = await sql<{ project_id: string }>`select project_id from membership_projects
    where membership_id = ${to.membershipId} and reads_conversations`.execute(tx)
  return rows.map((row) => row.project_id)
}

export async function addMembership(
  tx: Tx,
  to: { accountId: string; userId: string; role: Role; projectIds: readonly string[] },
): Promise<void> {
  const membershipId = newId('membership')
  const { rows } = await sql`insert into memberships (id, account_id, user_id, role)
    values (${membershipId}, ${to.accountId}, ${to.userId}, ${to.role})
    on conflict (account_id, user_id) do nothing returning id`.execute(tx)
  if (rows.length === 0) throw new Failure('conflict', 'This user is already a member of the account.')
  await assignProjects(tx, { ...to, membershipId, conversations: [] })
}
