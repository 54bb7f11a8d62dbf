import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem } from '../../db/scope.ts'
import { keyringOf } from './keys/of-context.ts'

/** Logs a warning when credentials cannot be decrypted because their key is missing. The server runs without them. */
export async function checkKeys(context: Context): Promise<void> {
  const known = (await keyringOf(context.config).all()).map(({ id }) => id)
  const lost = await inSystem(context.db.kysely, async (tx) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from credentials
      where key_id <> all(${known})`.execute(tx)
    return rows[0]!.n
  })
  if (lost > 0)
    context.log.error(
      { credentials: lost },
      'credentials cannot be read: their key is not in credentials.key or CREDENTIALS_KEY; restore it from a backup, or enter them again',
    )
}
