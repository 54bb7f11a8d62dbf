import { accounts, agents, createClient } from '@millrace/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Server, startServer } from '../../../../e2e/support/server.ts'
import { createTestDatabase, type TestDatabase, testKind } from '../testing/database.ts'
import { type Forwarder, startForwarder } from '../testing/forwarder.ts'
import { overTcp } from '../testing/new-database.ts'

const isPostgres = testKind() === 'postgres'
let db: TestDatabase
let forwarder: Forwarder
let server: Server
beforeAll(async () => {
  if (!isPostgres) return
  db = await createTestDatabase('postgres')
  const url = overTcp(db.databaseUrl!)
  forwarder = await startForwarder(Number(url.port))
  url.port = String(forwarder.port)
  server = await startServer({ DATABASE_URL: url.href, LOG_LEVEL: 'silent' })
})
afterAll(async () => {
  if (!isPostgres) return
  await server.close()
  await forwarder.close()
  await db.close()
})

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const since = performance.now()
  const result = await work()
  return { ms: performance.now() - since, result }
}

const ready = () => timed(async () => (await fetch(`${server.url}/readyz`)).status)

it.runIf(isPostgres)(
  'while packets to PostgreSQL vanish, calls end within ten seconds and readiness answers within two',
  { timeout: 60_000 },
  async () => {
    const baseUrl = `${server.url}/api`
    const body = { username: 'owner@example.test', password: 'correct horse battery staple' }
    const { token } = await createClient({ baseUrl }).call(accounts.signup, { body })
    const client = createClient({ baseUrl, headers: () => ({ authorization: `Bearer ${token}` }) })
    const call = () =>
      timed(() =>
        client.call(agents.list, { query: {} }).then(
          () => 200,
          (error: { status: number }) => error.status,
        ),
      )
    expect((await ready()).result).toBe(200)
    forwarder.cut('silent')
    const [asked, ...calls] = await Promise.all([ready(), ...Array.from({ length: 40 }, call)])
    expect(asked).toMatchObject({ result: 503 })
    expect(asked.ms).toBeLessThan(2000)
    expect(new Set(calls.map(({ result }) => result))).toEqual(new Set([503]))
    expect(Math.max(...calls.map(({ ms }) => ms))).toBeLessThan(10_000)
    // By now it is known: nobody waits any more.
    const later = await call()
    expect(later).toMatchObject({ result: 503 })
    expect(later.ms).toBeLessThan(1000)
    forwarder.mend()
    const back = performance.now()
    while ((await ready()).result !== 200) expect(performance.now() - back).toBeLessThan(5000)
    expect((await call()).result).toBe(200)
  },
)
