import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { consumeLimits } from './consume-limits.ts'

let db: TestDatabase
let context: Context
beforeAll(async () => {
  db = await createTestDatabase()
  context = { db, now: () => new Date() } as unknown as Context
})
afterAll(() => db.close())

const use = (key: string, points: number) => ({ key, points, seconds: 60, message: `too many of ${key}` })
const pointsOf = async (key: string) =>
  (await sql<{ points: number }>`select points from rate_limits where key = ${key}`.execute(db.kysely))
    .rows[0]?.points

it('lets as many of a crowd pass as may, and counts those who may not for none of their keys', async () => {
  const crowd = Array.from({ length: 30 }, () =>
    consumeLimits(context, [use('own', 20), use('shared', 1000)]),
  )
  const results = await Promise.allSettled(crowd)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'rate_limited', message: 'too many of own' },
  })
  expect(await pointsOf('own')).toBe(20)
  expect(await pointsOf('shared')).toBe(20)
  await expect(consumeLimits(context, [use('own', 20), use('shared', 1000)])).rejects.toMatchObject({
    code: 'rate_limited',
  })
  expect(await pointsOf('shared')).toBe(20)
})

it('lets a caller pass beside one who may not', async () => {
  await consumeLimits(context, [use('spent', 1)])
  const results = await Promise.allSettled([
    consumeLimits(context, [use('spent', 1), use('both', 9)]),
    consumeLimits(context, [use('free', 1), use('both', 9)]),
  ])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(await pointsOf('both')).toBe(1)
})
