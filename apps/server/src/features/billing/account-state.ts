import type { Edition } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inAccount } from '../../lib/scoped.ts'

/** An account's edition, and whether the operator has chosen it. */
export async function accountState(
  context: Context,
  accountId: string,
): Promise<{ edition: Edition; isChosen: boolean }> {
  const { rows } = await inAccount(context, accountId, (tx) =>
    sql<{ edition: Edition; isChosen: boolean }>`select edition, edition_chosen as "isChosen" from accounts
      where id = ${accountId}`.execute(tx),
  )
  return rows[0]!
}
