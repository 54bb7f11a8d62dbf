import { startStripeStandin, signatureOf, type StripeStandin } from '@millrace/standins'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let standin: StripeStandin
let stripe: Stripe
beforeAll(async () => {
  standin = await startStripeStandin()
  stripe = clientOf(standin.secretKey)
})
afterAll(() => standin.close())

const clientOf = (key: string) => {
  const { hostname: host, port } = new URL(standin.origin)
  return new Stripe(key, { host, port, protocol: 'http', maxNetworkRetries: 0 })
}
const line = (price: string) => ({ price, quantity: 1 })

describe('the stand-in, for the official library', () => {
  it('refuses wrong keys, unknown and missing parameters, unknown and archived objects', async () => {
    await expect(clientOf('sk_test_other').prices.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    })
    await expect(stripe.customers.create({ colour: 'red' } as never)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      code: 'parameter_unknown',
      param: 'colour',
    })
    await expect(stripe.checkout.sessions.create({ mode: 'payment' })).rejects.toMatchObject({
      code: 'parameter_missing',
      param: 'line_items',
    })
    await expect(stripe.subscriptions.retrieve('sub_x')).rejects.toMatchObject({
      code: 'resource_missing',
      statusCode: 404,
    })
    const customer = (await stripe.customers.create({})).id
    const price = standin.addPrice({ amount: 1, metadata: {}, interval: 'month' })
    standin.archivePrice(price.id)
    const session = { customer, success_url: 'https://a.test', line_items: [line(price.id)] }
    await expect(stripe.checkout.sessions.create({ ...session, mode: 'subscription' })).rejects.toMatchObject(
      {
        param: 'line_items[0][price]',
      },
    )
  })

  it('needs a version and a form', async () => {
    const authorization = `Bearer ${standin.secretKey}`
    const version = { 'stripe-version': '2026-10-28.endive' }
    const get = await fetch(`${standin.origin}/v1/prices`, { headers: { authorization } })
    expect(get.status).toBe(400)
    const headers = { authorization, ...version, 'content-type': 'application/json' }
    const post = await fetch(`${standin.origin}/v1/customers`, { method: 'POST', headers, body: '{}' })
    expect(post.status).toBe(400)
  })

  it('repeats its answer to the same key, and refuses the key for another call', async () => {
    const options = { idempotencyKey: 'once' }
    const first = await stripe.customers.create({ name: 'A' }, options)
    const again = await stripe.customers.create({ name: 'A' }, options)
    expect(again.id).toBe(first.id)
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
    await expect(stripe.customers.create({ name: 'B' }, options)).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    })
  })

  it('lists in pages, newest first', async () => {
    const made = Array.from(
      { length: 5 },
      (_, n) => standin.addPrice({ amount: n, metadata: {}, interval: null }).id,
    )
    const listed: string[] = []
    for await (const price of stripe.prices.list({ active: true, limit: 2 })) listed.push(price.id)
    expect(listed.slice(0, 5)).toEqual(made.toReversed())
  })

  it('previews a change for a moment of the period, and makes it for the same amount', async () => {
    const customer = (await stripe.customers.create({})).id
    const [small, large, other] = [1000, 3000, 5000].map(
      (amount) => standin.addPrice({ amount, metadata: {}, interval: 'month' }).id,
    )
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      success_url: 'https://a.test',
      line_items: [line(small!)],
    })
    standin.pay(session.id)
    const subscription = [...standin.store.subscriptions.keys()].at(-1)!
    const [item] = (await stripe.subscriptions.retrieve(subscription)).items.data
    const half = (item!.current_period_start + item!.current_period_end) / 2
    const details = {
      items: [{ id: item!.id, price: large! }],
      proration_behavior: 'always_invoice' as const,
      proration_date: half,
    }
    const ask = (change: object) =>
      stripe.invoices.createPreview({ subscription, subscription_details: { ...details, ...change } })
    await expect(ask({ colour: 'red' })).rejects.toMatchObject({ param: 'subscription_details[colour]' })
    await expect(ask({ items: [{ price: large }] })).rejects.toMatchObject({ statusCode: 400 })
    await expect(ask({ proration_date: item!.current_period_end + 1 })).rejects.toMatchObject({
      param: 'subscription_details[proration_date]',
    })
    standin.archivePrice(other!)
    await expect(ask({ items: [{ id: item!.id, price: other }] })).rejects.toMatchObject({
      param: 'subscription_details[items[0][price]]',
    })
    const shown = await ask({})
    expect(shown.lines.data.map(({ amount }) => amount)).toEqual([-500, 1500])
    expect(shown.amount_due).toBe(1000)

    const change = { ...details, payment_behavior: 'error_if_incomplete' as const }
    standin.store.refusesCards = true
    await expect(stripe.subscriptions.update(subscription, change)).rejects.toMatchObject({
      type: 'StripeCardError',
      code: 'card_declined',
    })
    standin.store.refusesCards = false
    const updated = await stripe.subscriptions.update(subscription, change)
    expect(updated.items.data[0]!.price.id).toBe(large)
    expect([...standin.store.invoices.values()].at(-1)).toMatchObject({ amount_due: 1000, status: 'paid' })
  })

  it('schedules another price for the end of the period, and refuses what the vendor does', async () => {
    const customer = (await stripe.customers.create({})).id
    const [large, small] = [3000, 1000].map(
      (amount) => standin.addPrice({ amount, metadata: {}, interval: 'month' }).id,
    )
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      success_url: 'https://a.test',
      line_items: [line(large!)],
    })
    standin.pay(session.id)
    const subscription = [...standin.store.subscriptions.keys()].at(-1)!
    const schedules = stripe.subscriptionSchedules
    await expect(
      schedules.create({ from_subscription: subscription, end_behavior: 'release' }),
    ).rejects.toMatchObject({ param: 'end_behavior' })
    const { id, phases } = await schedules.create({ from_subscription: subscription })
    await expect(schedules.create({ from_subscription: subscription })).rejects.toMatchObject({
      statusCode: 400,
    })
    const { start_date, end_date } = phases[0]!
    const current = { items: [line(large!)], start_date, end_date }
    const next = { items: [line(small!)], duration: { interval: 'month' as const } }
    for (const wrong of [
      [{ ...current, start_date: start_date + 1 }, next],
      [next],
      [current, { items: next.items }],
    ])
      await expect(schedules.update(id, { phases: wrong })).rejects.toMatchObject({ statusCode: 400 })
    await schedules.update(id, { phases: [current, next], proration_behavior: 'none' })
    standin.renew(subscription)
    const after = await stripe.subscriptions.retrieve(subscription)
    expect(after.items.data[0]!.price.id).toBe(small)
    expect(after.schedule).toBeNull()
    await expect(schedules.release(id)).rejects.toMatchObject({ statusCode: 400 })
  })

  it('signs what the library verifies', () => {
    // HMAC-SHA256 of `1700000000.{"id":"evt_1"}`, from openssl.
    const header = signatureOf('{"id":"evt_1"}', { secret: 'whsec_test', at: 1_700_000_000 })
    const event = stripe.webhooks.constructEvent(
      '{"id":"evt_1"}',
      header,
      'whsec_test',
      300,
      undefined,
      1_700_000_000_000,
    )
    expect(event.id).toBe('evt_1')
    expect(header).toBe('t=1700000000,v1=c89214b5b5da833daed6f0b8c5bb6bd58cea9022bd80ccc78230f3942d632925')
  })
})
