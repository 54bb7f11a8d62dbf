import { eventOf, signatureOf } from '@millrace/standins'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Buyer, openShop, type Shop } from './testing.ts'

let shop: Shop
let buyer: Buyer
beforeAll(async () => {
  shop = await openShop()
  buyer = await shop.server.signUp()
  shop.stripe.pay(await shop.checkout(buyer, { edition: 'TEAM' }))
})
afterAll(() => shop.stop())

const eventNow = (type: string, object: unknown) => eventOf(type, object, shop.stripe.clock.now())
const creation = () => shop.stripe.events.find(({ type }) => type === 'customer.subscription.created')!
const kysely = () => shop.server.running.context.db.kysely
const eventCount = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from billing_events`.execute(kysely())
  return rows[0]!.n
}

describe('a webhook', () => {
  it('is refused with a wrong signature, none, or one that is too old', async () => {
    const { now } = shop.stripe.clock
    expect(await shop.deliver(creation(), { secret: 'whsec_other' })).toBe(400)
    expect(await shop.deliver(creation(), { at: now() - 301 })).toBe(400)
    const url = `${shop.server.url}/api/bauth/stripe/webhook`
    const body = JSON.stringify(creation())
    const headers = { 'content-type': 'application/json' }
    expect((await fetch(url, { method: 'POST', body, headers })).status).toBe(400)
    expect((await fetch(url, { method: 'POST', body: '', headers })).status).toBe(400)
    expect(await shop.editionOf(buyer.accountId)).toBe('FREE')
    expect(await eventCount()).toBe(0)
  })

  it('covers the bytes that were sent, not what they parse to', async () => {
    const url = `${shop.server.url}/api/bauth/stripe/webhook`
    const signed = signedRequest(JSON.stringify(creation(), null, 2))
    const compact = { ...signed, body: JSON.stringify(creation()) }
    expect((await fetch(url, compact)).status).toBe(400)
  })

  it('fails while Stripe cannot be asked, and works when it is repeated', async () => {
    shop.stripe.broken = 503
    expect(await shop.deliver(creation())).toBeGreaterThanOrEqual(500)
    expect(await eventCount()).toBe(0)
    shop.stripe.broken = null
    expect(await shop.deliver(creation())).toBe(200)
    expect(await shop.editionOf(buyer.accountId)).toBe('TEAM')
  })

  it('is processed once, even if it arrives several times at the same moment', async () => {
    const session = await shop.checkout(buyer, { credits: 5000 })
    shop.stripe.pay(session)
    const paid = shop.stripe.events.at(-1)!
    const statuses = await Promise.all(Array.from({ length: 8 }, () => shop.deliver(paid)))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await shop.creditsOf(buyer.accountId)).toBe(5000)
  })

  it('changes nothing for customers and objects that are not of this server', async () => {
    const before = await eventCount()
    const stranger = {
      ...[...shop.stripe.store.subscriptions.values()][0]!,
      id: 'sub_stranger',
      customer: 'cus_x',
    }
    shop.stripe.store.subscriptions.set(stranger.id, stranger)
    expect(await shop.deliver(eventNow('customer.subscription.updated', stranger))).toBe(200)
    const gone = { ...stranger, id: 'sub_gone' }
    expect(await shop.deliver(eventNow('customer.subscription.updated', gone))).toBe(200)
    expect(await shop.deliver(eventNow('product.updated', { id: 'prod_x' }))).toBe(200)
    expect(await eventCount()).toBe(before + 3)
    const { rows } = await sql`select from billing_subscriptions`.execute(kysely())
    expect(rows).toHaveLength(1)
  })

  it('believes Stripe’s customer, not the account that an event names', async () => {
    const other = await shop.server.signUp()
    const own = [...shop.stripe.store.subscriptions.values()].find(({ id }) => id !== 'sub_stranger')!
    const forged = { ...own, metadata: { accountId: other.accountId, edition: 'BUSINESS' } }
    expect(await shop.deliver(eventNow('customer.subscription.updated', forged))).toBe(200)
    expect(await shop.editionOf(other.accountId)).toBe('FREE')
    expect(await shop.editionOf(buyer.accountId)).toBe('TEAM')
  })
})

function signedRequest(body: string) {
  const signature = signatureOf(body, { secret: shop.stripe.webhookSecret, at: shop.stripe.clock.now() })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return { method: 'POST', headers, body }
}
