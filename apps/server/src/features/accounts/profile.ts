import type { accounts, Data } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem, type Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { notFound } from '../../lib/errors.ts'
import { confirmPassword } from './check-password.ts'
import type { SignInLimits } from './limits.ts'
import { auditUser } from './trail.ts'

interface Row {
  email: string
  name: string
  locale: accounts.Locale | null
  image: string | null
  email_verified: boolean
  has_password: boolean
  factor_on: boolean
  codes_left: number
  providers: { id: string; issuer: string; linkedAt: string }[]
}

async function select(tx: Tx, userId: string): Promise<accounts.Profile> {
  const { rows } = await sql<Row>`select u.email, u.name, u.locale, u.image, u.email_verified,
      exists (select 1 from user_credentials c where c.user_id = u.id and c.password is not null) as has_password,
      exists (select 1 from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as factor_on,
      (select count(*)::int from recovery_codes r where r.user_id = u.id) as codes_left,
      coalesce((select json_agg(json_build_object('id', c.id, 'issuer', c.issuer, 'linkedAt', c.created_at)
        order by c.created_at) from user_credentials c where c.user_id = u.id and c.issuer is not null), '[]') as providers
    from users u where u.id = ${userId}`.execute(tx)
  const row = rows[0]!
  return {
    username: row.email,
    name: row.name,
    locale: row.locale,
    avatar: row.image,
    verified: row.email_verified,
    hasPassword: row.has_password,
    secondFactor: { on: row.factor_on, recoveryCodesLeft: row.codes_left },
    providers: row.providers.map((one) => ({ ...one, linkedAt: new Date(one.linkedAt).toISOString() })),
  }
}

/** The user's own profile and sign-in methods. */
export const readProfile = (context: Context, member: Member): Promise<Data<typeof accounts.getProfile>> =>
  inSystem(context.db.kysely, (tx) => select(tx, member.userId))

interface ProfileChange {
  name?: string | undefined
  locale?: accounts.Locale | null | undefined
  avatar?: string | null | undefined
}

/** Updates the given fields only. */
export async function updateProfile(
  context: Context,
  member: Member,
  change: ProfileChange,
): Promise<Data<typeof accounts.updateProfile>> {
  const { userId } = member
  return inSystem(context.db.kysely, async (tx) => {
    const now = await select(tx, userId)
    const { name = now.name, locale = now.locale, avatar = now.avatar } = change
    await sql`update users set name = ${name}, locale = ${locale}, image = ${avatar}, updated_at = now()
      where id = ${userId}`.execute(tx)
    const fields = Object.keys(change)
    await auditUser(tx, member, { userId, action: 'user.update', details: { fields } })
    return select(tx, userId)
  })
}

/** Unlinks a provider. Users without a password can't: it would lock them out. */
export async function unlinkProvider(
  context: Context,
  member: Member,
  input: { limits: SignInLimits; id: string; password: string },
): Promise<Data<typeof accounts.unlinkProvider>> {
  const { userId } = member
  const { limits, id, password } = input
  const { hasPassword } = await readProfile(context, member)
  if (!hasPassword) throw notFound('provider')
  await confirmPassword(context, { user: member, limit: limits.confirmations, password, field: 'password' })
  return inSystem(context.db.kysely, async (tx) => {
    const { rows } = await sql<{ issuer: string }>`delete from user_credentials
      where id = ${id} and user_id = ${userId} and issuer is not null returning issuer`.execute(tx)
    if (!rows[0]) throw notFound('provider')
    await auditUser(tx, member, { userId, action: 'provider.unlink', details: { issuer: rows[0].issuer } })
    return select(tx, userId)
  })
}
