import type { Edition } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { addEntry } from './entries.ts'

/** An account's credits, as locked by the caller's transaction. */
export interface Balance {
  /** Without, nothing is charged. */
  limited: boolean
  /** Active budgets of the account. */
  budgets: number
  monthly: number
  lasting: number
  /** Reserved for work in progress; never more than there is. */
  held: number
  /** UTC month, as its first day. */
  month: string
}

interface Row {
  limited: boolean
  budgets: number
  monthly: string
  lasting: string
  held: string
  month: string
  month_granted: string
}

interface Standing {
  /** The plan's credits per month; null without a limit. */
  allowance: number | null
  /** By the database's clock, so that all processes agree. */
  month: string
}

/** The account's monthly credits by its edition, or by the operator's setting; null without a limit. */
export async function standingOf(
  tx: Tx,
  { plans, credits }: Pick<Context['config'], 'plans' | 'credits'>,
  accountId: string,
): Promise<Standing> {
  const { rows } = await sql<{ edition: Edition; month: string }>`
    select edition, to_char(date_trunc('month', now() at time zone 'utc'), 'YYYY-MM-DD') as month
    from accounts where id = ${accountId}`.execute(tx)
  const [account] = rows
  if (!account) return { allowance: null, month: '1970-01-01' }
  return { allowance: credits ?? plans[account.edition].credits, month: account.month }
}

/** The month of the account's credits, which no clock that was set back changes; without a limit, that of the clock. */
export const monthOf = (balance: Balance, { month }: Standing): string =>
  balance.limited ? balance.month : month

const COLUMNS = sql`limited, budgets, monthly, lasting, held, to_char(month, 'YYYY-MM-DD') as month, month_granted`

const present = ({ limited, budgets, monthly, lasting, held, month }: Row): Balance => ({
  limited,
  budgets,
  monthly: Number(monthly),
  lasting: Number(lasting),
  held: Number(held),
  month,
})

/**
 * Locks the account's credits until the transaction ends, so that nobody else reserves or settles any, after it has
 * granted what is due: the credits of a new month, or of a larger plan.
 */
export async function lockBalance(tx: Tx, accountId: string, standing: Standing): Promise<Balance> {
  const { allowance, month } = standing
  await sql`insert into credit_balances (account_id, limited, month, month_granted)
    select id, ${allowance !== null}, '0001-01-01', 0 from accounts where id = ${accountId}
    on conflict (account_id) do nothing`.execute(tx)
  const { rows } = await sql<Row>`select ${COLUMNS} from credit_balances
    where account_id = ${accountId} for no key update`.execute(tx)
  const row = rows[0]!
  if (allowance === null) {
    if (row.limited)
      await sql`update credit_balances set limited = false where account_id = ${accountId}`.execute(tx)
    return { ...present(row), limited: false }
  }
  if (month > row.month || (await isReturned(tx, accountId, { month, from: row.month })))
    return beginMonth(tx, accountId, { allowance, month })
  const more = Math.max(0, allowance - Number(row.month_granted))
  if (more === 0 && row.limited) return present(row)
  return raise(tx, accountId, more)
}

/**
 * Whether the clock is back from a future that it was once set to, and has come to a month after those before that. A
 * clock that was set back to a month that was granted, or to one before the first, begins none.
 */
async function isReturned(
  tx: Tx,
  accountId: string,
  { month, from }: { month: string; from: string },
): Promise<boolean> {
  if (month === from) return false
  const { rows } = await sql<{ last: string | null }>`select max(substr(reference, 7) collate "C") as last
    from credit_entries where account_id = ${accountId} and starts_with(reference, 'month ')
      and substr(reference, 7) collate "C" < ${from}`.execute(tx)
  const last = rows[0]!.last
  return last !== null && month > last
}

/** The rest of the last month expires, except what is reserved, and the new month's credits are granted. */
async function beginMonth(
  tx: Tx,
  accountId: string,
  { allowance, month }: { allowance: number; month: string },
): Promise<Balance> {
  const { rows: gone } = await sql<{
    credits: string
  }>`update credit_balances b set monthly = monthly - x.credits
    from (select least(monthly, monthly + lasting - held) as credits from credit_balances
      where account_id = ${accountId}) x
    where account_id = ${accountId} returning x.credits`.execute(tx)
  const expired = gone[0]!.credits
  if (Number(expired) > 0) await addEntry(tx, accountId, { kind: 'expire', credits: `-${expired}` })
  const granted = { kind: 'grant', credits: allowance, reference: `month ${month}` } as const
  const more = (await addEntry(tx, accountId, granted)) ? allowance : 0
  const { rows } =
    await sql<Row>`update credit_balances set limited = true, monthly = monthly + ${more}::numeric,
      month = ${month}::date, month_granted = ${allowance}::numeric, month_spent = 0, alerted = 0
    where account_id = ${accountId} returning ${COLUMNS}`.execute(tx)
  return present(rows[0]!)
}

/** A larger plan, or one with a limit again: grants what the month lacks. */
async function raise(tx: Tx, accountId: string, more: number): Promise<Balance> {
  const { rows } =
    await sql<Row>`update credit_balances set limited = true, monthly = monthly + ${more}::numeric,
      month_granted = month_granted + ${more}::numeric
    where account_id = ${accountId} returning ${COLUMNS}`.execute(tx)
  if (more > 0) await addEntry(tx, accountId, { kind: 'grant', credits: more, reason: 'larger plan' })
  return present(rows[0]!)
}

/**
 * A plan has ended: of its credits of this month, those that are neither spent nor reserved end with it, except as many
 * as the plan that follows has. If the plan is paid again within the month, they are granted again. Call it once the
 * account has its new edition.
 */
export async function endPlanCredits(
  tx: Tx,
  config: Pick<Context['config'], 'plans' | 'credits'>,
  accountId: string,
): Promise<void> {
  const { allowance } = await standingOf(tx, config, accountId)
  if (allowance === null) return
  const { rows } = await sql<{ credits: string }>`
    update credit_balances b set monthly = monthly - x.credits, month_granted = month_granted - x.credits
    from (select greatest(0, least(monthly - ${allowance}::numeric, monthly + lasting - held)) as credits
      from credit_balances where account_id = ${accountId} for no key update) x
    where account_id = ${accountId} and limited and x.credits > 0 returning x.credits`.execute(tx)
  const [ended] = rows
  if (ended)
    await addEntry(tx, accountId, { kind: 'expire', credits: `-${ended.credits}`, reason: 'plan ended' })
}
