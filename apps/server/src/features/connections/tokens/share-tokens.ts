import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem, type Tx } from '../../../db/scope.ts'
import type { ConnectionRow } from '../rows.ts'
import type { Tokens } from '../vendors/vendor.ts'
import { vendorOf } from '../vendors/vendors.ts'
import { sealTokens } from './seal-tokens.ts'

// Where a vendor has one set of tokens for all connections to an account, whoever gets new ones passes them on: also to
// connections of other accounts here, whose own were void from that moment. Connections that ended get nothing.

type Place = Pick<ConnectionRow, 'id' | 'account_id' | 'vendor' | 'external_id'>

/** Tokens for one row. */
interface SharedTokens {
  id: string
  sealed: string
  keyId: string
}

export const isShared = ({ vendor }: Pick<Place, 'vendor'>): boolean => vendorOf(vendor).sharesTokens

/** The tokens, encrypted for each other connection that has the same; none where each has its own. */
export async function sealForOthers(
  context: Context,
  row: Pick<Place, 'vendor' | 'external_id'> & { id: string | null },
  tokens: Tokens,
): Promise<SharedTokens[]> {
  if (!isShared(row)) return []
  const { vendor, external_id: externalId, id } = row
  const others = await inSystem(context.db.kysely, async (tx) => {
    const { rows } = await sql<Place>`select id, account_id, vendor, external_id from connections
      where vendor = ${vendor} and external_id = ${externalId} and id is distinct from ${id} and state = 'connected'`.execute(
      tx,
    )
    return rows
  })
  return Promise.all(
    others.map(async (other) => ({ id: other.id, ...(await sealTokens(context, other, tokens)) })),
  )
}

/**
 * Passes on the tokens of an authorization, whatever becomes of it: the vendor voided the others with its answer, even
 * if this one can't be kept.
 */
export async function passOn(
  context: Context,
  place: Pick<Place, 'vendor' | 'external_id'>,
  { tokens, expiresAt }: { tokens: Tokens; expiresAt: Date | null },
): Promise<void> {
  const shared = await sealForOthers(context, { ...place, id: null }, tokens)
  await inSystem(context.db.kysely, (tx) => storeForOthers(tx, shared, expiresAt))
}

/** Stores them, in a transaction of the system. */
export async function storeForOthers(
  tx: Tx,
  shared: readonly SharedTokens[],
  expiresAt: Date | null,
): Promise<void> {
  if (shared.length === 0) return
  await sql`update connections c set sealed = s.sealed, key_id = s."keyId", expires_at = ${expiresAt},
      version = c.version + 1, refresh_id = null, refresh_until = null, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(shared)}::jsonb) as s(id text, sealed text, "keyId" text)
    where c.id = s.id and c.state = 'connected'`.execute(tx)
}
