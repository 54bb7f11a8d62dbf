import type { Data, team } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { asMember } from '../../lib/scoped.ts'
import { recordTeamChange } from './changes.ts'
import { findMember, keepAnAdmin, lockAccount, lockTeam, type MemberRow } from './queries.ts'

/**
 * Removes a member, effective immediately. Their API keys continue under the admin who removed them. The last admin
 * cannot be removed (409).
 */
export async function removeMember(
  context: Context,
  member: Member,
  target: string,
): Promise<Data<typeof team.removeMember>> {
  return asMember(context, member, async (tx) => {
    await lockTeam(tx, member)
    const row = await findMember(tx, member.accountId, target)
    await keepAnAdmin(tx, member.accountId, row)
    const heir = row.user_id === member.userId ? await otherAdmin(tx, row, member.accountId) : member.userId
    const keysPassed = await remove(tx, { row, accountId: member.accountId, heir })
    const details = { username: row.username, role: row.role, keysPassed }
    await recordTeamChange(context, tx, { ...changeOf(member, row), action: 'member.remove', details })
    return { removed: true, keysPassed }
  })
}

/** Leaves the current account; returning requires a new invitation. */
export async function leaveAccount(context: Context, member: Member): Promise<Data<typeof team.leave>> {
  const { accountId } = member
  return asMember(context, member, async (tx) => {
    await lockAccount(tx, accountId)
    const row = await findMember(tx, accountId, member.username.toLowerCase())
    await keepAnAdmin(tx, accountId, row)
    const heir = await otherAdmin(tx, row, accountId)
    const keysPassed = await remove(tx, { row, accountId, heir })
    await sql`update invitations set agreed = false where account_id = ${accountId} and user_id = ${row.user_id}`.execute(
      tx,
    )
    const details = { username: row.username, role: row.role, keysPassed }
    await recordTeamChange(context, tx, { ...changeOf(member, row), action: 'member.leave', details })
    return { left: true }
  })
}

const changeOf = (actor: Member, row: MemberRow) => ({
  actor,
  accountId: actor.accountId,
  objectId: row.user_id,
  userId: row.user_id,
})

/** The longest-serving admin other than the one who leaves. */
async function otherAdmin(tx: Tx, row: MemberRow, accountId: string): Promise<string> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from memberships
    where account_id = ${accountId} and role = 'AIACCOUNTADMIN' and id <> ${row.membership_id}
    order by created_at, id limit 1`.execute(tx)
  return rows[0]!.user_id
}

async function remove(
  tx: Tx,
  { row, accountId, heir }: { row: MemberRow; accountId: string; heir: string },
): Promise<number> {
  const passed = await passKeys(tx, { row, accountId, heir })
  await sql`delete from memberships where id = ${row.membership_id}`.execute(tx)
  await sql`update users set current_account_id = null
    where id = ${row.user_id} and current_account_id = ${accountId}`.execute(tx)
  return passed
}

/**
 * Transfers keys to another admin with at most the rights they had: keys of a demoted member keep the member's
 * remaining rights.
 */
async function passKeys(
  tx: Tx,
  { row, accountId, heir }: { row: MemberRow; accountId: string; heir: string },
): Promise<number> {
  const mine = sql`k.account_id = ${accountId} and k.user_id = ${row.user_id}`
  // Apps that act for a person are no keys of the account.
  await sql`delete from api_keys k where ${mine} and k.client_id is not null`.execute(tx)
  if (row.role !== 'AIACCOUNTADMIN') {
    const kept = row.role === 'AIEDITOR' ? ['read', 'write', 'conversations'] : ['read']
    const strongest = row.role === 'AIEDITOR' ? 'write' : 'read'
    await sql`delete from api_key_projects kp using api_keys k
      where k.id = kp.key_id and ${mine} and not exists (select from membership_projects mp
        where mp.membership_id = ${row.membership_id} and mp.project_id = kp.project_id)`.execute(tx)
    await sql`insert into api_key_projects (key_id, project_id, account_id)
      select k.id, mp.project_id, k.account_id from api_keys k
      join membership_projects mp on mp.membership_id = ${row.membership_id}
      where ${mine} and k.all_projects`.execute(tx)
    await sql`update api_keys k set all_projects = false,
        scopes = (select array_agg(distinct s) from unnest(k.scopes) given,
          lateral (select case when given = any(${kept}) then given else ${strongest} end as s) as fitted)
      where ${mine}`.execute(tx)
  }
  const passed = await sql`update api_keys k set user_id = ${heir} where ${mine} returning k.id`.execute(tx)
  return passed.rows.length
}
