import { type billing, type Data, EDITIONS } from '@millrace/contract'
import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { errorMessage } from '../../lib/errors.ts'
import { accountState } from './account-state.ts'
import { graceEnd } from './paid-edition.ts'
import type { Sales } from './sales.ts'
import { isHeldByOperator } from './settle-edition.ts'
import { currentSubscription, type StoredSubscription } from './subscriptions.ts'

type State = Data<typeof billing.read>

/** What is sold by card, and what the account has bought. */
export async function readBilling(context: Context, sales: Sales | null, member: Member): Promise<State> {
  const account = await accountState(context, member.accountId)
  const { edition } = account
  if (!sales)
    return {
      enabled: false,
      edition,
      chosenByOperator: false,
      editions: [],
      offers: null,
      subscription: null,
    }
  const [offers, current] = await Promise.all([
    offersFor(context, sales),
    currentSubscription(context, member.accountId),
  ])
  return {
    enabled: true,
    edition,
    chosenByOperator: isHeldByOperator(context, account),
    editions: EDITIONS.map((name) => {
      const { price: _, ...included } = context.config.plans[name]
      return { edition: name, ...included }
    }),
    offers,
    subscription: current && presentSubscription(current),
  }
}

async function offersFor({ log }: Context, { offers }: Sales): Promise<State['offers']> {
  try {
    const { plans, packs } = await offers()
    return {
      plans: plans.map(({ edition, interval, amount, currency }) => ({
        edition,
        interval,
        amount,
        currency,
      })),
      packs: packs.map(({ credits, amount, currency }) => ({ credits, amount, currency })),
    }
  } catch (error) {
    // The subscription can be shown without.
    log.error({ err: errorMessage(error) }, 'Stripe cannot be reached')
    return null
  }
}

const presentSubscription = (row: StoredSubscription): billing.Subscription => ({
  edition: row.edition,
  status: row.status,
  periodEnd: row.periodEnd?.toISOString() ?? null,
  endsAtPeriodEnd: row.endsAtPeriodEnd,
  graceEnds: row.lateSince ? graceEnd(row.lateSince).toISOString() : null,
  next: row.nextEdition && row.nextAt ? { edition: row.nextEdition, at: row.nextAt.toISOString() } : null,
})
