import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../../apps/server/src/db/migrate.ts'
import { type Database, openDatabase } from '../../../apps/server/src/db/open.ts'
import { createTestDatabase } from '../../../apps/server/src/testing/database.ts'
import setUp from '../../../apps/server/src/testing/global-setup.ts'

/** Runs a measurement on the embedded database as shipped, then on a PostgreSQL server, if there is one. */
export async function onBothDatabases(measure: (db: Database) => Promise<void>): Promise<void> {
  await onEmbedded(measure)
  const tearDown = await setUp({ config: { env: { TEST_DATABASE: 'postgres' } } })
  try {
    if (process.env.TEST_POSTGRES_URL) await onServer(measure)
    else process.stdout.write('\nNo PostgreSQL here: figures of the embedded database only.\n')
  } finally {
    await tearDown()
  }
}

async function onEmbedded(measure: (db: Database) => Promise<void>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'millrace-bench-'))
  const db = await openDatabase({ dataDir })
  try {
    await migrate(db)
    await measure(db)
  } finally {
    await db.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function onServer(measure: (db: Database) => Promise<void>) {
  const db = await createTestDatabase('postgres')
  try {
    await measure(db)
  } finally {
    await db.close()
  }
}
