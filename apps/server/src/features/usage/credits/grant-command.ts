import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/open.ts'
import { inSystem } from '../../../db/scope.ts'
import { giveByOperator } from './by-operator.ts'

export interface GivenCredits {
  id: string
  name: string
  /** Credits that don't end with the month, after the grant. */
  lasting: number
}

/** The operator gives an account credits that don't end with the month. Throws a message for the operator. */
export async function giveCredits(
  db: Database,
  { account, credits, reason }: { account: string; credits: number; reason: string },
): Promise<GivenCredits> {
  if (!Number.isFinite(credits) || credits <= 0) throw new Error(`${credits} is no number of credits`)
  if (reason.trim() === '') throw new Error('give a reason: it is shown in the account’s ledger')
  return inSystem(db.kysely, async (tx) => {
    const { rows } = await sql<{ id: string; name: string }>`select id, name from accounts a
      where id = ${account} or name = ${account} or exists (
        select 1 from memberships m join users u on u.id = m.user_id
        where m.account_id = a.id and lower(u.email) = lower(${account}))`.execute(tx)
    const [found] = rows
    if (!found) throw new Error(`no account has the id, the name or the member ${account}`)
    if (rows.length > 1)
      throw new Error(`${account} names several accounts; give an id: ${rows.map(({ id }) => id).join(', ')}`)
    const actor = { kind: 'system', job: 'npm run credits' } as const
    await giveByOperator(tx, actor, { accountId: found.id, credits, reason })
    const { rows: after } = await sql<{ lasting: string }>`select lasting from credit_balances
      where account_id = ${found.id}`.execute(tx)
    return { ...found, lasting: Number(after[0]!.lasting) }
  })
}

/** Runs `npm run credits` in the running server. */
export const creditsCommand =
  ({ db }: Pick<Context, 'db'>) =>
  ({ account, credits, reason }: Record<string, unknown>): Promise<GivenCredits> =>
    giveCredits(db, { account: String(account), credits: Number(credits), reason: String(reason) })
