import { createTestDatabase, type TestDatabase } from '../../../apps/server/src/testing/database.ts'
import setUp from '../../../apps/server/src/testing/global-setup.ts'
import { startWorker, type Worker } from '../../../apps/server/src/testing/worker.ts'
import { type Server, startServer } from '../../../e2e/support/server.ts'

/** A server that only serves, and as many workers beside it as are asked for. */
export interface Fleet {
  server: Server
  workers: Worker[]
  addWorker: () => Promise<void>
}

/** Runs a measurement of several processes on one PostgreSQL; on none, says so. */
export async function onPostgres(
  settings: Record<string, string>,
  measure: (fleet: Fleet) => Promise<void>,
): Promise<void> {
  const tearDown = await setUp({ config: { env: { TEST_DATABASE: 'postgres' } } })
  try {
    if (!process.env.TEST_POSTGRES_URL) {
      process.stdout.write('\nNo PostgreSQL here: nothing to measure with several processes.\n')
      return
    }
    const database = await createTestDatabase('postgres')
    try {
      await withFleet(settings, database, measure)
    } finally {
      await database.close()
    }
  } finally {
    await tearDown()
  }
}

async function withFleet(
  given: Record<string, string>,
  database: TestDatabase,
  measure: (fleet: Fleet) => Promise<void>,
): Promise<void> {
  const settings = { ...given, DATABASE_URL: database.databaseUrl! }
  const server = await startServer({ ...settings, ROLE: 'server' })
  const workers: Worker[] = []
  const addWorker = async () => void workers.push(await startWorker(server, database, settings))
  try {
    await measure({ server, workers, addWorker })
  } finally {
    for (const worker of workers) await worker.stop()
    await server.close()
  }
}
