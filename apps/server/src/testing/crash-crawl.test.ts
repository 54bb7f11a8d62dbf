import { setTimeout as wait } from 'node:timers/promises'
import { accounts, type Client, createClient, knowledge } from '@millrace/contract'
import { companySite, startWebsite, type Website } from '@millrace/standins'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Server, startServer } from '../../../../e2e/support/server.ts'
import { createTestDatabase, type TestDatabase, testKind } from './database.ts'
import { PASSWORD } from './server.ts'
import { rounds } from './soak.ts'

const KILLS = rounds(2)
const PAGES = 30
const RECOVERY = { timeout: 120_000, interval: 250 }

let server: Server
let database: TestDatabase | null
let site: Website
beforeEach(async () => {
  database = testKind() === 'postgres' ? await createTestDatabase('postgres') : null
  const settings = { EGRESS_ALLOW: '127.0.0.1' }
  server = await startServer(database ? { ...settings, DATABASE_URL: database.databaseUrl! } : settings)
  site = await startWebsite(companySite(PAGES).pages)
})
afterEach(async () => {
  await server.close()
  await site.close()
  await database?.close()
})

async function signUp(): Promise<Client> {
  const options = { baseUrl: `${server.url}/api` }
  const { token } = await createClient(options).call(accounts.signup, {
    body: { username: 'owner@example.test', password: PASSWORD },
  })
  return createClient({ ...options, headers: () => ({ authorization: `Bearer ${token}` }) })
}

async function addSite(client: Client): Promise<{ id: string; sid: string }> {
  const { id } = await client.call(knowledge.create, { body: { name: 'Site' } })
  const body = { type: 'site' as const, url: site.url }
  const { items } = await client.call(knowledge.addSources, { params: { id }, body })
  return { id, sid: items[0]!.id }
}

/** Chunks by page address, once the site has been read. */
async function chunksByPage(client: Client, params: { id: string; sid: string }) {
  await vi.waitFor(async () => {
    const { items } = await client.call(knowledge.listSources, { params, query: {} })
    expect(items[0]).toMatchObject({ state: 'ready', site: { waiting: 0, ready: PAGES, failed: 0 } })
  }, RECOVERY)
  const { items } = await client.call(knowledge.listPages, { params, query: { size: 200 } })
  expect(new Set(items.map((page) => page.sourceId)).size).toBe(items.length)
  return Object.fromEntries(items.map((page) => [page.url, page.chunks]))
}

it(
  'resumes a crawl by itself after kill -9 at any moment: every page is read, none is stored twice',
  { timeout: 300_000 },
  async () => {
    const client = await signUp()
    const killed = await addSite(client)
    for (let kill = 0; kill < KILLS; kill += 1) {
      // Not waiting for a condition: the kill should come at a random moment.
      await wait(500 + Math.random() * 1500)
      await server.kill()
      await server.restart()
    }
    const pages = await chunksByPage(client, killed)
    const calm = await addSite(client)
    expect(pages).toEqual(await chunksByPage(client, calm))
    const bases = await Promise.all(
      [killed, calm].map(({ id }) => client.call(knowledge.get, { params: { id } })),
    )
    expect(bases[0]!.chunks).toBe(bases[1]!.chunks)
  },
)
