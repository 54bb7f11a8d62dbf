import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem } from '../../db/scope.ts'
import { ingestSource } from './ingest.job.ts'

/**
 * Sends the jobs of sources that are unfinished although no job is left for them: after a restore from a backup or a
 * move to another database, which carry no queue.
 */
export async function resendUnfinished(context: Context): Promise<number> {
  return inSystem(context.db.kysely, async (tx) => {
    const { rows } = await sql<{ id: string; account_id: string; revision: number }>`
      select s.id, s.account_id, s.revision from knowledge_sources s
      where s.state in ('queued', 'reading', 'chunking') and not exists (
        select 1 from pgboss.job j where j.name = ${ingestSource.name} and j.state in ('created', 'retry', 'active')
          and j.data ->> 'sourceId' = s.id and (j.data ->> 'revision')::int = s.revision)`.execute(tx)
    for (const row of rows) {
      const payload = { accountId: row.account_id, sourceId: row.id, revision: row.revision }
      await context.queue.send(tx, ingestSource, payload, { group: row.account_id })
    }
    return rows.length
  })
}
