import { openBackend } from './backend.ts'

// Creates a new database in an empty folder: `node create-files.ts <folder>`. Runs in a separate process because it
// briefly needs a second PostgreSQL and about 200 MB, which only the end of a process reliably returns.
const backend = await openBackend({ folder: process.argv[2]!, durable: false })
await backend.close()
