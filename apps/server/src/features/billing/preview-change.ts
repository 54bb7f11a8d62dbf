import { type billing, LIMITED } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { readPlan } from '../../lib/plan-limits.ts'
import { inAccount } from '../../lib/scoped.ts'
import {
  confirmedAt,
  findPlanChange,
  type PlanChange,
  type PlanChoice,
  previewInvoice,
} from './plan-change.ts'
import type { Sales } from './sales.ts'
import { askStripe, type Stripe } from './stripe.ts'

/** What a change of the plan costs now and later, by Stripe's calculation, and what the new plan doesn't include. */
export function previewChange(
  context: Context,
  sales: Sales,
  choice: PlanChoice,
): Promise<billing.PlanChange> {
  return askStripe(context, async () => {
    const change = await findPlanChange(context, sales, choice)
    const at = momentOf(context, change)
    const { edition, interval, currency, amount } = change.plan
    const invoice = change.isLarger ? await previewInvoice(sales.stripe, change, at) : null
    return {
      edition,
      interval,
      currency,
      confirmAt: confirmedAt(change),
      now: invoice && { ...amountsOf(invoice), at: timestampOf(at) },
      next: { amount, at: timestampOf(invoice ? nextPayment(invoice) : change.item.current_period_end) },
      exceeded: await exceededBy(context, choice),
    }
  })
}

/** Now, within the paid period: Stripe's clock may be a little ahead. */
const momentOf = (context: Context, { item }: PlanChange): number => {
  const now = Math.floor(context.now().getTime() / 1000)
  return Math.min(Math.max(now, item.current_period_start), item.current_period_end - 1)
}

const timestampOf = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** The parts of an invoice; together they are what is due. */
function amountsOf({ lines, subtotal, total, amount_due: due }: Stripe.Invoice) {
  const unused = lines.data.reduce((sum, { amount }) => sum + Math.min(0, amount), 0)
  return { unused, plan: subtotal - unused, adjustments: total - subtotal, credit: due - total, due }
}

/** When the time that is paid now ends. */
const nextPayment = ({ lines, period_end: end }: Stripe.Invoice): number =>
  Math.max(end, ...lines.data.map(({ period }) => period.end))

async function exceededBy(
  context: Context,
  { accountId, edition }: PlanChoice,
): Promise<billing.PlanChange['exceeded']> {
  const { plans } = context.config
  const { limits } = await inAccount(context, accountId, (tx) => readPlan(tx, plans, accountId))
  return LIMITED.flatMap((of) => {
    const used = limits.find((one) => one.of === of)?.used ?? 0
    const most = plans[edition][of]
    return most !== null && used > most ? [{ of, used, most }] : []
  })
}
