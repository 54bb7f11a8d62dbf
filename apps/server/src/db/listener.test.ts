import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTestDatabase, testKind, type TestDatabase } from '../testing/database.ts'
import { type Forwarder, startForwarder } from '../testing/forwarder.ts'
import { overTcp } from '../testing/new-database.ts'
import { type Database, openDatabase } from './open.ts'

const OUTAGE_MS = 2000

let direct: TestDatabase
let forwarder: Forwarder
let db: Database
beforeEach(async () => {
  if (testKind() !== 'postgres') return
  direct = await createTestDatabase()
  const url = overTcp(direct.databaseUrl!)
  forwarder = await startForwarder(Number(url.port))
  url.hostname = '127.0.0.1'
  url.port = String(forwarder.port)
  db = await openDatabase({ databaseUrl: url.href, dataDir: direct.dataDir })
})
afterEach(async () => {
  if (testKind() !== 'postgres') return
  forwarder.mend()
  if (!db.pool.ended) await db.close()
  await forwarder.close()
  await direct.close()
})

const listeners = async () => {
  const { rows } = await direct.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and query like 'listen %'`,
  )
  return rows[0]!.count
}

it.runIf(testKind() === 'postgres')(
  'behind a proxy that ends every connection it tries few times, and hears again on one connection',
  async () => {
    const heard = vi.fn<(payload: string) => void>()
    const again = vi.fn<() => void>()
    await db.listen('news', heard, again)
    const before = forwarder.attempts()
    forwarder.cut('closes')
    // The length of the outage is what is tested: how often it tries within it.
    await sleep(OUTAGE_MS)
    expect(forwarder.attempts() - before).toBeLessThan(10)
    forwarder.mend()
    await expect.poll(() => again.mock.calls.length, { timeout: 20_000 }).toBe(1)
    await direct.pool.query(`select pg_notify('news', 'back')`)
    await expect.poll(() => heard.mock.calls.length).toBe(1)
    expect(await listeners()).toBe(1)
  },
)

it.runIf(testKind() === 'postgres')(
  'who begins to listen while it is away hears when it is back',
  async () => {
    const again = vi.fn<() => void>()
    await db.listen('first', () => undefined, again)
    const before = forwarder.attempts()
    forwarder.cut('closes')
    await expect.poll(() => forwarder.attempts()).toBeGreaterThan(before)
    const heard = vi.fn<(payload: string) => void>()
    const listening = db.listen('second', heard)
    forwarder.mend()
    await listening
    await direct.pool.query(`select pg_notify('second', 'here')`)
    await expect.poll(() => heard.mock.calls.length).toBe(1)
    expect(await listeners()).toBe(1)
  },
)

it.runIf(testKind() === 'postgres')('leaves a channel and ends while the server is away', async () => {
  const leave = await db.listen('news', () => undefined)
  const before = forwarder.attempts()
  forwarder.cut('closes')
  await expect.poll(() => forwarder.attempts()).toBeGreaterThan(before)
  const since = performance.now()
  await leave()
  await db.close()
  expect(performance.now() - since).toBeLessThan(8000)
})

it.runIf(testKind() === 'postgres')('ends also where the server hears no goodbye', async () => {
  await db.listen('news', () => undefined)
  await db.pool.query('select 1')
  forwarder.cut('silent')
  const since = performance.now()
  await db.close()
  expect(performance.now() - since).toBeLessThan(8000)
})
