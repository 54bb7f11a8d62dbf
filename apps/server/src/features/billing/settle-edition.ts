import type { Edition } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import { changeEdition } from '../team/index.ts'
import { endPlanCredits } from '../usage/index.ts'
import { paidEdition, type PaidState } from './paid-edition.ts'

/** The edition of accounts that pay for none. */
export const baseEdition = ({ config }: Pick<Context, 'config'>): Edition => config.defaultEdition ?? 'FREE'

/** Whether the operator chose an edition for the account that payments must not change. */
export const isHeldByOperator = (
  context: Pick<Context, 'config'>,
  { edition, isChosen }: { edition: Edition; isChosen: boolean },
): boolean => isChosen && edition !== baseEdition(context)

/** Gives an account the edition that its subscriptions pay for, in the caller's transaction. */
export async function settleEdition(context: Context, tx: Tx, accountId: string): Promise<void> {
  const { rows } = await sql<{ edition: Edition; isChosen: boolean }>`
    select edition, edition_chosen as "isChosen" from accounts where id = ${accountId} for no key update`.execute(
    tx,
  )
  const [account] = rows
  if (!account || isHeldByOperator(context, account)) return
  const { rows: subscriptions } = await sql<PaidState>`
    select edition, status, late_since as "lateSince" from billing_subscriptions
    where account_id = ${accountId}`.execute(tx)
  if (subscriptions.length === 0) return
  const to = paidEdition(subscriptions, { now: context.now(), base: baseEdition(context) })
  if (to === account.edition) return
  const change = {
    accountId,
    from: account.edition,
    to,
    isChosen: false,
    by: { kind: 'system', job: 'billing' } as const,
  }
  await changeEdition(tx, change, context.events)
  // Ended, refunded, disputed or unpaid: what was not paid in the end is not spent any more.
  if (to === baseEdition(context)) await endPlanCredits(tx, context.config, accountId)
}
