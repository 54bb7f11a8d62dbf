import type { Data, team } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { Failure } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { checkLimit } from '../../lib/plan-limits.ts'
import { asMember } from '../../lib/scoped.ts'
import { notify } from '../notifications/index.ts'
import { hashToken, newToken } from '../../lib/secrets.ts'
import { recordTeamChange } from './changes.ts'
import type { RoleChange } from './change-role.ts'
import { holdInvitation, type InvitationRow, presentInvitation, selectInvitations } from './invitations.ts'
import {
  addMembership,
  checkProjects,
  findMember,
  lockTeam,
  presentMember,
  selectMembers,
} from './queries.ts'
import { sendInvitation } from './send-invitation.ts'

/**
 * Invites someone by email. Users who accepted an earlier invitation to this account and did not leave by themselves
 * are added at once. The response does not reveal whether the address has a user.
 */
export async function invite(
  context: Context,
  member: Member,
  input: RoleChange,
): Promise<Data<typeof team.invite>> {
  return asMember(context, member, async (tx) => {
    await lockTeam(tx, member)
    await checkProjects(tx, member.accountId, input.projects)
    await checkTarget(tx, member, input.target)
    const userId = await agreedUser(tx, member.accountId, input.target)
    const limited = { accountId: member.accountId, of: 'members' as const }
    await checkLimit(tx, context.config.plans, {
      ...limited,
      adding: userId ? 1 : (await countPending(tx, member)) + 1,
    })
    if (userId) return addAtOnce(context, tx, { member, input, userId })
    const made = await insert(tx, member, input)
    const { link, mailed } = await sendInvitation(context, tx, { member, invitation: made })
    await recordTeamChange(context, tx, {
      actor: member,
      accountId: member.accountId,
      action: 'invitation.create',
      objectId: made.id,
      details: { email: input.target, role: input.newRole, projects: input.projects, mailed },
    })
    await tellInvited(tx, made)
    const invitation = await holdInvitation(tx, { id: made.id })
    return { added: null, invitation: presentInvitation(invitation, member), link, mailed }
  })
}

/** Invitations that may still be accepted: each will be a member. */
async function countPending(tx: Tx, { accountId }: Member): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from invitations
    where account_id = ${accountId} and state = 'pending' and expires_at > now()`.execute(tx)
  return rows[0]!.n
}

/** Notifies the user with this verified address, in whichever account they work. */
async function tellInvited(tx: Tx, invitation: InvitationRow) {
  const { rows } = await sql<{ id: string }>`select id from users
    where lower(email) = ${invitation.email} and email_verified`.execute(tx)
  if (!rows[0]) return
  const message = { key: 'invitationReceived' as const, values: { account: invitation.account_name } }
  await notify(tx, { accountId: null, userId: rows[0].id, type: 'other', message })
}

async function checkTarget(tx: Tx, member: Member, email: string) {
  const [known] = await selectMembers(tx, member.accountId, email)
  if (known)
    throw new Failure(
      'conflict',
      known.user_id === member.userId
        ? 'You’re already a member.'
        : `${email} is already a member of this account.`,
    )
  // Marks expired invitations, so that a new one is possible.
  await sql`update invitations set state = 'expired'
    where account_id = ${member.accountId} and email = ${email} and state = 'pending' and expires_at <= now()`.execute(
    tx,
  )
  const [pending] = await selectInvitations(tx, { accountId: member.accountId, email, state: 'pending' })
  if (pending)
    throw new Failure('conflict', `${email} already has an invitation. Resend it, or revoke it first.`)
}

async function agreedUser(tx: Tx, accountId: string, email: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select u.id from invitations i join users u on u.id = i.user_id
    where i.account_id = ${accountId} and i.state = 'accepted' and i.agreed and lower(u.email) = ${email}
    limit 1`.execute(tx)
  return rows[0]?.id ?? null
}

async function addAtOnce(
  context: Context,
  tx: Tx,
  { member, input, userId }: { member: Member; input: RoleChange; userId: string },
) {
  const { accountId } = member
  await addMembership(tx, { accountId, userId, role: input.newRole, projectIds: input.projects })
  await recordTeamChange(context, tx, {
    actor: member,
    accountId,
    action: 'member.add',
    objectId: userId,
    userId,
    details: { username: input.target, role: input.newRole, projects: input.projects },
  })
  const added = presentMember(await findMember(tx, accountId, input.target), member)
  return { added, invitation: null, link: null, mailed: false }
}

async function insert(tx: Tx, member: Member, input: RoleChange): Promise<InvitationRow> {
  const id = newId('invitation')
  // Sending sets the link and the expiry, in the same transaction.
  await sql`insert into invitations (id, account_id, email, role, project_ids, invited_by, token_hash, expires_at)
    values (${id}, ${member.accountId}, ${input.target}, ${input.newRole}, ${input.projects}, ${member.userId},
      ${hashToken(newToken())}, now() + interval '1 minute')`.execute(tx)
  return holdInvitation(tx, { id })
}
