import type { billing } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inAccount } from '../../lib/scoped.ts'

/** A subscription of an account, as it was last read from Stripe. */
export interface StoredSubscription {
  id: string
  itemId: string
  priceId: string
  edition: billing.SoldEdition
  status: billing.Subscription['status']
  periodEnd: Date | null
  endsAtPeriodEnd: boolean
  lateSince: Date | null
  /** What begins at the end of the period, if that is another plan. */
  nextEdition: billing.SoldEdition | null
  nextAt: Date | null
}

/** States of subscriptions that can still be paid, changed or ended. */
const ALIVE = ['active', 'trialing', 'past_due', 'unpaid', 'paused']

/** The account's newest subscription that has not ended; null without any. */
export async function currentSubscription(
  context: Context,
  accountId: string,
): Promise<StoredSubscription | null> {
  const { rows } = await inAccount(context, accountId, (tx) =>
    sql<StoredSubscription>`select id, item_id as "itemId", price_id as "priceId", edition, status,
        period_end as "periodEnd", ends_at_period_end as "endsAtPeriodEnd", late_since as "lateSince",
        next_edition as "nextEdition", next_at as "nextAt"
      from billing_subscriptions where status = any(${ALIVE}::text[])
      order by status in ('active', 'trialing') desc, created_at desc limit 1`.execute(tx),
  )
  return rows[0] ?? null
}
