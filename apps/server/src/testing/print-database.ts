// Prints the URL of a new migrated database on the PostgreSQL server for tests, for other test runners.
import { makeDatabase } from './database.ts'

process.stdout.write(await makeDatabase())
