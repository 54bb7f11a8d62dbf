import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Context } from '../../../context.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { RateLimiter } from './rate-limiter.ts'
import { dropRateWindows } from './rate-windows.maintenance.ts'
import { type RateLimit, reserve } from './reserve.ts'

let server: TestServer
let context: Context

beforeAll(async () => {
  server = await startTestServer()
  context = server.running.context
})
afterAll(() => server.stop())
beforeEach(async () => {
  await sql`delete from rate_windows`.execute(context.db.kysely)
})

const never = new AbortController().signal
const limit = (requests: number | null, tokens: number | null = null): RateLimit => ({
  key: 'acc_x:crd_y',
  requests,
  tokens,
})
const windows = async () => {
  const { rows } = await sql<{ requests: number; tokens: string }>`
    select requests, tokens from rate_windows order by minute`.execute(context.db.kysely)
  return rows.map(({ requests, tokens }) => [requests, Number(tokens)])
}

/** All minutes together, since a test doesn't know when one ends. */
const total = async () =>
  (await windows()).reduce<[number, number]>(
    ([requests, tokens], [more = 0, moreTokens = 0]) => [requests + more, tokens + moreTokens],
    [0, 0],
  )

/** A limiter that skips its waits and records them. */
function quick() {
  const waits: number[] = []
  const limiter = new RateLimiter(context, {
    sleep: (ms) => {
      waits.push(ms)
      return Promise.resolve()
    },
  })
  return { limiter, waits }
}

const takeMany = (limiter: RateLimiter, count: number, rate: RateLimit, tokens = 1) =>
  Promise.all(Array.from({ length: count }, () => limiter.take(rate, { tokens, signal: never })))

it('gives each minute no more than its requests, over all processes', async () => {
  const [one, two] = [quick(), quick()]
  await Promise.all([takeMany(one.limiter, 12, limit(5)), takeMany(two.limiter, 12, limit(5))])
  const kept = await windows()
  expect(kept.map(([requests]) => requests)).toEqual([5, 5, 5, 5, 4])
  // Five may go at once; the others each wait for a minute, spread over it.
  const waits = [...one.waits, ...two.waits].filter((ms) => ms !== 1000)
  // If the minute ends in the meantime, five more need not wait.
  expect(waits.length).toBeGreaterThanOrEqual(14)
  expect(new Set(waits.map((ms) => Math.round(ms / 1000))).size).toBeGreaterThan(10)
})

it('asks the database together for what came together', async () => {
  const { limiter } = quick()
  let statements = 0
  const counting: Pick<Context, 'db'> = {
    get db() {
      statements++
      return context.db
    },
  }
  const gathered = new RateLimiter(counting)
  await takeMany(gathered, 200, limit(1000))
  expect(statements).toBeLessThanOrEqual(3)
  expect(await total()).toEqual([200, 200])
  await takeMany(limiter, 1, limit(1000))
  expect(await total()).toEqual([201, 201])
})

it('gives each minute no more than its tokens, and what is larger than all of them a minute of its own', async () => {
  const { limiter } = quick()
  await takeMany(limiter, 5, limit(null, 1000), 400)
  expect(await windows()).toEqual([
    [2, 800],
    [2, 800],
    [1, 400],
  ])
  await takeMany(limiter, 1, limit(null, 1000), 5000)
  expect((await windows()).at(-1)).toEqual([1, 5000])
})

it('counts with the next request what earlier ones took more or less than was thought', async () => {
  const { limiter } = quick()
  await takeMany(limiter, 1, limit(null, 10_000), 1000)
  limiter.settle(limit(null, 10_000), { thought: 1000, used: 3000 })
  await takeMany(limiter, 1, limit(null, 10_000), 1000)
  expect(await total()).toEqual([2, 4000])
  limiter.settle(limit(null, 10_000), { thought: 1000, used: 0 })
  await takeMany(limiter, 1, limit(null, 10_000), 500)
  expect(await total()).toEqual([3, 3500])
})

it('does without the database where nothing is limited', async () => {
  const { limiter } = quick()
  await takeMany(limiter, 50, limit(null))
  expect(await windows()).toEqual([])
})

it('keeps everybody of a key back while the other side wants a pause, and nobody else', async () => {
  const waits: number[] = []
  let now = 1_000_000
  const limiter = new RateLimiter(context, {
    now: () => now,
    sleep: (ms) => {
      waits.push(ms)
      // The pause is extended in the meantime, once.
      if (waits.length === 1) limiter.pause(limit(null), 70_000)
      now += ms
      return Promise.resolve()
    },
  })
  limiter.pause(limit(null), 50_000)
  await limiter.take({ ...limit(null), key: 'acc_x:crd_other' }, { tokens: 1, signal: never })
  expect(waits).toEqual([])
  await limiter.take(limit(null), { tokens: 1, signal: never })
  expect(waits[0]).toBeGreaterThanOrEqual(50_000)
  expect(now).toBeGreaterThanOrEqual(1_070_000)
})

it('lets go of whoever leaves', async () => {
  const limiter = new RateLimiter(context)
  await takeMany(limiter, 1, limit(1))
  const stop = new AbortController()
  const left = limiter.take(limit(1), { tokens: 1, signal: stop.signal })
  stop.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
})

it('tells when all minutes ahead are full', async () => {
  // A slot that was requested and abandoned may still arrive, so use another key.
  const full = { ...limit(1), key: 'acc_x:crd_full' }
  const once = () => reserve(context, full, { requests: 1, tokens: 1, owed: 0 })
  let given = 0
  while ((await once()) !== null) given++
  expect(given).toBeGreaterThanOrEqual(11)
  expect(given).toBeLessThanOrEqual(12)
})

it('drops the minutes that are over', async () => {
  await sql`insert into rate_windows (key, minute, requests) values ('old', 1, 1)`.execute(context.db.kysely)
  await takeMany(quick().limiter, 1, limit(5))
  await dropRateWindows(context)
  expect(await windows()).toEqual([[1, 1]])
})
