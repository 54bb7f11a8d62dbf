import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createLog } from '../lib/log.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { defineJob, handler, isLastFailure, openQueue, type Queue, type Running, TimedOut } from './queue.ts'

const job = defineJob({
  name: 'dangerous',
  payload: z.strictObject({ name: z.string() }),
  retries: 5,
  timeoutSeconds: 60,
  concurrency: 1,
  perGroup: 1,
})

let db: TestDatabase
let queue: Queue | null
beforeEach(async () => {
  db = await createTestDatabase()
  queue = null
})
afterEach(async () => {
  await queue?.stop(1000)
  await db.close()
})

const short = defineJob({ ...job, name: 'short', timeoutSeconds: 1, retries: 0 })
const long = defineJob({ ...short, name: 'long', timeoutSeconds: 60 })

const open = () => openQueue({ db, log: createLog('silent'), jobs: [job, short, long], works: true })

const rows = async () =>
  (
    await sql<{ state: string; retry_count: number; data: object }>`
      select state, retry_count, data from pgboss.job where name = ${job.name}`.execute(db.kysely)
  ).rows

/** As a process leaves a job that dies with it: the one after this many tries, of which so many failed. */
async function dieWith(tries: number, failed: number): Promise<void> {
  queue = await open()
  await queue.send(db.kysely, job, { name: 'poison' })
  await queue.stop(1000)
  const data = JSON.stringify({ name: 'poison', ...(failed > 0 ? { '#failed': failed } : {}) })
  await sql`update pgboss.job set state = 'active', started_on = now(), retry_count = ${tries - 1},
    data = ${data}::jsonb where name = ${job.name}`.execute(db.kysely)
}

/** Takes jobs again, as the next process does. */
async function startAgain(run: (payload: { name: string }, running: Running) => Promise<void>) {
  const begun: unknown[] = []
  const given: unknown[] = []
  queue = await open()
  await queue.work([
    handler(
      job,
      async (payload, running) => {
        begun.push(payload)
        await run(payload, running)
      },
      async (payload) => void given.push(payload),
    ),
  ])
  return { begun, given }
}

it('a job with which three processes died is not begun again: what it was for fails', async () => {
  await dieWith(3, 0)
  const { begun, given } = await startAgain(async () => undefined)
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{ state: 'failed' }]), { timeout: 20_000 })
  expect(begun).toEqual([])
  expect(given).toEqual([{ name: 'poison' }])
})

it('failures of a process that lived are no deaths', async () => {
  await dieWith(4, 2)
  const { begun, given } = await startAgain(async () => undefined)
  await vi.waitFor(() => expect(begun).toEqual([{ name: 'poison' }]), { timeout: 20_000 })
  expect(given).toEqual([])
})

it('a job that fails as often as it may is tried no more, however often its process died', async () => {
  await dieWith(6, 5)
  const last: boolean[] = []
  await startAgain(async (_, { lastAttempt }) => {
    last.push(lastAttempt)
    throw new Error('no')
  })
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{ state: 'failed' }]), { timeout: 20_000 })
  expect(last).toEqual([true])
  expect((await rows())[0]!.data).toMatchObject({ '#failed': 6 })
})

it('what ran out of time at its last try has failed, what a shutdown broke off has not', async () => {
  const begun = new Set<string>()
  const ended: Record<string, { reason: unknown; isFailure: boolean }> = {}
  const untilAborted = (name: string) => async (_: unknown, running: Running) => {
    begun.add(name)
    await new Promise((resolve) => running.signal.addEventListener('abort', resolve))
    ended[name] = { reason: running.signal.reason, isFailure: isLastFailure(running) }
  }
  queue = await open()
  await queue.work([short, long].map((one) => handler(one, untilAborted(one.name))))
  for (const one of [short, long]) await queue.send(db.kysely, one, { name: 'slow' })
  await vi.waitFor(() => expect(ended['short']).toBeDefined(), { timeout: 20_000 })
  expect(ended['short']).toMatchObject({ reason: expect.any(TimedOut), isFailure: true })
  await vi.waitFor(() => expect(begun).toContain('long'), { timeout: 20_000 })
  await queue.stop(500)
  await vi.waitFor(() => expect(ended['long']).toBeDefined(), { timeout: 20_000 })
  expect(ended['long']).toMatchObject({ isFailure: false })
  expect(ended['long']!.reason).not.toBeInstanceOf(TimedOut)
})
