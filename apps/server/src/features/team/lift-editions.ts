import { type Edition, UNLOCKED } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem } from '../../db/scope.ts'
import { audit } from '../../lib/audit.ts'

/**
 * When the settings name no edition, everything is unlocked, including accounts created when the default was a lower
 * edition. An edition chosen by the operator stays. Returns how many accounts changed.
 */
export async function liftEditions({ config, db }: Pick<Context, 'config' | 'db'>): Promise<number> {
  if (config.defaultEdition !== null) return 0
  return inSystem(db.kysely, async (tx) => {
    const { rows } = await sql<{ id: string; from: Edition }>`
      with low as (select id, edition from accounts where edition <> ${UNLOCKED} and not edition_chosen for update)
      update accounts a set edition = ${UNLOCKED} from low where a.id = low.id
      returning a.id, low.edition as "from"`.execute(tx)
    const actor = { kind: 'system', job: 'no DEFAULT_EDITION is set' } as const
    for (const { id, from } of rows)
      await audit(tx, actor, {
        accountId: id,
        action: 'account.liftEdition',
        objectId: id,
        details: { from, to: UNLOCKED },
      })
    return rows.length
  })
}
