import { createHash, randomBytes } from 'node:crypto'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { migrate, readMigrations } from '../db/migrate.ts'
import { type Database, openDatabase } from '../db/open.ts'
import { createLog } from '../lib/log.ts'
import { openQueue } from '../queue/queue.ts'
import { withDatabase } from './new-database.ts'
import { cacheDir, holdProgram, isProgramKept, keepProgram } from './program.ts'

function versionOf(name: string): string {
  const entry = dirname(createRequire(import.meta.url).resolve(name))
  return (JSON.parse(readFileSync(join(entry, '../package.json'), 'utf8')) as { version: string }).version
}

/** Changes with the migrations, and with the versions of the embedded database, the queue and Node. */
async function templateKey(): Promise<string> {
  const hash = createHash('sha256').update(process.version)
  for (const name of ['@electric-sql/pglite', 'pg-boss']) hash.update(versionOf(name))
  for (const { name, checksum } of await readMigrations()) hash.update(name).update(checksum)
  return hash.digest('hex').slice(0, 16)
}

/**
 * Migrated, and with the program's tables and queues, which take a third of a start to create. If the program has more
 * of them than an old template, its start creates the rest.
 */
async function fill(db: Database): Promise<void> {
  await migrate(db)
  const { MODULES } = await import('../modules.ts')
  const jobs = MODULES.flatMap((one) => one.jobs ?? [])
  const queue = await openQueue({ db, log: createLog('silent'), jobs, works: false })
  await queue.stop(0)
}

/** Copies the template's files into this data folder, for a database that shares the compiled program. */
export async function copyTemplate(dataDir: string): Promise<void> {
  const template = await embeddedTemplate()
  await holdProgram()
  // Not the asynchronous `cp`, which checks each of a thousand files several times: that took a third of opening a
  // database.
  cpSync(join(template, 'postgres'), join(dataDir, 'postgres'), { recursive: true })
}

/** The folder of a migrated, closed, embedded database, made once per set of migrations. */
export async function embeddedTemplate(): Promise<string> {
  const folder = join(cacheDir, `template-${await templateKey()}`)
  if (existsSync(folder) && isProgramKept()) return folder
  const unfinished = `${folder}.${randomBytes(4).toString('hex')}`
  await mkdir(unfinished, { recursive: true })
  await holdProgram()
  const db = await openDatabase({ dataDir: unfinished, durable: false, maintenanceIntervalMs: 0 })
  try {
    await fill(db)
    await keepProgram()
  } finally {
    await db.close()
  }
  // Another process may have been first; its template is the same.
  await rename(unfinished, folder).catch(async (error: NodeJS.ErrnoException) => {
    await rm(unfinished, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  })
  await removeOldTemplates()
  return folder
}

const OLD_MS = 24 * 60 * 60_000

/**
 * Removes templates of old migrations and code for another Node, after a day, since other checkouts may still use them.
 */
async function removeOldTemplates(): Promise<void> {
  for (const name of await readdir(cacheDir)) {
    const path = join(cacheDir, name)
    const { mtimeMs } = await stat(path)
    if (/^(?:template|program)-/.test(name) && Date.now() - mtimeMs > OLD_MS)
      await rm(path, { recursive: true, force: true })
  }
}

/** The name of a migrated template database on a PostgreSQL server, made once per set of migrations. */
export async function postgresTemplate(adminUrl: string): Promise<string> {
  const name = `millrace_template_${await templateKey()}`
  const admin = new Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    // Several test processes may start on one server.
    await admin.query('select pg_advisory_lock(7164202612)')
    const { rowCount } = await admin.query('select from pg_database where datname = $1 and datistemplate', [
      name,
    ])
    if (rowCount) return name
    await admin.query(`drop database if exists ${name}`)
    await admin.query(`create database ${name}`)
    const db = await openDatabase({ databaseUrl: withDatabase(adminUrl, name), dataDir: cacheDir })
    try {
      await fill(db)
    } finally {
      await db.close()
    }
    await admin.query(`alter database ${name} is_template true`)
    return name
  } finally {
    await admin.end()
  }
}
