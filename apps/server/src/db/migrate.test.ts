import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { migrate, readMigrations } from './migrate.ts'

describe('migrate', () => {
  let db: TestDatabase
  let dir: string
  const write = (name: string, sql: string) => writeFile(join(dir, name), sql)
  const exists = async (table: string) => {
    const { rows } = await db.pool.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
      table,
    ])
    return rows[0]!.found
  }

  beforeAll(async () => {
    db = await createTestDatabase()
  })
  afterAll(() => db.close())
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'millrace-migrations-'))
    for (const { name, sql } of await readMigrations()) await write(name, sql)
    await write('9001-one.sql', 'create table one (n int);')
    await write('9002-two.sql', 'create table two (n int); insert into two values (1);')
  })
  afterEach(async () => {
    await db.pool.query(
      `delete from schema_migrations where name > '9'; drop table if exists one, two, three`,
    )
    await rm(dir, { recursive: true })
  })

  it('finds nothing to do on a database of this version', async () => {
    expect(await migrate(db)).toEqual([])
  })

  it('applies what is missing, in order, once', async () => {
    expect(await migrate(db, { dir, upTo: '9001-one.sql' })).toEqual(['9001-one.sql'])
    expect(await migrate(db, { dir })).toEqual(['9002-two.sql'])
    expect(await migrate(db, { dir })).toEqual([])
  })

  it('applies each once when several processes start at the same time', async () => {
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(db, { dir })))
    expect(applied.flat().sort()).toEqual(['9001-one.sql', '9002-two.sql'])
    expect((await db.pool.query('select n from two')).rows).toEqual([{ n: 1 }])
  })

  it('undoes a migration that fails, keeps those before it, and names it', async () => {
    await write('9002-two.sql', 'create table two (n int); select nonsense;')
    await expect(migrate(db, { dir })).rejects.toThrow(
      /9002-two\.sql failed: column "nonsense" does not exist/,
    )
    expect([await exists('one'), await exists('two')]).toEqual([true, false])
  })

  it('refuses a migration that was changed after it was applied', async () => {
    await migrate(db, { dir })
    await write('9001-one.sql', 'create table one (n bigint);')
    await expect(migrate(db, { dir })).rejects.toThrow(
      /9001-one\.sql was changed after this database applied it/,
    )
  })

  it('takes the same file with the line ends of Windows for the same', async () => {
    await write('9001-one.sql', 'create table one (\n  n int\n);\n')
    await migrate(db, { dir })
    await write('9001-one.sql', 'create table one (\r\n  n int\r\n);\r\n')
    expect(await migrate(db, { dir })).toEqual([])
  })

  it('refuses a database that a newer version has used', async () => {
    await migrate(db, { dir })
    await expect(migrate(db)).rejects.toThrow(/has the migration 9001-one\.sql, .* newer version/)
  })

  it('refuses a migration that comes late', async () => {
    await migrate(db, { dir })
    await write('9000-late.sql', 'select 1;')
    await expect(migrate(db, { dir })).rejects.toThrow(/9000-late\.sql comes before/)
  })

  it('refuses two migrations with one number', async () => {
    await write('9001-other.sql', 'select 1;')
    await expect(migrate(db, { dir })).rejects.toThrow(/two migrations have the number 9001/)
  })
})

// Read at sign-in, when no account is known yet; the account of a credential is the one at its provider.
const BEFORE_ANY_SCOPE = ['users', 'user_credentials']

it('holds every table that belongs to an account under row-level security', async () => {
  const db = await createTestDatabase()
  const { rows } = await db.pool.query<{ name: string; secured: boolean }>(
    `select conrelid::regclass::text as name, relrowsecurity as secured
     from pg_constraint join pg_class on pg_class.oid = conrelid
     where confrelid = 'accounts'::regclass
     union
     select c.relname, c.relrowsecurity from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'account_id'`,
  )
  await db.close()
  const open = rows.filter(({ secured }) => !secured).map(({ name }) => name)
  expect(open.filter((name) => !BEFORE_ANY_SCOPE.includes(name))).toEqual([])
  expect(rows.length).toBeGreaterThan(3)
})
