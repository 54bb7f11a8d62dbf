import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { inSystem } from '../db/scope.ts'
import { createLog } from '../lib/log.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { defineJob, openQueue } from './queue.ts'

const job = defineJob({
  name: 'never-made',
  payload: z.object({}),
  retries: 0,
  timeoutSeconds: 10,
  concurrency: 1,
  perGroup: 1,
})

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())

it('a transaction of the queue that fails half-way leaves nobody else within it', async () => {
  const open = (jobs: (typeof job)[]) => openQueue({ db, log: createLog('silent'), jobs, works: false })
  await (await open([])).stop(0)
  await sql`alter function pgboss.create_queue rename to create_queue_before`.execute(db.kysely)
  await expect(open([job])).rejects.toThrow(/create_queue/)
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db.kysely)
  expect(rows).toEqual([{ one: 1 }])
  await sql`alter function pgboss.create_queue_before rename to create_queue`.execute(db.kysely)
})

it('a start changes the queues whose settings are others now, and leaves those that stand', async () => {
  const longer = 20
  const open = async (jobs: (typeof job)[]) => {
    const queue = await openQueue({ db, log: createLog('silent'), jobs, works: false })
    // Sent in a transaction of the caller's, for which pg-boss has to know the queue already.
    await inSystem(db.kysely, (tx) => queue.send(tx, jobs[0]!, {}))
    await queue.stop(0)
    const { rows } = await sql<{ seconds: number; changed: string }>`
      select expire_seconds as seconds, updated_on::text as changed from pgboss.queue where name = 'standing'`.execute(
      db.kysely,
    )
    return rows[0]!
  }
  const standing = { ...job, name: 'standing' }
  const first = await open([standing])
  expect(first.seconds).toBe(standing.timeoutSeconds)
  expect(await open([standing])).toEqual(first)
  const changed = await open([{ ...standing, timeoutSeconds: longer }])
  expect(changed.seconds).toBe(longer)
  expect(await open([standing])).toMatchObject({ seconds: standing.timeoutSeconds })
})
