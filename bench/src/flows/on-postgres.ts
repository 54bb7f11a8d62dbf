import type { TestDatabase } from '../../../apps/server/src/testing/database.ts'
import { startWorker, type Worker } from '../../../apps/server/src/testing/worker.ts'
import { type Server, startServer } from '../../../e2e/support/server.ts'
import { withPostgres } from '../lib/postgres.ts'

/** A server that only serves, and the requested number of workers. */
export interface Fleet {
  server: Server
  workers: Worker[]
  addWorker: () => Promise<void>
}

/** Runs a measurement of several processes on one PostgreSQL; where there is none, says so. */
export const onPostgres = (
  settings: Record<string, string>,
  measure: (fleet: Fleet, database: TestDatabase) => Promise<void>,
): Promise<void> => withPostgres((database) => withFleet(settings, database, measure))

async function withFleet(
  given: Record<string, string>,
  database: TestDatabase,
  measure: (fleet: Fleet, database: TestDatabase) => Promise<void>,
): Promise<void> {
  const settings = { ...given, DATABASE_URL: database.databaseUrl! }
  const server = await startServer({ ...settings, ROLE: 'server' })
  const workers: Worker[] = []
  const addWorker = async () => void workers.push(await startWorker(server, database, settings))
  try {
    await measure({ server, workers, addWorker }, database)
  } finally {
    for (const worker of workers) await worker.stop()
    await server.close()
  }
}
