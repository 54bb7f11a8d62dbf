import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'

/** Resolves with the next value handed to `put`. */
function mailbox<T>() {
  let put: (value: T) => void = () => undefined
  const next = () =>
    new Promise<T>((resolve) => {
      put = resolve
    })
  return { next, put: (value: T) => put(value) }
}

describe('the database', () => {
  let db: TestDatabase
  beforeAll(async () => {
    db = await createTestDatabase()
  })
  afterAll(() => db.close())

  it('reads whole numbers as numbers, days as text, moments as dates', async () => {
    const { rows } = await db.pool.query(
      `select 9007199254740991::int8 as big, array[[1, 2], [null, 4]]::int8[] as many, date '2026-03-01' as day,
              timestamptz '2026-03-01 12:00+00' as moment, 1.10::numeric as exact, '{"a": 1}'::jsonb as document`,
    )
    expect(rows).toEqual([
      {
        big: 9007199254740991,
        many: [
          [1, 2],
          [null, 4],
        ],
        day: '2026-03-01',
        moment: new Date('2026-03-01T12:00:00Z'),
        exact: '1.10',
        document: { a: 1 },
      },
    ])
  })

  it('refuses a whole number that a number cannot hold', async () => {
    await expect(db.pool.query('select 9007199254740993::int8')).rejects.toThrow(/does not fit into a number/)
  })

  it('hands notices to those who listen, until they stop', async () => {
    const heard = mailbox<string>()
    const stop = await db.listen('news', heard.put)
    const first = heard.next()
    await db.pool.query(`select pg_notify('news', 'one')`)
    expect(await first).toBe('one')
    const other = mailbox<string>()
    await db.listen('other news', other.put)
    await stop()
    const second = other.next()
    let late = ''
    heard
      .next()
      .then((payload) => (late = payload))
      .catch(() => undefined)
    await db.pool.query(`select pg_notify('news', 'two'), pg_notify('other news', 'three')`)
    expect(await second).toBe('three')
    expect(late).toBe('')
  })

  it('listens again after the connection was lost, and says so', async () => {
    const heard = mailbox<string>()
    const again = mailbox<void>()
    await db.listen('lasting', heard.put, again.put)
    const back = again.next()
    await breakConnections(db)
    await back
    const next = heard.next()
    await db.pool.query(`select pg_notify('lasting', 'still here')`)
    expect(await next).toBe('still here')
  })
})

/** What a restart of the database does to its clients. */
async function breakConnections(db: TestDatabase) {
  if (db.kind === 'postgres') {
    await db.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    )
    return
  }
  await expect(db.pool.query('/* ends the backend */ copy schema_migrations from stdin')).rejects.toThrow(
    'restarted',
  )
}
