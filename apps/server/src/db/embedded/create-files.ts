import { openBackend } from './backend.ts'

// Fills an empty folder with a new database's files: `node create-files.ts <folder>`. A process of its own, because
// this takes a second PostgreSQL for a moment, and some 200 MB that only the end of a process gives back for sure.
const backend = await openBackend({ folder: process.argv[2]!, durable: false })
await backend.close()
