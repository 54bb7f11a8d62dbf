import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { Failure, notFound } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { asMember } from '../../../lib/scoped.ts'
import { settleNotices } from '../../notifications/index.ts'
import { recordChange } from '../changes.ts'
import { MOST_PER_ACCOUNT } from '../limits.ts'
import { type ConnectionRow, findConnection } from '../rows.ts'
import { openTokens, sealTokens } from '../tokens/seal-tokens.ts'
import type { Granted, Identity, Tokens } from '../vendors/vendor.ts'
import { vendorOf } from '../vendors/vendors.ts'
import { type Attempt, settleAttempt } from './attempts.ts'
import { connectFailure } from './failure.ts'

interface Connected {
  attempt: Attempt
  state: string
  granted: Granted
  expiresAt: Date | null
  identity: Identity
}

/** Stores the tokens: in the connection that is renewed or that exists already, or in a new one. Returns its id. */
export async function keepConnection(
  context: Context,
  member: Member,
  { attempt, state, granted, expiresAt, identity }: Connected,
): Promise<string> {
  if (attempt.projectId !== null && !member.projectIds.includes(attempt.projectId)) throw notFound('project')
  const before = await asMember(context, member, (tx) => existing(tx, attempt, identity))
  const tokens = await tokensToKeep(context, { attempt, granted, before })
  const id = before?.id ?? newId('connection')
  const place = {
    account_id: member.accountId,
    id,
    vendor: attempt.vendor,
    external_id: identity.externalId,
  }
  const { sealed, keyId } = await sealTokens(context, place, tokens)
  const values = { ...identity, scopes: granted.scopes, sealed, keyId, expiresAt }
  await asMember(context, member, async (tx) => {
    if (before) await renew(tx, id, values)
    else await insert(tx, { id, member, attempt, values })
    const details = { name: identity.name, vendor: attempt.vendor }
    const action = before ? 'connection.renew' : 'connection.create'
    await recordChange(context, tx, { member, projectId: attempt.projectId, id, action, details })
    await settleNotices(tx, { accountId: member.accountId, subject: id })
    await settleAttempt(tx, state, { connectionId: id })
  })
  return id
}

/** The connection that gets the tokens. */
async function existing(tx: Tx, attempt: Attempt, { externalId }: Identity): Promise<ConnectionRow | null> {
  if (attempt.renews !== null) {
    const row = await findConnection(tx, attempt.renews)
    // Whatever uses it would silently work on someone else's data.
    if (row.external_id !== externalId) throw connectFailure('differs', row.name)
    return row
  }
  const { rows } = await sql<ConnectionRow>`select * from connections where vendor = ${attempt.vendor}
    and external_id = ${externalId} and project_id is not distinct from ${attempt.projectId}`.execute(tx)
  return rows[0] ?? null
}

/** An answer without a refresh token leaves the one that is stored valid. */
async function tokensToKeep(
  context: Context,
  { attempt, granted, before }: { attempt: Attempt; granted: Granted; before: ConnectionRow | null },
): Promise<Tokens> {
  const { access, refresh } = granted.tokens
  if (refresh !== null || !vendorOf(attempt.vendor).needsRefresh) return { access, refresh }
  const kept = before?.state === 'connected' ? await openTokens(context, before) : null
  if (!kept?.refresh) throw connectFailure('noRefresh')
  return { access, refresh: kept.refresh }
}

interface Values extends Identity {
  scopes: string[]
  sealed: string
  keyId: string
  expiresAt: Date | null
}

async function renew(tx: Tx, id: string, values: Values): Promise<void> {
  const { rows } = await sql`update connections set name = ${values.name}, scopes = ${values.scopes},
      sealed = ${values.sealed}, key_id = ${values.keyId}, expires_at = ${values.expiresAt}, state = 'connected',
      problem = null, problem_detail = null, version = version + 1, refresh_id = null, refresh_until = null,
      authorized_at = now(), updated_at = now()
    where id = ${id} returning id`.execute(tx)
  if (rows.length === 0) throw notFound('connection')
}

async function insert(
  tx: Tx,
  { id, member, attempt, values }: { id: string; member: Member; attempt: Attempt; values: Values },
): Promise<void> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from connections`.execute(tx)
  if (rows[0]!.n >= MOST_PER_ACCOUNT)
    throw new Failure(
      'conflict',
      `An account can have up to ${MOST_PER_ACCOUNT} connections. Remove one first.`,
    )
  const inserted = await sql`insert into connections
    (id, account_id, project_id, vendor, name, external_id, scopes, sealed, key_id, expires_at, created_by)
    values (${id}, ${member.accountId}, ${attempt.projectId}, ${attempt.vendor}, ${values.name},
      ${values.externalId}, ${values.scopes}, ${values.sealed}, ${values.keyId}, ${values.expiresAt},
      ${member.userId})
    on conflict do nothing returning id`.execute(tx)
  // Another window connected the same at the same time.
  if (inserted.rows.length === 0) throw connectFailure('failed')
}
