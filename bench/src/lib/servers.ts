import { createTestDatabase } from '../../../apps/server/src/testing/database.ts'
import setUp from '../../../apps/server/src/testing/global-setup.ts'
import { type Server, startServer } from '../../../e2e/support/server.ts'

/** Runs a measurement on the product as shipped, in a separate process, on each of the two databases. */
export async function onBothServers(
  settings: Record<string, string>,
  measure: (server: Server, database: string, databaseUrl: string | null) => Promise<void>,
): Promise<void> {
  await onServer(settings, (server) => measure(server, 'embedded', null))
  const tearDown = await setUp({ config: { env: { TEST_DATABASE: 'postgres' } } })
  try {
    if (!process.env.TEST_POSTGRES_URL) {
      process.stdout.write('\nNo PostgreSQL here: figures of the embedded database only.\n')
      return
    }
    const db = await createTestDatabase('postgres')
    try {
      await onServer({ ...settings, DATABASE_URL: db.databaseUrl! }, (server) =>
        measure(server, 'PostgreSQL', db.databaseUrl),
      )
    } finally {
      await db.close()
    }
  } finally {
    await tearDown()
  }
}

async function onServer(settings: Record<string, string>, measure: (server: Server) => Promise<void>) {
  const server = await startServer(settings)
  try {
    await measure(server)
  } finally {
    await server.close()
  }
}
