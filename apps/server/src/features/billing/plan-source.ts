import type { Edition, operator } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { isInForce, type PaidState } from './paid-edition.ts'
import { isHeldByOperator } from './settle-edition.ts'

/** Where an account's edition comes from. */
export function planSource(
  context: Pick<Context, 'config' | 'now'>,
  account: { edition: Edition; isChosen: boolean },
  subscriptions: readonly PaidState[],
): operator.PlanSource {
  if (!context.config.billing) return account.isChosen ? 'operator' : 'default'
  if (isHeldByOperator(context, account)) return 'operator'
  const paying = subscriptions.filter(
    (one) => one.edition === account.edition && isInForce(one, context.now()),
  )
  if (paying.length === 0) return 'default'
  return paying.every(({ lateSince }) => lateSince !== null) ? 'late' : 'paid'
}
