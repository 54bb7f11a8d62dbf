import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import * as oidc from 'openid-client'
import type { Context } from '../../../context.ts'
import { inSystem, type Tx } from '../../../db/scope.ts'
import { errorMessage } from '../../../lib/errors.ts'
import { newToken } from '../../../lib/secrets.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { ConnectionFailure } from '../failure.ts'
import { type ConnectionRow, selectConnections } from '../rows.ts'
import { expiryOf, grantedOf, oauthErrorOf, openClient, reasonOf } from '../vendors/client.ts'
import type { Granted, Tokens } from '../vendors/vendor.ts'
import { vendorOf } from '../vendors/vendors.ts'
import { markBroken } from './mark-broken.ts'
import { openTokens, sealTokens } from './seal-tokens.ts'
import { isShared, sealForOthers, storeForOthers } from './share-tokens.ts'

/** Longer than the vendor's answer (15 s) and the attempts to store it take together. */
const LEASE_SECONDS = 60
const STORE_FOR_MS = 30_000
const STORE_EVERY_MS = 500
const WAIT_MS = 150
const WAIT_FOR_MS = 75_000
/** Ample for tokens that a vendor has just given someone else to be passed on to this row. */
const PASSED_ON_MS = 5000

/**
 * The connection with newer tokens than these. One caller of all processes asks the vendor: it holds a lease in the
 * row, because a transaction must not wait for a vendor; the others wait for its tokens. Throws `ConnectionFailure`.
 */
export async function refreshTokens(context: Context, stale: ConnectionRow): Promise<ConnectionRow> {
  const until = Date.now() + WAIT_FOR_MS
  while (Date.now() < until) {
    const lease = newToken()
    const claimed = await claim(context, stale, lease)
    if (claimed === 'held') {
      await sleep(WAIT_MS)
      continue
    }
    if (claimed === 'leased') return withLease(context, stale, lease)
    return claimed
  }
  throw new ConnectionFailure('unavailable', stale)
}

/** The lease; or the row, if it has other tokens by now; or that someone else holds the lease. */
async function claim(
  context: Context,
  stale: ConnectionRow,
  lease: string,
): Promise<ConnectionRow | 'leased' | 'held'> {
  return inReach(context, stale, async (tx) => {
    const isFree = isShared(stale) ? await isRestFree(tx, stale) : sql`true`
    const { rows } = await sql`update connections
      set refresh_id = ${lease}, refresh_until = now() + ${LEASE_SECONDS} * interval '1 second'
      where id = ${stale.id} and version = ${stale.version} and state = 'connected'
        and (refresh_until is null or refresh_until < now()) and ${isFree} returning id`.execute(tx)
    if (rows.length > 0) return 'leased'
    const [row] = await selectConnections(tx, [stale.id])
    if (!row) throw new ConnectionFailure('missing')
    if (row.state !== 'connected')
      throw new ConnectionFailure(row.state === 'reconnect' ? 'reconnect' : 'client', row)
    return row.version === stale.version ? 'held' : row
  })
}

/** A transaction for the connection; with others that have the same tokens, whatever their account. */
const inReach = <T>(context: Context, row: ConnectionRow, work: (tx: Tx) => Promise<T>): Promise<T> =>
  isShared(row) ? inSystem(context.db.kysely, work) : inAccount(context, row.account_id, work)

/** Whether nobody renews the same tokens with another connection. Two who ask at once take turns. */
async function isRestFree(tx: Tx, { vendor, external_id: externalId, id }: ConnectionRow) {
  const { rows } = await sql<{
    is_held: boolean
  }>`select id <> ${id} and coalesce(refresh_until >= now(), false) as is_held
    from connections where vendor = ${vendor} and external_id = ${externalId} order by id for update`.execute(
    tx,
  )
  return sql`${!rows.some((row) => row.is_held)}::boolean`
}

async function withLease(context: Context, row: ConnectionRow, lease: string): Promise<ConnectionRow> {
  const tokens = await openTokens(context, row)
  if (tokens.refresh === null) return broken(context, row, { problem: 'expired', detail: null })
  let granted: Granted
  try {
    granted = await ask(context, row, tokens.refresh)
  } catch (error) {
    return afterError(context, row, { error, lease })
  }
  return store(context, row, { granted, before: tokens, lease })
}

async function ask(context: Context, row: ConnectionRow, refresh: string): Promise<Granted> {
  const client = openClient(context, vendorOf(row.vendor))
  return grantedOf(await oidc.refreshTokenGrant(client, refresh), row.scopes)
}

/** Only the vendor's own word ends a connection; a vendor out of reach may answer later. */
async function afterError(
  context: Context,
  row: ConnectionRow,
  { error, lease }: { error: unknown; lease: string },
): Promise<ConnectionRow> {
  const code = oauthErrorOf(error)
  context.log.warn(
    { connection: row.id, vendor: row.vendor, err: reasonOf(error) },
    'tokens were not refreshed',
  )
  if (code === 'invalid_grant') return broken(context, row, { problem: 'revoked', detail: code })
  if (code === 'invalid_client' || code === 'unauthorized_client')
    return broken(context, row, { problem: 'client', detail: code })
  await inAccount(context, row.account_id, (tx) =>
    sql`update connections set refresh_id = null, refresh_until = null
      where id = ${row.id} and refresh_id = ${lease}`.execute(tx),
  )
  throw new ConnectionFailure('unavailable', row)
}

/**
 * Marks the connection; unless it was connected again meanwhile, which is then the result. Shared tokens may be void
 * because others are on their way.
 */
async function broken(
  context: Context,
  row: ConnectionRow,
  why: Parameters<typeof markBroken>[2],
): Promise<ConnectionRow> {
  if (isShared(row) && why.problem !== 'client') {
    const until = Date.now() + PASSED_ON_MS
    while (Date.now() < until) {
      const other = await newest(context, row)
      if (other.version !== row.version || other.state !== 'connected') break
      await sleep(WAIT_MS)
    }
  }
  if (await markBroken(context, row, why))
    throw new ConnectionFailure(why.problem === 'client' ? 'client' : 'reconnect', row)
  return newest(context, row)
}

async function newest(
  context: Context,
  { account_id: accountId, id }: ConnectionRow,
): Promise<ConnectionRow> {
  const [row] = await inAccount(context, accountId, (tx) => selectConnections(tx, [id]))
  if (!row) throw new ConnectionFailure('missing')
  return row
}

interface Refreshed {
  granted: Granted
  before: Tokens
  lease: string
}

/**
 * Stores the new tokens, and tries again while the database is away: with a vendor that rotates refresh tokens, the
 * stored one is void from the moment of the vendor's answer.
 */
async function store(context: Context, row: ConnectionRow, refreshed: Refreshed): Promise<ConnectionRow> {
  const { granted, before, lease } = refreshed
  const tokens = { access: granted.tokens.access, refresh: granted.tokens.refresh ?? before.refresh }
  const { sealed, keyId } = await sealTokens(context, row, tokens)
  const shared = await sealForOthers(context, row, tokens)
  const expiresAt = expiryOf(context, granted)
  // Another account's authorization may have added to what shared tokens can do, which isn't this connection's.
  const scopes = isShared(row) ? row.scopes : granted.scopes
  const until = Date.now() + STORE_FOR_MS
  for (;;) {
    try {
      // A lease that ran out, or a person who connected anew, left newer tokens than these.
      await inReach(context, row, async (tx) => {
        const { rows } = await sql`update connections set sealed = ${sealed}, key_id = ${keyId},
            expires_at = ${expiresAt}, scopes = ${scopes}, version = version + 1, refresh_id = null,
            refresh_until = null, updated_at = now()
          where id = ${row.id} and refresh_id = ${lease} returning id`.execute(tx)
        if (rows.length > 0) await storeForOthers(tx, shared, expiresAt)
      })
      return await newest(context, row)
    } catch (error) {
      if (error instanceof ConnectionFailure || Date.now() > until) throw error
      context.log.error(
        { connection: row.id, err: errorMessage(error) },
        'new tokens could not be stored yet',
      )
      await sleep(STORE_EVERY_MS)
    }
  }
}
