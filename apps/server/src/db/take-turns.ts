import { Client } from 'pg'
import type { Database } from './open.ts'

// An arbitrary constant, different from the migrations' one.
const LOCK_KEY = 7_164_202_612
const LONG_MS = 5 * 60_000

/**
 * Runs work that only one process of an installation may do at a time, such as creating the queue's tables: processes
 * that start together take turns. The embedded database has only one process.
 */
export async function takeTurns<T>(
  db: Pick<Database, 'kind' | 'clientConfig'>,
  work: () => Promise<T>,
): Promise<T> {
  if (db.kind === 'embedded') return work()
  const client = new Client({
    ...db.clientConfig,
    statement_timeout: LONG_MS,
    idle_in_transaction_session_timeout: LONG_MS,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY])
    return await work()
  } finally {
    // Ends the transaction, and releases the lock.
    await client.end().catch(() => undefined)
  }
}
