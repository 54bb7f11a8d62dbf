import { billing } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endLatePlans } from './late-payments.maintenance.ts'
import { type Buyer, openShop, type Shop } from './testing.ts'

const DAY_MS = 86_400_000

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

let buyer: Buyer
let subscription: string
beforeEach(async () => {
  moveTo(0)
  buyer = await shop.server.signUp()
  shop.stripe.pay(await shop.checkout(buyer, { edition: 'BUSINESS' }))
  subscription = [...shop.stripe.store.subscriptions.keys()].at(-1)!
  await shop.deliverNew()
  shop.stripe.failRenewal(subscription)
  await shop.deliverNew()
})

const context = () => shop.server.running.context
/** Lets so many days pass, for the server alone. */
function moveTo(days: number) {
  context().now = () => new Date(Date.now() + days * DAY_MS)
}

async function mailsTo(accountId: string): Promise<string[]> {
  const { rows } = await sql<{ template: string }>`select template from mail_outbox
    where account_id = ${accountId} order by created_at, id`.execute(context().db.kysely)
  return rows.map(({ template }) => template)
}

describe('a late payment', () => {
  it('leaves the plan for seven days, and mails say what happens', async () => {
    shop.stripe.failAgain(subscription)
    await shop.deliverNew()
    const state = await buyer.client.call(billing.read, {})
    expect(state).toMatchObject({ edition: 'BUSINESS', subscription: { status: 'past_due' } })
    expect(Date.parse(state.subscription!.graceEnds!) - Date.now()).toBeGreaterThan(6.9 * DAY_MS)
    expect(await mailsTo(buyer.accountId)).toEqual(['paymentFailed'])
    moveTo(6.5)
    await endLatePlans(context())
    await endLatePlans(context())
    expect(await mailsTo(buyer.accountId)).toEqual(['paymentFailed', 'paymentReminder'])
    expect(await shop.editionOf(buyer.accountId)).toBe('BUSINESS')
    moveTo(7.1)
    await endLatePlans(context())
    expect(await shop.editionOf(buyer.accountId)).toBe('FREE')
    expect(await mailsTo(buyer.accountId)).toEqual(['paymentFailed', 'paymentReminder', 'planEnded'])
  })

  it('gives the plan back when it is paid after all', async () => {
    moveTo(8)
    await endLatePlans(context())
    expect(await shop.editionOf(buyer.accountId)).toBe('FREE')
    shop.stripe.payOpen(subscription)
    // Its signature is checked by the server's clock, which was moved.
    moveTo(0)
    await shop.deliverNew()
    expect(await shop.editionOf(buyer.accountId)).toBe('BUSINESS')
    expect((await buyer.client.call(billing.read, {})).subscription).toMatchObject({ graceEnds: null })
  })

  it('has its grace period even if Stripe gives up earlier', async () => {
    shop.stripe.end(subscription, 'payment_failed')
    await shop.deliverNew()
    expect(await shop.editionOf(buyer.accountId)).toBe('BUSINESS')
    moveTo(7.1)
    await endLatePlans(context())
    expect(await shop.editionOf(buyer.accountId)).toBe('FREE')
  })

  it('ends at once when the customer ended the plan', async () => {
    shop.stripe.end(subscription)
    await shop.deliverNew()
    expect(await shop.editionOf(buyer.accountId)).toBe('FREE')
  })

  it('deletes nothing', async () => {
    moveTo(7.1)
    const { kysely } = context().db
    const count = async () =>
      (
        await sql<{
          n: number
        }>`select (select count(*)::int from projects where account_id = ${buyer.accountId})
        + (select count(*)::int from memberships where account_id = ${buyer.accountId}) as n`.execute(kysely)
      ).rows[0]!.n
    const before = await count()
    await endLatePlans(context())
    expect(await count()).toBe(before)
  })
})
