import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rounds } from '../../testing/soak.ts'
import { type Buyer, choose, openShop, type Shop } from './testing.ts'

const SHUFFLES = rounds(20)

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

/** Pseudo-random numbers from 0 to 1 that a failure can be repeated with. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function shuffle<T>(list: readonly T[], random: () => number): T[] {
  const result = [...list]
  for (let at = result.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    ;[result[at], result[other]] = [result[other]!, result[at]!]
  }
  return result
}

/** What an account does, until its plan has ended or goes on. `afterStep`: after each change at Stripe. */
async function live(buyer: Buyer, { ends, afterStep }: { ends: boolean; afterStep: () => Promise<void> }) {
  const { stripe } = shop
  stripe.pay(await shop.checkout(buyer, { edition: 'BASIC' }))
  const [subscription] = [...stripe.store.subscriptions.keys()].slice(-1)
  // The portal needs to know the subscription, so its first event comes before.
  expect(await shop.deliver(stripe.events.at(-3)!)).toBe(200)
  const pack = await shop.checkout(buyer, { credits: 5000 })
  stripe.pay(pack)
  const steps: (() => void | Promise<void>)[] = [
    async () => stripe.confirmChange(await choose(buyer, { edition: 'TEAM' })),
    () => stripe.failRenewal(subscription!),
    () => stripe.failAgain(subscription!),
    () => stripe.payOpen(subscription!),
    () => stripe.refund(stripe.store.sessions.get(pack)!.payment_intent!, 1250),
    () => stripe.renew(subscription!),
    () => stripe.cancelAtPeriodEnd(subscription!),
    ...(ends ? [() => stripe.end(subscription!)] : []),
  ]
  for (const step of steps) {
    await step()
    await afterStep()
  }
}

interface End {
  edition: string
  status: string
  subscribed: string
  ends: boolean
  lasting: string
  entries: number
  late: boolean
}

async function endOf(accountId: string): Promise<End> {
  const { rows } =
    await sql<End>`select a.edition, s.status, s.edition as subscribed, s.ends_at_period_end as ends,
      s.late_since is not null as late, b.lasting,
      (select count(*)::int from credit_entries e where e.account_id = a.id and e.reference like 'stripe:%') as entries
    from accounts a join billing_subscriptions s on s.account_id = a.id join credit_balances b on b.account_id = a.id
    where a.id = ${accountId}`.execute(shop.server.running.context.db.kysely)
  expect(rows).toHaveLength(1)
  return { ...rows[0]!, lasting: String(Number(rows[0]!.lasting)) }
}

it(
  `ends in the same state after each of ${SHUFFLES} orders of events, with duplicates`,
  { timeout: 300_000 },
  async () => {
    for (let seed = 1; seed <= SHUFFLES; seed += 1) {
      const random = randomFrom(seed)
      const buyer = await shop.server.signUp()
      const from = shop.stripe.events.length
      const eventsSoFar = () => shop.stripe.events.slice(from)
      const ends = seed % 2 === 0
      // Some events arrive while the next things happen.
      const afterStep = async () => {
        const early = shuffle(eventsSoFar(), random).slice(0, Math.floor(random() * 3))
        await Promise.all(early.map((event) => shop.deliver(event)))
      }
      await live(buyer, { ends, afterStep })
      const all = shuffle([...eventsSoFar(), ...eventsSoFar()], random)
      while (all.length > 0) {
        const batch = all.splice(0, 1 + Math.floor(random() * 4))
        const statuses = await Promise.all(batch.map((event) => shop.deliver(event)))
        expect(new Set(statuses), `seed ${seed}`).toEqual(new Set([200]))
      }
      expect(await endOf(buyer.accountId), `seed ${seed}`).toEqual({
        edition: ends ? 'FREE' : 'TEAM',
        status: ends ? 'canceled' : 'active',
        subscribed: 'TEAM',
        ends: true,
        late: false,
        lasting: '2500',
        entries: 2,
      })
    }
  },
)
