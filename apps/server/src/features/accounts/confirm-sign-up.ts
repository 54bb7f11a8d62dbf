import type { accounts, Data } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem, type Tx } from '../../db/scope.ts'
import { Failure, invalid } from '../../lib/errors.ts'
import { hashToken, newToken } from '../../lib/secrets.ts'
import type { Device } from './device.ts'
import { verifyPassword } from './passwords.ts'
import { createAccountWithOwner, requireSetupAllowed, newPassword, type SignUp } from './sign-up.ts'
import { sendSignUpMail } from './sign-up.job.ts'

const SIGN_UP_HOURS = 24

/**
 * Stores a sign-up and emails the address: a link to finish, or a notice if it already has a user. A job looks up which
 * of the two, so neither the response nor its timing reveals who has an account.
 */
export async function requestSignUp(
  context: Context,
  device: Device,
  input: SignUp,
): Promise<Data<typeof accounts.requestSignup>> {
  if (context.config.signup !== 'open')
    throw new Failure('forbidden', 'Sign-ups are closed. Ask an admin for an invitation.')
  const passwordHash = await newPassword(input)
  const { username, company = null, locale = null } = input
  const name = input.name ?? username.split('@')[0]!
  const id = newToken()
  await inSystem(context.db.kysely, async (tx) => {
    await requireSetupStillAllowed(context, tx, device)
    await sql`insert into sign_ups (id, email, name, company, locale, password_hash, expires_at) values (${id},
      ${username}, ${name}, ${company}, ${locale}, ${passwordHash}, now() + make_interval(hours => ${SIGN_UP_HOURS}))`.execute(
      tx,
    )
    await context.queue.send(tx, sendSignUpMail, { id })
  })
  return { sent: true }
}

/** The first account is the owner's, who signs up with the setup code instead. */
async function requireSetupStillAllowed(context: Context, tx: Tx, device: Device): Promise<void> {
  const { rows } = await sql`select 1 from accounts limit 1`.execute(tx)
  if (rows.length === 0) await requireSetupAllowed(context, tx, { device })
}

interface Row {
  id: string
  email: string
  name: string
  company: string | null
  locale: accounts.Locale | null
  password_hash: string
}

/**
 * Creates the account of a confirmed sign-up. Asks for the password again. Otherwise, someone who signed up with another
 * person's address would get an account that this person has confirmed.
 */
export async function confirmSignUp(
  context: Context,
  device: Device,
  { token, password }: { token: string; password: string },
): Promise<Data<typeof accounts.confirmSignup>> {
  const row = await inSystem(context.db.kysely, (tx) => waiting(tx, token))
  if (!row) throw over()
  if (!(await verifyPassword({ hash: row.password_hash, password })))
    throw invalid([{ path: 'password', message: 'isn’t the password you chose when you signed up' }])
  return inSystem(context.db.kysely, async (tx) => {
    await requireSetupAllowed(context, tx, { device })
    const { rows } = await sql`delete from sign_ups where id = ${row.id} returning id`.execute(tx)
    if (rows.length === 0) throw over()
    const { email: username, name, company, locale, password_hash: passwordHash } = row
    await sql`delete from sign_ups where email = ${username}`.execute(tx)
    return createAccountWithOwner(context, tx, {
      username,
      name,
      company: company ?? undefined,
      locale: locale ?? undefined,
      passwordHash,
      device,
      verified: true,
    })
  })
}

async function waiting(tx: Tx, token: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select id, email, name, company, locale, password_hash from sign_ups
    where token_hash = ${hashToken(token)} and expires_at > now()`.execute(tx)
  return rows[0]
}

const over = () =>
  invalid([{ path: 'token', message: 'this link has expired or was already used. Request a new one' }])
