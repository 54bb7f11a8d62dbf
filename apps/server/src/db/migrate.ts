import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Database } from './open.ts'

interface Migration {
  name: string
  sql: string
  checksum: string
}

// An arbitrary constant; keeps processes that start together from migrating at the same time.
const LOCK_KEY = 7_164_202_611
const LONG_MS = 60 * 60_000
const FILE_NAME = /^\d{4}-[a-z0-9-]+\.sql$/

export const migrationsDir: string = join(import.meta.dirname, 'migrations')

/** The migrations of a folder in order. Throws if two have the same number. */
export async function readMigrations(dir: string = migrationsDir): Promise<Migration[]> {
  const names = (await readdir(dir)).filter((name) => FILE_NAME.test(name)).sort()
  const twice = names.find((name, index) => names[index + 1]?.slice(0, 4) === name.slice(0, 4))
  if (twice) throw new Error(`two migrations have the number ${twice.slice(0, 4)}`)
  return Promise.all(
    names.map(async (name) => {
      // A Windows checkout may have other line endings; it is the same migration.
      const sql = (await readFile(join(dir, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

interface MigrateOptions {
  dir?: string
  /** Stop after this migration. Default: the latest. */
  upTo?: string
}

/**
 * Migrates the database to this version's schema; returns the names of the applied migrations. Each runs in its own
 * transaction, and concurrent processes take turns. Throws if the database is newer than this version, or if an applied
 * migration was changed.
 */
export async function migrate(
  db: Pick<Database, 'clientConfig'>,
  { dir, upTo }: MigrateOptions = {},
): Promise<string[]> {
  const all = await readMigrations(dir)
  const migrations = upTo === undefined ? all : all.filter(({ name }) => name <= upTo)
  const client = new Client({ ...db.clientConfig, statement_timeout: LONG_MS })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const applied: string[] = []
    for (;;) {
      const name = await inTransaction(client, () => applyNext(client, migrations, all))
      if (name === null) return applied
      applied.push(name)
    }
  } finally {
    await client.end()
  }
}

/** Applies the first missing migration in the caller's transaction; null if there is none. */
async function applyNext(
  client: Client,
  migrations: Migration[],
  known: Migration[],
): Promise<string | null> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY])
  await client.query(
    `create table if not exists schema_migrations (
       name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  )
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  )
  compare(rows, known)
  const next = migrations.find(({ name }) => !rows.some((row) => row.name === name))
  if (!next) return null
  const later = rows.find((row) => row.name > next.name)
  if (later)
    throw new Error(`the migration ${next.name} comes before ${later.name}, which this database already has`)
  await run(client, next)
  return next.name
}

function compare(applied: { name: string; checksum: string }[], known: Migration[]) {
  for (const { name, checksum } of applied) {
    const file = known.find((migration) => migration.name === name)
    if (!file) {
      throw new Error(
        `the database has the migration ${name}, which this version of Millrace does not know: ` +
          'it was last used by a newer version. Start that version, or restore a backup made by this one.',
      )
    }
    if (file.checksum === checksum) continue
    throw new Error(
      `the migration ${name} was changed after this database applied it. ` +
        'Put the file back as it was and write the change as a new migration.',
    )
  }
}

async function run(client: Client, migration: Migration) {
  try {
    await client.query(migration.sql)
  } catch (error) {
    throw new Error(`the migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
  }
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
    migration.name,
    migration.checksum,
  ])
  // It may have created tables: see 0000-roles.sql.
  await client.query('select app_settle_row_security()')
}

async function inTransaction<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    // If the connection itself failed, there is nothing to roll back, and the first error is the relevant one.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
