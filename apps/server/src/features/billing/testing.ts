import { billing } from '@millrace/contract'
import { startStripeStandin, type StripeEvent, type StripeStandin } from '@millrace/standins'
import { sql } from 'kysely'
import type { Config } from '../../config/config.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

export type Buyer = Awaited<ReturnType<TestServer['signUp']>>

/** A server that sells by card, and the stand-in that it sells with. */
export interface Shop {
  server: TestServer
  stripe: StripeStandin
  /** Starts a purchase; returns the checkout session's ID. */
  checkout(buyer: Buyer, choice: Parameters<typeof choose>[1]): Promise<string>
  /** Sends events that were not sent yet, in their order. Returns the statuses of the answers. */
  deliverNew(): Promise<number[]>
  deliver(event: StripeEvent, options?: { secret?: string; at?: number }): Promise<number>
  editionOf(accountId: string): Promise<string>
  /** Credits that don't end with the month. */
  creditsOf(accountId: string): Promise<number>
  stop(): Promise<void>
}

/** Prices of every edition per month, TEAM per year, and a pack of 5,000 credits for $25. */
function addPrices(stripe: StripeStandin): void {
  const amounts = { BASIC: 1900, PROFESSIONAL: 4900, TEAM: 9900, BUSINESS: 29_900 }
  for (const [edition, amount] of Object.entries(amounts))
    stripe.addPrice({ amount, metadata: { edition }, interval: 'month' })
  stripe.addPrice({ amount: 99_000, metadata: { edition: 'TEAM' }, interval: 'year' })
  stripe.addPrice({ amount: 2500, metadata: { credits: '5000' }, interval: null })
  stripe.addPrice({ amount: 700, metadata: {}, interval: null })
}

export async function openShop(settings: Partial<Config> = {}): Promise<Shop> {
  const stripe = await startStripeStandin()
  addPrices(stripe)
  const { secretKey, webhookSecret, origin: apiUrl } = stripe
  const server = await startTestServer({
    works: false,
    defaultEdition: 'FREE',
    billing: { secretKey, webhookSecret, apiUrl },
    ...settings,
  })
  const { kysely } = server.running.context.db
  const url = `${server.url}/api/bauth/stripe/webhook`
  let sent = 0
  return {
    server,
    stripe,
    checkout: async (buyer, choice) => {
      const link = await choose(buyer, choice)
      return link.split('/').at(-1)!
    },
    deliverNew: async () => {
      const statuses = []
      for (const event of stripe.events.slice(sent)) statuses.push(await stripe.deliver(event, { url }))
      sent = stripe.events.length
      return statuses
    },
    deliver: (event, options) => stripe.deliver(event, { url, ...options }),
    editionOf: async (accountId) => {
      const { rows } = await sql<{
        edition: string
      }>`select edition from accounts where id = ${accountId}`.execute(kysely)
      return rows[0]!.edition
    },
    creditsOf: async (accountId) => {
      const { rows } = await sql<{ lasting: string }>`select lasting from credit_balances
        where account_id = ${accountId}`.execute(kysely)
      return Number(rows[0]?.lasting ?? 0)
    },
    stop: async () => {
      await server.stop()
      await stripe.close()
    },
  }
}

type Choice = { edition: billing.SoldEdition; interval?: billing.Interval } | { credits: number }

/** The address that a purchase leads to. */
export const choose = async ({ client }: Buyer, choice: Choice): Promise<string> =>
  (await client.call(billing.checkout, { body: choice })).url
