import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { addEntry } from './entries.ts'

interface Grant {
  accountId: string
  /** Positive; with `expire`, at most this many unspent ones are taken back. */
  credits: number
  kind: 'grant' | 'refund' | 'expire'
  /** What it is for: the same grant counts once, however often it is made. */
  reference: string
  /** For people who read the ledger. */
  reason: string
}

/**
 * Gives an account credits that don't end with the month, or takes unspent ones back. Returns how many; 0 if this grant
 * was made before.
 */
export async function grantCredits(tx: Tx, input: Grant): Promise<number> {
  const { accountId, credits, kind, reference, reason } = input
  await sql`insert into credit_balances (account_id, limited, month)
    select id, false, '0001-01-01' from accounts where id = ${accountId} on conflict (account_id) do nothing`.execute(
    tx,
  )
  const free = sql`least(lasting, monthly + lasting - held)`
  const change = kind === 'expire' ? sql`-least(${credits}::numeric, ${free})` : sql`${credits}::numeric`
  const { rows } = await sql<{ change: string }>`select ${change} as change from credit_balances
    where account_id = ${accountId} for no key update`.execute(tx)
  if (rows.length === 0) return 0
  const entry = { kind, credits: rows[0]!.change, reference, reason }
  if (!(await addEntry(tx, accountId, entry))) return 0
  await sql`update credit_balances set lasting = lasting + ${entry.credits}::numeric
    where account_id = ${accountId}`.execute(tx)
  return Math.abs(Number(entry.credits))
}
