import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, testKind, type TestDatabase } from '../testing/database.ts'
import { asAdmin, testServer, withDatabase } from '../testing/new-database.ts'
import { migrate } from './migrate.ts'
import { type Database, openDatabase } from './open.ts'
import { inScope, inSystem } from './scope.ts'

const TABLE = `
  create table notes (id int primary key, account_id text not null, body text not null);
  alter table notes enable row level security;
  create policy tenant on notes using (account_id = app_account()) with check (account_id = app_account());
  insert into notes values (1, 'a', 'of a'), (2, 'b', 'of b');
  select app_settle_row_security()`

const ids = async (db: Database, accountId: string | null) =>
  inScope(db.kysely, { accountId }, async (tx) => {
    const { rows } = await sql<{ id: number }>`select id from notes order by id`.execute(tx)
    return rows.map((row) => row.id)
  })

function isolates(current: () => Database) {
  it('shows an account its own rows only', async () => {
    expect(await ids(current(), 'a')).toEqual([1])
    expect(await ids(current(), 'b')).toEqual([2])
    expect(await ids(current(), 'c')).toEqual([])
  })

  it('shows nothing to a scope without an account', async () => {
    expect(await ids(current(), null)).toEqual([])
  })

  it('keeps a query from touching rows of another account', async () => {
    const changed = await inScope(current().kysely, { accountId: 'a' }, (tx) =>
      sql`update notes set body = 'stolen' where id = 2`.execute(tx),
    )
    expect(changed.numAffectedRows).toBe(0n)
    const insert = inScope(current().kysely, { accountId: 'a' }, (tx) =>
      sql`insert into notes values (3, 'b', 'planted')`.execute(tx),
    )
    await expect(insert).rejects.toMatchObject({ code: '42501' })
  })

  it('leaves no scope behind on the connection', async () => {
    await ids(current(), 'a')
    const seen = await Promise.all(
      Array.from({ length: 20 }, () =>
        current().pool.query<{ id: number }>('select id from notes order by id'),
      ),
    )
    expect(seen.map(({ rows }) => rows.length)).toEqual(Array.from({ length: 20 }, () => 2))
  })

  it('sees all accounts in the system scope', async () => {
    const { rows } = await inSystem(current().kysely, (tx) => sql`select id from notes`.execute(tx))
    expect(rows).toHaveLength(2)
  })

  it('rolls back when the work throws', async () => {
    const failed = inScope(current().kysely, { accountId: 'a' }, async (tx) => {
      await sql`insert into notes values (4, 'a', 'not kept')`.execute(tx)
      throw new Error('changed my mind')
    })
    await expect(failed).rejects.toThrow('changed my mind')
    expect(await ids(current(), 'a')).toEqual([1])
  })
}

describe('scope', () => {
  let db: TestDatabase
  beforeAll(async () => {
    db = await createTestDatabase()
    await db.pool.query(TABLE)
  })
  afterAll(() => db.close())
  isolates(() => db)

  it('runs under a role that owns nothing', async () => {
    const { rows } = await inScope(db.kysely, { accountId: 'a' }, (tx) =>
      sql<{ user: string }>`select current_user::text as user`.execute(tx),
    )
    expect(rows).toEqual([{ user: 'millrace_app' }])
  })

  it('may write tables that later migrations make', async () => {
    await db.pool.query('create table later (id bigint generated always as identity, account_id text)')
    const wrote = await inScope(db.kysely, { accountId: 'a' }, (tx) =>
      sql<{ id: number }>`insert into later (account_id) values ('a') returning id`.execute(tx),
    )
    expect(wrote.rows).toEqual([{ id: 1 }])
  })
})

// Managed servers give out owners that are neither superusers nor, at times, allowed to create roles.
describe.runIf(testKind() === 'postgres').each([
  { title: 'an owner who may create roles', attributes: 'createrole', member: true },
  { title: 'an owner who may not take the role', attributes: 'nocreaterole', member: false },
])('scope for $title', ({ attributes, member }) => {
  const name = `millrace_owner_${randomBytes(6).toString('hex')}`
  let db: Database
  beforeAll(async () => {
    await asAdmin(testServer(), async (admin) => {
      await admin.query(`create role ${name} login ${attributes}`)
      // With the role already there (the whole server shares it), who may grant it is the superuser's word.
      if (member) await admin.query(`grant millrace_app to ${name}`)
      await admin.query(`create database ${name} owner ${name}`)
    })
    const url = new URL(withDatabase(testServer(), name))
    url.username = name
    db = await openDatabase({ databaseUrl: url.href, dataDir: '/nonexistent' })
    await migrate(db)
    await db.pool.query(TABLE)
  })
  afterAll(async () => {
    await db.close()
    await asAdmin(testServer(), async (admin) => {
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.query(`drop role ${name}`)
    })
  })
  isolates(() => db)
})
