import { accounts, billing, type Body, credits, team } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { setEdition } from '../team/index.ts'
import { settleReturnedPlans } from './returned-plans.maintenance.ts'
import { type Buyer, choose, openShop, type Shop } from './testing.ts'

let shop: Shop
let buyer: Buyer
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

const read = () => buyer.client.call(billing.read, {})
const subscriptionId = () => [...shop.stripe.store.subscriptions.keys()].at(-1)!

describe('a plan', () => {
  beforeAll(async () => {
    buyer = await shop.server.signUp()
  })

  it('is offered with the prices that Stripe has', async () => {
    const state = await read()
    expect(state).toMatchObject({ enabled: true, edition: 'FREE', subscription: null })
    expect(state.offers!.plans.map(({ edition, amount, interval }) => [edition, amount, interval])).toEqual([
      ['BASIC', 1900, 'month'],
      ['PROFESSIONAL', 4900, 'month'],
      ['TEAM', 99_000, 'year'],
      ['TEAM', 9900, 'month'],
      ['BUSINESS', 29_900, 'month'],
    ])
    expect(state.offers!.packs).toEqual([{ credits: 5000, amount: 2500, currency: 'usd' }])
  })

  it('can be paid once, however many pages are opened at the same moment', async () => {
    const hasty = await shop.server.signUp()
    const body = { edition: 'TEAM', interval: 'month' } as const
    const tries = Array.from({ length: 4 }, () => hasty.client.call(billing.checkout, { body }))
    const results = await Promise.allSettled(tries)
    const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    expect(refused.length).toBeLessThan(4)
    for (const reason of refused) expect(reason).toMatchObject({ status: 429, code: 'rate_limited' })
    const own = [...shop.stripe.store.sessions.values()].filter(
      (one) => one.client_reference_id === hasty.accountId && one.status === 'open',
    )
    expect(own).toHaveLength(1)
    await hasty.client.call(billing.checkout, { body })
    await shop.deliverNew()
  })

  it('is given by the webhook, not by the page that follows the payment', async () => {
    const session = await shop.checkout(buyer, { edition: 'TEAM' })
    expect(shop.stripe.store.sessions.get(session)).toMatchObject({
      success_url: expect.stringContaining('/user/credits-usage'),
      client_reference_id: buyer.accountId,
    })
    shop.stripe.pay(session)
    expect(await shop.editionOf(buyer.accountId)).toBe('FREE')
    expect(await shop.deliverNew()).toEqual([200, 200, 200])
    expect(await read()).toMatchObject({
      edition: 'TEAM',
      subscription: { edition: 'TEAM', status: 'active', endsAtPeriodEnd: false, graceEnds: null },
    })
    const { items } = await buyer.client.call(team.audit, { query: {} })
    expect(items[0]).toMatchObject({ action: 'account.edition', details: { from: 'FREE', to: 'TEAM' } })
  })

  it('is changed on a page that shows the proration, and only once that is confirmed', async () => {
    const url = await choose(buyer, { edition: 'BUSINESS' })
    const [configuration] = [...shop.stripe.store.configurations.values()]
    expect(configuration!.features).toMatchObject({
      subscription_update: { proration_behavior: 'always_invoice' },
      subscription_cancel: { mode: 'at_period_end' },
    })
    expect(await shop.editionOf(buyer.accountId)).toBe('TEAM')
    shop.stripe.confirmChange(url)
    await shop.deliverNew()
    expect(await shop.editionOf(buyer.accountId)).toBe('BUSINESS')
    expect([...shop.stripe.store.invoices.values()].at(-1)!.amount_due).toBe(29_900 - 9900)
  })

  it('becomes smaller when the paid period ends', async () => {
    shop.stripe.confirmChange(await choose(buyer, { edition: 'BASIC' }))
    await shop.deliverNew()
    expect(await shop.editionOf(buyer.accountId)).toBe('BUSINESS')
    shop.stripe.renew(subscriptionId())
    await shop.deliverNew()
    expect(await shop.editionOf(buyer.accountId)).toBe('BASIC')
    // The configuration of the portal was found again.
    expect(shop.stripe.store.configurations.size).toBe(1)
  })

  it('stays with those who have it when it is no longer sold', async () => {
    const price = [...shop.stripe.store.prices.values()].find(({ metadata }) => metadata.edition === 'BASIC')!
    shop.stripe.archivePrice(price.id)
    shop.stripe.renew(subscriptionId())
    await shop.deliverNew()
    expect(await shop.editionOf(buyer.accountId)).toBe('BASIC')
    price.active = true
  })

  it('ends when the subscription does', async () => {
    shop.stripe.cancelAtPeriodEnd(subscriptionId())
    await shop.deliverNew()
    expect((await read()).subscription).toMatchObject({ endsAtPeriodEnd: true })
    expect(await shop.editionOf(buyer.accountId)).toBe('BASIC')
    const left = async () => (await buyer.client.call(credits.read, {})).balance?.monthly
    expect(await left()).toBe(2000)
    shop.stripe.end(subscriptionId())
    await shop.deliverNew()
    expect(await read()).toMatchObject({ edition: 'FREE', subscription: null })
    // What was not spent ends with the plan.
    expect(await left()).toBe(200)
    const { items } = await buyer.client.call(credits.entries, { query: {} })
    expect(items[0]).toMatchObject({ kind: 'expire', credits: -1800, reason: 'plan ended' })
  })
})

describe('a change of plan', () => {
  const preview = (edition: billing.SoldEdition, interval: billing.Interval = 'month') =>
    buyer.client.call(billing.preview, { body: { edition, interval } })
  const confirm = (body: Partial<Body<typeof billing.change>>) =>
    buyer.client.call(billing.change, {
      body: { edition: 'BUSINESS', interval: 'month', at: new Date().toISOString(), due: 0, ...body },
    })
  const shown = ({ at, due }: NonNullable<billing.PlanChange['now']>) => ({ at, due })
  let declinedAt: string
  const paid = () => [...shop.stripe.store.invoices.values()].map((one) => one.amount_due)
  /** As if this many days of the 30 had passed. */
  const pass = (days: number) => {
    const [item] = shop.stripe.store.subscriptions.get(subscriptionId())!.items.data
    item!.current_period_start -= days * 86_400
    item!.current_period_end -= days * 86_400
  }

  beforeAll(async () => {
    buyer = await shop.server.signUp()
  })

  it('needs a plan that is paid', async () => {
    await expect(preview('BUSINESS')).rejects.toMatchObject({ code: 'conflict' })
    shop.stripe.pay(await shop.checkout(buyer, { edition: 'TEAM' }))
    await shop.deliverNew()
    await expect(preview('TEAM')).rejects.toThrow('You have this plan already.')
  })

  it('shows what is paid now and later, and changes nothing', async () => {
    pass(20)
    const before = paid()
    const { now, next, ...rest } = await preview('BUSINESS')
    expect(rest).toEqual({
      edition: 'BUSINESS',
      interval: 'month',
      currency: 'usd',
      confirmAt: 'here',
      exceeded: [],
    })
    // A third of the month is left.
    expect(now).toMatchObject({ adjustments: 0, credit: 0 })
    expect(Math.abs(now!.unused + 3300)).toBeLessThan(2)
    expect(Math.abs(now!.plan - 9967)).toBeLessThan(2)
    expect(now!.due).toBe(now!.unused + now!.plan)
    const end = shop.stripe.store.subscriptions.get(subscriptionId())!.items.data[0]!.current_period_end
    expect(next).toEqual({ amount: 29_900, at: new Date(end * 1000).toISOString() })
    expect(paid()).toEqual(before)
    expect(await shop.editionOf(buyer.accountId)).toBe('TEAM')
  })

  it('begins a year at once', async () => {
    const { now, next } = await preview('TEAM', 'year')
    expect(now!.plan).toBe(99_000)
    expect(next.amount).toBe(99_000)
    expect(Date.parse(next.at) - Date.parse(now!.at)).toBe(365 * 86_400_000)
  })

  it('is paid for no other moment and no other amount than was shown', async () => {
    const before = paid()
    const { now } = await preview('BUSINESS')
    const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
    // At the end of the period, the change would cost nothing.
    for (const body of [
      { at: at(9 * 86_400), due: 0 },
      { at: at(3600), due: now!.due },
      { at: at(-3600), due: now!.due },
      { at: now!.at, due: now!.due - 1 },
      { at: now!.at, due: 0 },
    ])
      await expect(confirm(body)).rejects.toMatchObject({ code: 'conflict', details: { stale: true } })
    expect(paid()).toEqual(before)
  })

  it('leaves everything as it is when the card is declined', async () => {
    const before = paid()
    const { now } = await preview('BUSINESS')
    shop.stripe.store.refusesCards = true
    await expect(confirm(shown(now!))).rejects.toMatchObject({
      code: 'conflict',
      details: { declined: true },
    })
    shop.stripe.store.refusesCards = false
    expect(paid()).toEqual(before)
    await shop.deliverNew()
    expect(await shop.editionOf(buyer.accountId)).toBe('TEAM')
    // Stripe repeats its answer to the same key; the next attempt is for another moment.
    declinedAt = now!.at
    await expect(confirm(shown(now!))).rejects.toMatchObject({ details: { declined: true } })
  })

  it('is paid once, however often it is confirmed, and follows by the webhook', async () => {
    const before = paid()
    const { now } = await vi.waitUntil(async () => {
      const change = await preview('BUSINESS')
      return change.now!.at !== declinedAt && change
    })
    const twice = await Promise.allSettled([confirm(shown(now!)), confirm(shown(now!))])
    expect(twice.map(({ status }) => status)).toContain('fulfilled')
    expect(paid()).toEqual([...before, now!.due])
    expect(await shop.editionOf(buyer.accountId)).toBe('TEAM')
    await shop.deliverNew()
    expect(await shop.editionOf(buyer.accountId)).toBe('BUSINESS')
  })

  it('to a smaller plan costs nothing now, begins with the next period, and can be undone', async () => {
    for (const name of ['North', 'South']) await buyer.client.call(accounts.createProject, { body: { name } })
    const change = await preview('BASIC')
    expect(change).toMatchObject({ confirmAt: 'here', now: null, next: { amount: 1900 } })
    expect(change.exceeded).toEqual([{ of: 'projects', used: 3, most: 1 }])
    const before = paid()
    const { at } = change.next
    for (const body of [
      { at: new Date(Date.parse(at) + 1000).toISOString(), due: 0 },
      { at, due: 1900 },
    ])
      await expect(confirm({ edition: 'BASIC', ...body })).rejects.toMatchObject({ details: { stale: true } })
    await expect(buyer.client.call(billing.keep, { body: {} })).rejects.toMatchObject({ code: 'conflict' })
    await confirm({ edition: 'BASIC', at, due: 0 })
    expect((await read()).subscription).toMatchObject({ edition: 'BUSINESS', next: { edition: 'BASIC', at } })
    expect(paid()).toEqual(before)
    await shop.deliverNew()
    expect(await shop.editionOf(buyer.accountId)).toBe('BUSINESS')
    // Whoever wants something else then undoes it first, here or at Stripe.
    await expect(confirm({ edition: 'TEAM', at, due: 0 })).rejects.toMatchObject({ code: 'conflict' })
    await buyer.client.call(billing.keep, { body: {} })
    expect((await read()).subscription).toMatchObject({ edition: 'BUSINESS', next: null })
    await confirm({ edition: 'TEAM', at, due: 0 })
    shop.stripe.renew(subscriptionId())
    await shop.deliverNew()
    expect(await shop.editionOf(buyer.accountId)).toBe('TEAM')
    expect((await read()).subscription).toMatchObject({ edition: 'TEAM', next: null })
    expect(paid()).toEqual([...before, 9900])
  })

  it('leaves no empty schedule behind when it can’t be scheduled', async () => {
    const { stripe } = shop
    const { next } = await preview('PROFESSIONAL')
    const current = [...stripe.store.prices.values()].find(({ metadata }) => metadata.edition === 'TEAM')!
    // The second call is refused, because the schedule has lost its current price.
    stripe.store.prices.delete(current.id)
    await expect(confirm({ edition: 'PROFESSIONAL', at: next.at, due: 0 })).rejects.toMatchObject({
      code: 'upstream_failed',
    })
    stripe.store.prices.set(current.id, current)
    expect(stripe.store.subscriptions.get(subscriptionId())!.schedule).toBeNull()
    // What the portal has scheduled is shown, too, and can be undone.
    stripe.confirmChange(await choose(buyer, { edition: 'PROFESSIONAL' }))
    await shop.deliverNew()
    expect((await read()).subscription).toMatchObject({ next: { edition: 'PROFESSIONAL' } })
    expect(await preview('TEAM', 'year')).toMatchObject({ confirmAt: 'stripe', now: { plan: 99_000 } })
    await buyer.client.call(billing.keep, { body: {} })
    await shop.deliverNew()
  })

  it('is refused to those who pay late', async () => {
    shop.stripe.failRenewal(subscriptionId())
    await shop.deliverNew()
    await expect(preview('BUSINESS')).rejects.toThrow('Your last payment failed.')
  })
})

describe('a checkout', () => {
  beforeAll(async () => {
    buyer = await shop.server.signUp()
  })

  it('ends the ones of other tabs, so that nobody pays two plans', async () => {
    const first = await shop.checkout(buyer, { edition: 'TEAM' })
    const second = await shop.checkout(buyer, { edition: 'BASIC' })
    expect(shop.stripe.store.sessions.get(first)!.status).toBe('expired')
    expect(shop.stripe.store.sessions.get(second)!.status).toBe('open')
    expect(shop.stripe.store.sessions.get(first)!.customer).toBe(
      shop.stripe.store.sessions.get(second)!.customer,
    )
  })

  it('grants nothing when it is abandoned or the card fails', async () => {
    const session = await shop.checkout(buyer, { edition: 'TEAM' })
    shop.stripe.failCard(session)
    shop.stripe.abandon(session)
    expect(new Set(await shop.deliverNew())).toEqual(new Set([200]))
    expect(await shop.editionOf(buyer.accountId)).toBe('FREE')
  })

  it('refuses what is not sold', async () => {
    const refused = (body: Parameters<typeof choose>[1]) => choose(buyer, body)
    await expect(refused({ edition: 'BASIC', interval: 'year' })).rejects.toThrow('The plan Basic isn’t sold')
    await expect(refused({ credits: 7 })).rejects.toThrow('A pack of 7 credits isn’t sold')
    await expect(refused({ edition: 'ENTERPRISE' } as never)).rejects.toMatchObject({ status: 400 })
  })

  it('is for admins only, not for API keys', async () => {
    const reader = await shop.server.addMember(buyer.accountId, 'AIREADER', [buyer.projectId])
    const body = { edition: 'TEAM' as const }
    await expect(reader.client.call(billing.checkout, { body })).rejects.toMatchObject({ status: 403 })
    await expect(reader.client.call(billing.session, { body: {} })).rejects.toMatchObject({ status: 403 })
    await expect(reader.client.call(billing.read, {})).rejects.toMatchObject({ status: 403 })
    const { key } = await buyer.client.call(team.createApiKey, { body: { name: 'Key', scopes: ['admin'] } })
    const byKey = shop.server.client({ token: key })
    await expect(byKey.call(billing.checkout, { body })).rejects.toMatchObject({ status: 403 })
  })

  it('is refused while the operator has chosen the plan', async () => {
    const { db, events } = shop.server.running.context
    await setEdition(db, { account: buyer.accountId, edition: 'ENTERPRISE' }, events)
    await expect(choose(buyer, { edition: 'TEAM' })).rejects.toThrow(
      'The operator of this server chose your plan',
    )
    expect((await read()).chosenByOperator).toBe(true)
    // The free plan gives the account back to payment by card.
    await setEdition(db, { account: buyer.accountId, edition: 'FREE' }, events)
    shop.stripe.pay(await shop.checkout(buyer, { edition: 'TEAM' }))
    await shop.deliverNew()
    expect(await shop.editionOf(buyer.accountId)).toBe('TEAM')
    await setEdition(db, { account: buyer.accountId, edition: 'FREE' }, events)
    await settleReturnedPlans(shop.server.running.context)
    expect(await shop.editionOf(buyer.accountId)).toBe('TEAM')
  })

  it('says so when Stripe cannot be reached', async () => {
    shop.stripe.broken = 500
    await expect(choose(buyer, { edition: 'BUSINESS' })).rejects.toMatchObject({ status: 502 })
    shop.stripe.broken = null
  })
})

describe('the portal', () => {
  it('opens for those who have bought something', async () => {
    const other = await shop.server.signUp()
    await expect(other.client.call(billing.session, { body: {} })).rejects.toThrow(
      'Nothing has been bought yet',
    )
    await shop.checkout(other, { credits: 5000 })
    const { url } = await other.client.call(billing.session, { body: {} })
    const portal = [...shop.stripe.store.portals.values()].find((one) => one.url === url)!
    const { rows } = await sql<{ id: string }>`select customer_id as id from accounts
      where id = ${other.accountId}`.execute(shop.server.running.context.db.kysely)
    expect(portal).toMatchObject({ customer: rows[0]!.id, change: null })
  })
})

describe('credit packs', () => {
  let packs = 0
  const buy = async () => {
    packs += 1
    const session = await shop.checkout(buyer, { credits: 5000 })
    return { session, payment: () => shop.stripe.store.sessions.get(session)!.payment_intent! }
  }
  beforeAll(async () => {
    buyer = await shop.server.signUp()
  })

  it('are granted once, when they are paid', async () => {
    const { session } = await buy()
    shop.stripe.payLater(session)
    await shop.deliverNew()
    expect(await shop.creditsOf(buyer.accountId)).toBe(0)
    shop.stripe.settleLater(session, true)
    await shop.deliverNew()
    for (const event of shop.stripe.events.slice(-2)) expect(await shop.deliver(event)).toBe(200)
    expect(await shop.creditsOf(buyer.accountId)).toBe(5000)
  })

  it('are not granted when the payment fails later', async () => {
    const { session } = await buy()
    shop.stripe.payLater(session)
    shop.stripe.settleLater(session, false)
    await shop.deliverNew()
    expect(await shop.creditsOf(buyer.accountId)).toBe(5000)
  })

  it('are taken back by what was refunded', async () => {
    const { session, payment } = await buy()
    shop.stripe.pay(session)
    await shop.deliverNew()
    expect(await shop.creditsOf(buyer.accountId)).toBe(10_000)
    shop.stripe.refund(payment(), 500)
    await shop.deliverNew()
    expect(await shop.creditsOf(buyer.accountId)).toBe(9000)
    shop.stripe.refund(payment(), 2000)
    await shop.deliverNew()
    expect(await shop.creditsOf(buyer.accountId)).toBe(5000)
  })

  it('are taken back as far as they are unspent, and given back after a dispute that was won', async () => {
    const { session, payment } = await buy()
    shop.stripe.pay(session)
    await shop.deliverNew()
    const { kysely } = shop.server.running.context.db
    await sql`update credit_balances set lasting = 1200 where account_id = ${buyer.accountId}`.execute(kysely)
    const dispute = shop.stripe.dispute(payment())
    await shop.deliverNew()
    expect(await shop.creditsOf(buyer.accountId)).toBe(0)
    shop.stripe.closeDispute(dispute, 'won')
    await shop.deliverNew()
    expect(await shop.creditsOf(buyer.accountId)).toBe(1200)
    expect(packs).toBe(4)
  })
})
