import { periodEnd } from './life-context.ts'
import { newStripeId, type PriceObject, type SubscriptionObject } from './objects.ts'

type Item = SubscriptionObject['items']['data'][number]

interface Line {
  id: string
  object: 'line_item'
  amount: number
  currency: string
  description: string
  period: { start: number; end: number }
}

export interface Proration {
  lines: Line[]
  amount: number
  /** Another interval begins a new period at once. */
  restarts: boolean
  start: number
  end: number
}

/** What a change of price costs at a moment, by the second: unused time back, and the rest of the period, or a new one. */
export function prorate(item: Item, to: PriceObject, moment: number): Proration {
  const { price: from, current_period_start: start, current_period_end: end } = item
  const share = (end - moment) / (end - start)
  const restarts = from.recurring!.interval !== to.recurring!.interval
  const until = restarts ? periodEnd(to, moment) : end
  const unused = -Math.round(from.unit_amount * share)
  const cost = restarts ? to.unit_amount : Math.round(to.unit_amount * share)
  const line = (amount: number, description: string, lineEnd: number): Line => ({
    id: newStripeId('il'),
    object: 'line_item',
    amount,
    currency: to.currency,
    description,
    period: { start: moment, end: lineEnd },
  })
  return {
    lines: [line(unused, 'Unused time', end), line(cost, 'Remaining time', until)],
    amount: unused + cost,
    restarts,
    start: moment,
    end: until,
  }
}
