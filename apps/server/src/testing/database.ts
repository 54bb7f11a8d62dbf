import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '../db/open.ts'
import { asAdmin, copyOf, testServer, testTemplate } from './new-database.ts'
import { copyTemplate } from './template.ts'

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
  if (kind === 'postgres') return onServer(dataDir, testTemplate())
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
