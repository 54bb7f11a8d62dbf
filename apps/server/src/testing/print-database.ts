// Prints the URL of a new migrated database on the PostgreSQL server for tests, for other test runners.
import { copyOf, testTemplate } from './new-database.ts'

process.stdout.write(await copyOf(testTemplate()))
