import { Client } from 'pg'
import type { Context } from '../../../../context.ts'

const LONG_MS = 60 * 60_000

/**
 * A connection of its own, as the owner of the tables and outside of any transaction, for statements that define
 * indexes and may take long.
 */
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

/** A server goes on writing meanwhile; the embedded database has one session, so that nobody could write anyway. */
export const concurrently = (context: Context): string =>
  context.db.kind === 'postgres' ? 'concurrently' : ''

/** Names come from `indexName` or from the database's own list of indexes with its prefix. */
export async function dropIndex(context: Context, client: Client, name: string): Promise<void> {
  await client.query(`drop index ${concurrently(context)} if exists ${client.escapeIdentifier(name)}`)
}
