import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { accounts, agents, ApiError, type Client, createClient, leads, sheets } from '@millrace/contract'
import { expect, it, vi } from 'vitest'
import { type Server, startServer } from '../../../../../e2e/support/server.ts'
import { createTestDatabase, testKind } from '../../testing/database.ts'
import { PASSWORD } from '../../testing/server.ts'
import { rounds } from '../../testing/soak.ts'

/** Ten thousand with SOAK=84. */
const PEOPLE = rounds(120)
/** Per agent, whose forms are limited per hour. */
const OF_AN_AGENT = 400
const AT_ONCE = 16
const RETRY_MS = 100

async function makeAgents(client: Client): Promise<agents.Agent[]> {
  const form = agents.leadForm.parse({ enabled: true })
  return Promise.all(
    Array.from({ length: Math.ceil(PEOPLE / OF_AN_AGENT) }, async () => {
      const { id } = await client.call(agents.create, { body: { name: 'Boats' } })
      await client.call(agents.setBotConfig, { params: { id }, body: { leads: form } })
      return client.call(agents.update, { params: { id }, body: { visibility: 'public' } })
    }),
  )
}

/** Sends a form until the server confirms it, as the chat does. */
async function submit(server: Server, person: number, form: { publicId: string; email: string }) {
  // Everyone has their own address.
  const address = `10.${person >> 16}.${(person >> 8) & 255}.${person & 255}`
  const client = createClient({
    baseUrl: `${server.url}/api`,
    headers: () => ({ 'x-forwarded-for': address }),
  })
  const { publicId, email } = form
  const body = { publicId, submission: randomUUID(), values: { name: `Person ${person}`, email } }
  for (;;) {
    const failed = await client.call(leads.submit, { body }).then(
      () => null,
      (error: unknown) => error,
    )
    if (failed === null) return
    const isGone = failed instanceof ApiError && (failed.status === 0 || failed.status >= 500)
    if (!isGone) throw failed
    await wait(RETRY_MS)
  }
}

async function allLeads(client: Client, agentId: string): Promise<leads.Lead[]> {
  const found: leads.Lead[] = []
  for (let cursor: string | undefined; ;) {
    const { items, next } = await client.call(leads.list, { query: { agentId, size: 100, cursor } })
    found.push(...items)
    if (next === null) return found
    cursor = next
  }
}

it(
  `turns the forms of ${PEOPLE} people sent through a kill -9 into one lead each, and loses none`,
  { timeout: 3_600_000 },
  async () => {
    const database = testKind() === 'postgres' ? await createTestDatabase('postgres') : null
    const settings = {
      TRUST_PROXY: '127.0.0.1',
      ...(database ? { DATABASE_URL: database.databaseUrl! } : {}),
    }
    const server = await startServer(settings)
    try {
      const baseUrl = `${server.url}/api`
      // Behind a proxy, the first sign-up needs the code from the log.
      await createClient({ baseUrl }).call(accounts.setup, {})
      const setupCode = await vi.waitFor(() => /"setupCode":"([^"]+)"/.exec(server.printed())![1]!, {
        timeout: 30_000,
      })
      const signup = { username: 'owner@example.test', password: PASSWORD, setupCode }
      const { token } = await createClient({ baseUrl }).call(accounts.signup, { body: signup })
      const client = createClient({ baseUrl, headers: () => ({ authorization: `Bearer ${token}` }) })
      const made = await makeAgents(client)

      let next = 0
      let done = 0
      const killed = Promise.withResolvers<void>()
      const takeOne = async () => {
        for (let person = next++; person < PEOPLE; person = next++) {
          const { publicId } = made[person % made.length]!
          await submit(server, person, { publicId, email: `person${person}@guests.test` })
          // Some fill it in again as the same person.
          if (person % 4 === 0)
            await submit(server, person, { publicId, email: `Person${person}@Guests.test` })
          done += 1
          if (done === PEOPLE >> 1) killed.resolve()
        }
      }
      const sending = Promise.all(Array.from({ length: AT_ONCE }, takeOne))
      await Promise.race([killed.promise, sending])
      await server.kill()
      await server.restart()
      await sending

      const found = (await Promise.all(made.map(({ id }) => allLeads(client, id)))).flat()
      const emails = found.map(({ email }) => email!.toLowerCase())
      expect(emails.length).toBe(PEOPLE)
      expect(new Set(emails).size).toBe(PEOPLE)
      // The sheet has them, too.
      await vi.waitFor(
        async () => {
          const { items } = await client.call(sheets.list, { query: {} })
          expect(items.find(({ system }) => system === 'leads')?.rowCount).toBe(PEOPLE)
        },
        { timeout: 120_000, interval: 500 },
      )
    } finally {
      await server.close()
      await database?.close()
    }
  },
)
