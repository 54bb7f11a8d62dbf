// Prints the address of a new migrated database on the PostgreSQL server for tests: for runners of other tests.
import { makeDatabase } from './database.ts'

process.stdout.write(await makeDatabase())
