import { setTimeout as wait } from 'node:timers/promises'
import { accounts, type Client, createClient, knowledge } from '@millrace/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Server, startServer } from '../../../../e2e/support/server.ts'
import { createTestDatabase, type TestDatabase, testKind } from './database.ts'
import { PASSWORD } from './server.ts'
import { rounds } from './soak.ts'

const KILLS = rounds(2)
const SMALL = 40
const RECOVERY = { timeout: 170_000, interval: 200 }

let server: Server
let database: TestDatabase | null
beforeEach(async () => {
  database = testKind() === 'postgres' ? await createTestDatabase('postgres') : null
  server = await startServer(database ? { DATABASE_URL: database.databaseUrl! } : {})
})
afterEach(async () => {
  await server.close()
  await database?.close()
})

const text = (name: string, sentences: number) =>
  Array.from(
    { length: sentences },
    (_, index) => `Sentence ${index} of ${name} names gate${name}x${index}.`,
  ).join(' ')

const SOURCES: knowledge.NewSource[] = [
  { type: 'text', name: 'large', text: text('large', 12_000) },
  ...Array.from({ length: SMALL }, (_, index) => ({
    type: 'text' as const,
    name: `small${index}`,
    text: text(`small${index}`, 30),
  })),
]

async function signUp(): Promise<Client> {
  const options = { baseUrl: `${server.url}/api` }
  const { token } = await createClient(options).call(accounts.signup, {
    body: { username: 'owner@example.test', password: PASSWORD },
  })
  return createClient({ ...options, headers: () => ({ authorization: `Bearer ${token}` }) })
}

/** Chunks by source name, once every source of the base is ready. */
async function readyChunks(client: Client, id: string): Promise<Record<string, number>> {
  return vi.waitFor(async () => {
    const { items } = await client.call(knowledge.listSources, { params: { id }, query: { size: 200 } })
    expect(items).toHaveLength(SOURCES.length)
    expect(items.filter((source) => source.state !== 'ready').map((source) => source.name)).toEqual([])
    return Object.fromEntries(items.map((source) => [source.name, source.chunks]))
  }, RECOVERY)
}

async function chunkPlaces(client: Client, id: string): Promise<string[]> {
  const places: string[] = []
  for (let after: string | undefined; ;) {
    const page = await client.call(knowledge.listChunks, {
      params: { id },
      query: { limit: 200, ...(after ? { after } : {}) },
    })
    places.push(...page.items.map((chunk) => `${chunk.sourceId} ${chunk.seq}`))
    if (page.next === null) return places
    after = page.next
  }
}

it(
  'reads everything acknowledged to the end after kill -9 at any moment, and nothing twice',
  { timeout: 400_000 },
  async () => {
    const client = await signUp()
    const { id } = await client.call(knowledge.create, { body: { name: 'Killed' } })
    await client.call(knowledge.addSources, { params: { id }, body: SOURCES })
    for (let kill = 0; kill < KILLS; kill += 1) {
      // Not waiting for a condition: the kill should come at a random moment.
      await wait(100 + Math.random() * 700)
      await server.kill()
      await server.restart()
    }
    const killed = await readyChunks(client, id)

    const calm = await client.call(knowledge.create, { body: { name: 'Calm' } })
    await client.call(knowledge.addSources, { params: { id: calm.id }, body: SOURCES })
    expect(killed).toEqual(await readyChunks(client, calm.id))

    const places = await chunkPlaces(client, id)
    expect(new Set(places).size).toBe(places.length)
    expect(places.length).toBe(Object.values(killed).reduce((sum, count) => sum + count, 0))
    for (const word of ['gatelargex11999', 'gatesmall0x0', `gatesmall${SMALL - 1}x29`]) {
      const { items } = await client.call(knowledge.search, { params: { id }, body: { query: word } })
      expect(items[0]!.text, word).toContain(word)
      expect(new Set(items.map((hit) => hit.chunkId)).size, word).toBe(items.length)
    }
  },
)
