import { sql } from 'kysely'
import type { Provider } from '../../../config/config.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { Failure } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import type { Device } from '../device.ts'
import { createAccount, requireSetupAllowed } from '../sign-up.ts'
import { auditUser } from '../trail.ts'
import { createUser } from '../users.ts'

/** What the provider states about the user. */
export interface Claims {
  issuer: string
  /** The user's permanent ID at the issuer. Email addresses can change owners. */
  subject: string
  email: string | null
  verified: boolean
  name: string | null
}

interface Coming {
  provider: Provider
  claims: Claims
  device: Device
}

/**
 * The user that belongs to the provider's claims. First by issuer and subject, then by email address if both sides
 * have verified it. Otherwise a new user, if sign-ups are open.
 */
export async function userBehind(context: Context, tx: Tx, coming: Coming): Promise<string> {
  const { provider, claims } = coming
  const known = await bySubject(tx, claims)
  if (known) return known
  if (claims.email === null || !claims.verified)
    throw new Failure(
      'forbidden',
      `${provider.name} hasn’t verified your email address. Verify it there, then sign in again.`,
    )
  const { rows } = await sql<SameAddress>`select u.id, u.email_verified,
      exists (select 1 from user_credentials c where c.user_id = u.id and c.issuer = ${claims.issuer}) as linked
    from users u where lower(u.email) = ${claims.email} for update`.execute(tx)
  const [user] = rows
  return user ? link(tx, coming, user) : findOrCreate(context, tx, { ...coming, email: claims.email })
}

interface SameAddress {
  id: string
  email_verified: boolean
  /** Linked to another subject of the same issuer. */
  linked: boolean
}

async function bySubject(tx: Tx, { issuer, subject }: Claims): Promise<string | null> {
  const { rows } = await sql<{ user_id: string }>`select user_id from user_credentials
    where provider_id = ${issuer} and account_id = ${subject}`.execute(tx)
  return rows[0]?.user_id ?? null
}

async function link(tx: Tx, coming: Coming, user: SameAddress): Promise<string> {
  const { name } = coming.provider
  if (user.linked)
    throw new Failure(
      'conflict',
      `The user with your email address is linked to another ${name} account. Sign in with that account or with your password.`,
    )
  if (!user.email_verified)
    throw new Failure(
      'conflict',
      `A user with your email address exists but hasn’t confirmed it. Sign in with your password and confirm the address, then you can sign in with ${name}.`,
    )
  await addIdentity(tx, coming, user.id)
  return user.id
}

async function findOrCreate(context: Context, tx: Tx, coming: Coming & { email: string }): Promise<string> {
  const { email, claims, device } = coming
  await requireSetupAllowed(context, tx, { device })
  const name = nameOf(claims.name) ?? email.split('@')[0]!
  const userId = await createUser(tx, { username: email, name, verified: true, passwordHash: null })
  await createAccount(context, tx, {
    userId,
    username: email,
    name,
    company: undefined,
    locale: undefined,
    ip: device.ip,
  })
  await addIdentity(tx, coming, userId)
  return userId
}

async function addIdentity(tx: Tx, { claims, device }: Coming, userId: string) {
  const { issuer, subject } = claims
  await sql`insert into user_credentials (id, user_id, provider_id, account_id, issuer)
    values (${newId('identity')}, ${userId}, ${issuer}, ${subject}, ${issuer})`.execute(tx)
  const actor = { kind: 'visitor', ip: device.ip } as const
  await auditUser(tx, actor, { userId, action: 'provider.link', details: { issuer } })
}

/** The provider's name for the user, on one line and no longer than ours can be. */
function nameOf(given: string | null): string | null {
  const line = (given ?? '')
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
  return line.slice(0, 120).toWellFormed() || null
}
