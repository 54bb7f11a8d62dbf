import { createTestDatabase, type TestDatabase } from '../../../apps/server/src/testing/database.ts'
import setUp from '../../../apps/server/src/testing/global-setup.ts'

/** Runs a measurement with its own database on a PostgreSQL server; where there is none, says so. */
export async function withPostgres(measure: (database: TestDatabase) => Promise<void>): Promise<void> {
  const tearDown = await setUp({ config: { env: { TEST_DATABASE: 'postgres' } } })
  try {
    if (!process.env.TEST_POSTGRES_URL) {
      process.stdout.write('\nNo PostgreSQL here: this is not measured on it.\n')
      return
    }
    const database = await createTestDatabase('postgres')
    try {
      await measure(database)
    } finally {
      await database.close()
    }
  } finally {
    await tearDown()
  }
}
