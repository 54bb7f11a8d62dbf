import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import { accountOf } from './customer.ts'
import { noticeLate } from './notice-late.ts'
import type { SubscriptionState } from './read-subscription.ts'
import { settleEdition } from './settle-edition.ts'

/**
 * Stores what was read of a subscription, and gives its account the edition that it pays for. Nothing happens if a newer
 * state is stored already, or if it belongs to something else that the operator sells.
 */
export async function storeSubscription(context: Context, tx: Tx, state: SubscriptionState): Promise<void> {
  const { id, customerId, edition } = state
  const accountId = await accountOf(tx, customerId)
  if (!accountId || !edition) {
    context.log.info(
      { subscription: id, customer: customerId, edition },
      'a subscription at Stripe is not ours',
    )
    return
  }
  const { rows } =
    await sql`insert into billing_subscriptions (id, account_id, item_id, price_id, edition, status,
      period_end, ends_at_period_end, late_since, next_edition, next_at, read_no, created_at)
    values (${id}, ${accountId}, ${state.itemId}, ${state.priceId}, ${edition}, ${state.status}, ${state.periodEnd},
      ${state.endsAtPeriodEnd}, ${state.lateSince}, ${state.next?.edition ?? null}, ${state.next?.at ?? null},
      ${state.readNo}, ${state.createdAt})
    on conflict (id) do update set account_id = excluded.account_id, item_id = excluded.item_id,
      price_id = excluded.price_id, edition = excluded.edition, status = excluded.status,
      period_end = excluded.period_end, ends_at_period_end = excluded.ends_at_period_end,
      late_since = excluded.late_since, next_edition = excluded.next_edition, next_at = excluded.next_at, read_no = excluded.read_no, updated_at = now(),
      mailed = case when billing_subscriptions.late_since = excluded.late_since then billing_subscriptions.mailed end
    where billing_subscriptions.read_no < excluded.read_no
    returning id`.execute(tx)
  if (rows.length === 0) return
  await settleEdition(context, tx, accountId)
  await noticeLate(context, tx, id)
  const change = { kind: 'team' as const, id: accountId, parentId: null }
  await context.events.publish(tx, { name: 'change', accountId, projectId: null, change })
}
