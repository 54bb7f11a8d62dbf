import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { type Database, openDatabase } from '../db/open.ts'
import { copyTemplate, postgresTemplate, withDatabase } from './template.ts'

export type TestDatabase = Database & { dataDir: string; databaseUrl: string | null }

/** The kind of database for this run: TEST_DATABASE=embedded (default), or postgres where there is one. */
export function testKind({ TEST_DATABASE, TEST_POSTGRES_MISSING } = process.env): Database['kind'] {
  return TEST_DATABASE === 'postgres' && !TEST_POSTGRES_MISSING ? 'postgres' : 'embedded'
}

/**
 * A migrated database and a data folder for the caller alone, both removed by `close()`. One per test file. `kind`
 * overrides TEST_DATABASE in tests about one of the two.
 */
export async function createTestDatabase(kind: Database['kind'] = testKind()): Promise<TestDatabase> {
  const dataDir = await newFolder()
  if (kind === 'postgres') return onServer(dataDir, await postgresTemplate(testServer()))
  await copyTemplate(dataDir)
  return inFolder(dataDir)
}

/** The same without tables, for tests of how migrations change existing data. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const dataDir = await newFolder()
  return testKind() === 'postgres' ? onServer(dataDir, 'template0') : inFolder(dataDir)
}

const newFolder = () => mkdtemp(join(tmpdir(), 'millrace-test-'))

async function inFolder(dataDir: string): Promise<TestDatabase> {
  const db = await openDatabase({ dataDir, durable: false, maintenanceIntervalMs: 0 })
  return {
    ...db,
    dataDir,
    databaseUrl: null,
    close: async () => {
      await db.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Creates a migrated database on the PostgreSQL server for tests and returns its URL. It lasts as long as the server.
 */
export const makeDatabase = async (): Promise<string> => copyOf(await postgresTemplate(testServer()))

async function copyOf(template: string): Promise<string> {
  const adminUrl = testServer()
  const name = `millrace_test_${randomBytes(8).toString('hex')}`
  await asAdmin(adminUrl, (admin) => createFrom(admin, { name, template }))
  return withDatabase(adminUrl, name)
}

async function onServer(dataDir: string, template: string): Promise<TestDatabase> {
  const databaseUrl = await copyOf(template)
  const name = new URL(databaseUrl).pathname.slice(1)
  const db = await openDatabase({ databaseUrl, dataDir })
  return {
    ...db,
    dataDir,
    databaseUrl,
    close: async () => {
      await db.close()
      await asAdmin(testServer(), (admin) => admin.query(`drop database if exists ${name} with (force)`))
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The URL of the PostgreSQL server for tests; throws when this run has none. */
export function testServer(): string {
  const url = process.env.TEST_POSTGRES_URL
  if (!url) throw new Error('TEST_DATABASE=postgres needs TEST_POSTGRES_URL, which the global setup sets')
  return url
}

/** Runs `work` as the test server's superuser. */
export async function asAdmin<T>(adminUrl: string, work: (admin: Client) => Promise<T>): Promise<T> {
  const admin = new Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

/**
 * PostgreSQL refuses to copy a template while anything is connected to it (its own statistics, another test's copy).
 */
async function createFrom(admin: Client, { name, template }: { name: string; template: string }) {
  const OBJECT_IN_USE = '55006'
  for (let attempt = 1; ; attempt++) {
    try {
      await admin.query(`create database ${name} template ${template}`)
      return
    } catch (error) {
      if ((error as { code?: string }).code !== OBJECT_IN_USE || attempt === 50) throw error
      await sleep(100)
    }
  }
}
