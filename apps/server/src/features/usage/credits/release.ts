import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem, type Tx } from '../../../db/scope.ts'
import { MINUTE_MS, type MaintenanceTask } from '../../../ops/maintenance.ts'
import { addEntry } from './entries.ts'
import { EPSILON, HOLD_SECONDS, OWN } from './reserve.ts'

interface Release {
  accountId: string
  holder: string
  purse: string
  /** At most this many; all of it if omitted. */
  credits?: number
}

/** Locks the account's credits, as everyone does who changes them. Null for an account without any. */
export const lockCredits = (tx: Tx, accountId: string) =>
  sql`select from credit_balances where account_id = ${accountId} for no key update`.execute(tx)

/** Gives back what a process has reserved, with what rounding would leave of it. The caller has locked the account's credits. */
export async function release(tx: Tx, { accountId, holder, purse, credits }: Release): Promise<void> {
  const { rows } = await sql<{ credits: string }>`
    with mine as (
      select case when credits - ${credits ?? null}::numeric >= ${EPSILON}::numeric then ${credits ?? null}::numeric
        else credits end as credits from credit_holds
      where account_id = ${accountId} and purse = ${purse} and holder = ${holder}
    )
    update credit_holds h set credits = h.credits - mine.credits from mine
    where h.account_id = ${accountId} and h.purse = ${purse} and h.holder = ${holder} and mine.credits > 0
    returning mine.credits`.execute(tx)
  await sql`delete from credit_holds
    where account_id = ${accountId} and purse = ${purse} and holder = ${holder} and credits = 0`.execute(tx)
  const back = rows[0]?.credits
  if (back === undefined) return
  if (purse === OWN) {
    await sql`update credit_balances set held = held - ${back}::numeric where account_id = ${accountId}`.execute(
      tx,
    )
    await addEntry(tx, accountId, { kind: 'release', held: `-${back}` })
  } else await sql`update credit_budgets set held = held - ${back}::numeric where id = ${purse}`.execute(tx)
}

/** Keeps the holds of a living process. */
export const renewHolds = (context: Pick<Context, 'db'>, holder: string) =>
  sql`update credit_holds set expires_at = now() + ${HOLD_SECONDS} * interval '1 second'
    where holder = ${holder}`.execute(context.db.kysely)

/** Releases what processes held that are gone: their calls ended with them. Returns how many. */
export async function releaseExpiredHolds({ db }: Pick<Context, 'db'>): Promise<number> {
  const { rows } = await sql<{ account_id: string; purse: string; holder: string }>`
    select account_id, purse, holder from credit_holds where expires_at < now()
    order by account_id limit 1000`.execute(db.kysely)
  for (const { account_id: accountId, purse, holder } of rows)
    await inSystem(db.kysely, async (tx) => {
      await lockCredits(tx, accountId)
      const { rows: expired } = await sql`select from credit_holds where account_id = ${accountId}
        and purse = ${purse} and holder = ${holder} and expires_at < now()`.execute(tx)
      if (expired.length > 0) await release(tx, { accountId, holder, purse })
    })
  return rows.length
}

export const expiredHolds: MaintenanceTask = {
  everyMs: MINUTE_MS,
  run: releaseExpiredHolds,
  done: 'credits were released that ended processes had reserved',
}
