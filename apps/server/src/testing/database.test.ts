import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createTestDatabase, testKind } from './database.ts'

describe('createTestDatabase', () => {
  it('gives each caller a migrated database of its own', async () => {
    const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()])
    expect(one.kind).toBe(testKind())
    await one.pool.query('create table only_here (n int)')
    const { rows } = await two.pool.query<{ found: string | null }>(
      `select to_regclass('only_here')::text as found`,
    )
    expect(rows).toEqual([{ found: null }])
    const migrated = await two.pool.query<{ name: string }>(
      'select name from schema_migrations order by name',
    )
    expect(migrated.rows[0]).toEqual({ name: '0000-roles.sql' })
    await one.close()
    await two.close()
    expect(existsSync(one.dataDir)).toBe(false)
  })
})

it("has pgvector, unless it can't be installed for this machine's PostgreSQL", async ({ skip }) => {
  const db = await createTestDatabase()
  const { rowCount } = await db.pool.query(`select from pg_available_extensions where name = 'vector'`)
  const ask = `select ('[1,0]'::vector <=> '[0,1]'::vector)::float8 as distance`
  const distance = rowCount ? (await db.pool.query(ask)).rows : null
  await db.close()
  skip(distance === null && db.kind === 'postgres', 'no pgvector: see what the test setup says')
  expect(distance).toEqual([{ distance: 1 }])
})
