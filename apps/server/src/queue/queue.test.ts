import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
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
})
