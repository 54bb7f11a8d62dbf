import { billing } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { bind } from '../../http/binding.ts'
import { createLimit } from '../../http/limits.ts'
import { confirmChange } from './confirm-change.ts'
import { keepPlan } from './keep-plan.ts'
import { openPortal } from './open-portal.ts'
import { previewChange } from './preview-change.ts'
import { readBilling } from './read-billing.ts'
import { receiveEvent } from './receive-event.ts'
import { requireSales, type Sales } from './sales.ts'
import { startCheckout } from './start-checkout.ts'

/** Longer than Stripe takes; ends earlier with the call. */
const STARTING = {
  name: 'checkout',
  points: 1,
  seconds: 120,
  message: 'A payment page is already being opened for this account. Try again in a moment.',
}

export const billingRoutes = (
  context: Context,
  sales: Sales | null,
  starting = createLimit(context.db, STARTING),
) => [
  bind(billing.read, ({ actor }) => readBilling(context, sales, actor)),
  bind(billing.checkout, ({ actor, body }) =>
    startCheckout(context, requireSales(sales), { actor, choice: body, starting }),
  ),
  bind(billing.preview, ({ actor: { accountId }, body }) =>
    previewChange(context, requireSales(sales), { accountId, ...body }),
  ),
  bind(billing.change, ({ actor: { accountId }, body }) =>
    confirmChange(context, requireSales(sales), { accountId, ...body }),
  ),
  bind(billing.keep, ({ actor: { accountId } }) => keepPlan(context, requireSales(sales), accountId)),
  bind(billing.session, ({ actor }) => openPortal(context, requireSales(sales), actor)),
  bind(billing.webhook, ({ body, request }) =>
    receiveEvent(context, requireSales(sales).stripe, {
      body,
      signature: request.headers['stripe-signature'],
    }),
  ),
]
