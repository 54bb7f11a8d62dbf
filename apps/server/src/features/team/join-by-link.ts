import { accounts, type Data, type team } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem, type Tx } from '../../db/scope.ts'
import { invalid, notFound } from '../../lib/errors.ts'
import { type Device, isPasswordOf, passwordProblem, registerUser } from '../accounts/index.ts'
import { join, provesAddress } from './answer-invitation.ts'
import { holdInvitation, type InvitationRow, mustBePending, selectInvitations } from './invitations.ts'

interface Joining {
  token: string
  password: string
  name: string | undefined
  device: Device
}

/** What a link leads to, for anyone who has it. */
export async function openInvitation(
  context: Context,
  token: string,
): Promise<Data<typeof team.openInvitation>> {
  const { row, userId } = await look(context, token)
  return {
    account: row.account_name,
    email: row.email,
    role: row.role,
    invitedBy: row.invited_by,
    state: row.state,
    expires: row.expires_at.toISOString(),
    known: userId !== null,
  }
}

/**
 * Joins with the link alone. For an address without a user, creates one, even if sign-ups are closed, and a session.
 * For an existing user, requires the password and creates no session: they sign in as usual, with their second factor.
 */
export async function joinByLink(context: Context, input: Joining): Promise<Data<typeof team.joinByLink>> {
  const { row, userId } = await look(context, input.token)
  mustBePending(row)
  await checkPassword(context, { row, userId, password: input.password })
  return inSystem(context.db.kysely, async (tx) => {
    const held = await holdInvitation(tx, { token: input.token })
    mustBePending(held)
    const actor = { kind: 'visitor', ip: input.device.ip } as const
    const now = await findUser(tx, held.email)
    // Someone else took the address in the meantime: the checked password was for a new user.
    if (now !== userId) throw invalid([{ path: 'body.password', message: 'isn’t this user’s password' }])
    const made = now ? { userId: now, token: null } : await register(context, tx, { row: held, ...input })
    await join(context, tx, { row: held, userId: made.userId, actor })
    return { token: made.token }
  })
}

async function checkPassword(
  context: Context,
  { row, userId, password }: { row: InvitationRow; userId: string | null; password: string },
) {
  const problem = userId
    ? await mismatch(context, userId, password)
    : (tooShort(password) ?? (await passwordProblem(password, row.email)))
  if (problem) throw invalid([{ path: 'body.password', message: problem }])
}

// The schema accepts any password, because existing users may have chosen theirs under other rules.
const tooShort = (password: string): string | null =>
  password.length < accounts.PASSWORD_MIN ? `must have at least ${accounts.PASSWORD_MIN} characters` : null

async function mismatch(context: Context, userId: string, password: string): Promise<string | null> {
  const matches = await inSystem(context.db.kysely, (tx) => isPasswordOf(tx, userId, password))
  return matches ? null : 'isn’t this user’s password'
}

const register = async (
  context: Context,
  tx: Tx,
  { row, device, password, name }: Joining & { row: InvitationRow },
) =>
  registerUser(context, tx, {
    device,
    password,
    username: row.email,
    name: name ?? row.email.split('@')[0]!,
    verified: await provesAddress(tx, row.id),
  })

const look = (context: Context, token: string) =>
  inSystem(context.db.kysely, async (tx) => {
    const [row] = await selectInvitations(tx, { token })
    if (!row) throw notFound('invitation')
    return { row, userId: await findUser(tx, row.email) }
  })

async function findUser(tx: Tx, email: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from users where lower(email) = ${email}`.execute(tx)
  return rows[0]?.id ?? null
}
