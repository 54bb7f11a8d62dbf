import { sql } from 'kysely'
import type { Config } from '../../config/config.ts'
import { inSystem } from '../../db/scope.ts'
import type { Database } from '../../db/open.ts'
import { linkOf } from './list-outbox.ts'

/** An unsent email as the server's operator sees it. */
export interface Unsent {
  to: string
  template: string
  state: 'waiting' | 'failed'
  error: string | null
  link: string | null
  createdAt: string
}

interface Row {
  id: string
  to_address: string
  template: string
  state: 'waiting' | 'failed'
  sealed: string | null
  error: string | null
  created_at: Date
  expires_at: Date | null
}

/**
 * All unsent emails, including those about users. Only for operators with access to the data folder: a recovery link
 * opens an account.
 */
export async function listUnsent(db: Database, config: Pick<Config, 'secret'>): Promise<Unsent[]> {
  const { rows } = await inSystem(db.kysely, (tx) =>
    sql<Row>`select id, to_address, template, state, sealed, error, created_at, expires_at from mail_outbox
      where state in ('waiting', 'failed') and expires_at > now() order by id desc limit 200`.execute(tx),
  )
  const clock = { config, now: () => new Date() }
  return rows.map((row) => ({
    to: row.to_address,
    template: row.template,
    state: row.state,
    error: row.error,
    link: linkOf(clock, row),
    createdAt: row.created_at.toISOString(),
  }))
}
