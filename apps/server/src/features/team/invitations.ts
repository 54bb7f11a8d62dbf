import { type accounts, type Role, team } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { Failure, notFound } from '../../lib/errors.ts'
import { hashToken } from '../../lib/secrets.ts'
import { visibleProjects } from './queries.ts'

export interface InvitationRow {
  id: string
  account_id: string
  account_name: string
  email: string
  role: Role
  project_ids: string[]
  projects: accounts.ProjectRef[]
  invited_by: string | null
  mailed: boolean
  state: team.Invitation['state']
  expires_at: Date
  created_at: Date
}

interface InvitationQuery {
  accountId?: string
  email?: string
  id?: string
  token?: string
  state?: 'pending'
  /** Locks the row until the transaction ends, so that simultaneous decisions are serialized. */
  lock?: boolean
}

/** A pending invitation past its expiry counts as expired everywhere, even before it is marked. */
const state = sql`case when i.state = 'pending' and i.expires_at <= now() then 'expired' else i.state end`

const LISTED = 500

/** Invitations, newest first. */
export async function selectInvitations(tx: Tx, wanted: InvitationQuery): Promise<InvitationRow[]> {
  const hash = wanted.token === undefined ? null : hashToken(wanted.token)
  const { rows } = await sql<InvitationRow>`
    select i.id, i.account_id, a.name as account_name, i.email, i.role, i.project_ids, i.mailed, ${state} as state,
      i.expires_at, i.created_at,
      (select coalesce(nullif(u.name, ''), u.email) from users u where u.id = i.invited_by) as invited_by,
      coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'defaultProject', p.is_default)
        order by lower(p.name), p.id)
        from projects p where p.account_id = i.account_id and p.deleted_at is null and p.id = any(i.project_ids)), '[]') as projects
    from invitations i join accounts a on a.id = i.account_id
    where (${wanted.accountId ?? null}::text is null or i.account_id = ${wanted.accountId ?? null})
      and (${wanted.email ?? null}::text is null or i.email = ${wanted.email ?? null})
      and (${wanted.id ?? null}::text is null or i.id = ${wanted.id ?? null})
      and (${hash}::text is null or i.token_hash = ${hash})
      and (${wanted.state ?? null}::text is null or ${state} = ${wanted.state ?? null})
    order by i.id desc limit ${LISTED}
    ${wanted.lock ? sql`for update of i` : sql``}`.execute(tx)
  return rows
}

/** The invitation, locked until the transaction ends. Invitations of others are reported as missing. */
export async function holdInvitation(tx: Tx, wanted: InvitationQuery): Promise<InvitationRow> {
  const [row] = await selectInvitations(tx, { ...wanted, lock: true })
  if (!row) throw notFound('invitation')
  return row
}

const OVER: Record<Exclude<team.Invitation['state'], 'pending'>, string> = {
  accepted: 'This invitation has already been accepted.',
  declined: 'This invitation was declined.',
  revoked: 'This invitation was revoked. Ask for a new one.',
  expired: `This invitation expired after ${team.INVITATION_DAYS} days. Ask for a new one.`,
}

export function mustBePending(row: InvitationRow): void {
  if (row.state !== 'pending') throw new Failure('conflict', OVER[row.state], { state: row.state })
}

/** Shows only the projects that the viewer can access; an invited user sees none yet. */
export const presentInvitation = (row: InvitationRow, viewer: Member): team.Invitation => ({
  id: row.id,
  account: { id: row.account_id, name: row.account_name },
  email: row.email,
  role: row.role,
  projects: row.role === 'AIACCOUNTADMIN' ? [] : visibleProjects(row.projects, viewer),
  invitedBy: row.invited_by,
  state: row.state,
  expires: row.expires_at.toISOString(),
  createdAt: row.created_at.toISOString(),
})

export async function decide(
  tx: Tx,
  input: { id: string; state: 'accepted' | 'declined' | 'revoked'; userId: string | null },
) {
  await sql`update invitations set state = ${input.state}, decided_at = now(), user_id = ${input.userId},
    agreed = ${input.state === 'accepted'} where id = ${input.id}`.execute(tx)
}
