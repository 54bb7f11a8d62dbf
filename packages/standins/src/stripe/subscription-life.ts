import { invalidParam } from './errors.ts'
import { addInvoice, type LifeContext, payInvoice, periodEnd } from './life-context.ts'
import type { SubscriptionObject } from './objects.ts'
import { scheduleOf } from './schedule-calls.ts'
import { requireObject } from './store.ts'

/** What happens to a subscription after it was bought. */
export function subscriptionLife(context: LifeContext) {
  const { store, now, emit } = context
  const get = (id: string) => requireObject(store.subscriptions, 'subscription', id)
  const beginPeriod = (subscription: SubscriptionObject) => {
    const [item] = subscription.items.data
    const schedule = subscription.schedule === null ? undefined : store.schedules.get(subscription.schedule)
    const next = schedule?.phases[1]
    if (schedule && next) {
      item!.price = store.prices.get(next.items[0]!.price)!
      // After its last change, a schedule ends when that phase does. Nothing else happens then.
      schedule.status = 'completed'
      schedule.subscription = null
      subscription.schedule = null
    }
    item!.current_period_start = now()
    item!.current_period_end = periodEnd(item!.price, now())
    return addInvoice(context, subscription, item!.price.unit_amount)
  }
  return {
    /** The next period begins, and is paid. */
    renew(id: string) {
      const subscription = get(id)
      payInvoice(context, beginPeriod(subscription))
      emit('customer.subscription.updated', subscription)
    },
    /** The next period begins, and the card is refused. */
    failRenewal(id: string) {
      const subscription = get(id)
      const invoice = beginPeriod(subscription)
      subscription.status = 'past_due'
      emit('invoice.payment_failed', invoice)
      emit('customer.subscription.updated', subscription)
    },
    /** Another attempt to collect what is unpaid fails. */
    failAgain(id: string) {
      const invoice = requireObject(store.invoices, 'invoice', get(id).latest_invoice!)
      invoice.attempt_count += 1
      emit('invoice.payment_failed', invoice)
    },
    /** A new card pays what is open. */
    payOpen(id: string) {
      const subscription = get(id)
      for (const invoice of store.invoices.values())
        if (invoice.parent?.subscription_details.subscription === id && invoice.status === 'open')
          payInvoice(context, invoice)
      subscription.status = 'active'
      emit('customer.subscription.updated', subscription)
    },
    cancelAtPeriodEnd(id: string) {
      const subscription = get(id)
      subscription.cancel_at_period_end = true
      emit('customer.subscription.updated', subscription)
    },
    end(id: string, reason: 'cancellation_requested' | 'payment_failed' = 'cancellation_requested') {
      const subscription = get(id)
      subscription.status = 'canceled'
      subscription.canceled_at = now()
      subscription.ended_at = now()
      subscription.cancellation_details = { reason }
      emit('customer.subscription.deleted', subscription)
    },
    /** The customer confirms a change of plan in the portal: more is paid at once, less begins with the next period. */
    confirmChange(portalUrl: string) {
      const portal = [...store.portals.values()].find(({ url }) => url === portalUrl)
      if (!portal?.change) throw invalidParam('url', 'This page confirms nothing.')
      const subscription = get(portal.change.subscription)
      const [item] = subscription.items.data
      const to = store.prices.get(portal.change.price)!
      if (to.unit_amount < item!.price.unit_amount) {
        const schedule = scheduleOf(store, subscription)
        const [current] = schedule.phases
        const [begin, end] = [current!.end_date, periodEnd(to, current!.end_date)]
        const next = { ...current!, items: [{ price: to.id, quantity: 1 }], start_date: begin, end_date: end }
        schedule.phases.push(next)
        emit('customer.subscription.updated', subscription)
        return
      }
      const difference = to.unit_amount - item!.price.unit_amount
      item!.price = to
      payInvoice(context, addInvoice(context, subscription, difference))
      emit('customer.subscription.updated', subscription)
    },
  }
}
