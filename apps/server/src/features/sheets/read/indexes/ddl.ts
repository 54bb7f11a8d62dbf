import { Client } from 'pg'
import type { Context } from '../../../../context.ts'

const LONG_MS = 60 * 60_000

/** A separate connection as the table owner, outside any transaction, for slow statements that define indexes. */
export async function withOwner<T>(context: Context, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ ...context.db.clientConfig, statement_timeout: LONG_MS })
  client.on('error', (error) => context.log.warn({ err: error.message }, 'work on an index was cut off'))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A server keeps accepting writes meanwhile. The embedded database has one session, so CONCURRENTLY would not help. */
export const concurrently = (context: Context): string =>
  context.db.kind === 'postgres' ? 'concurrently' : ''

/** `name` comes from `indexName` or from the database's list of indexes with its prefix. */
export async function dropIndex(context: Context, client: Client, name: string): Promise<void> {
  await client.query(`drop index ${concurrently(context)} if exists ${client.escapeIdentifier(name)}`)
}
