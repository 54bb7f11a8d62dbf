import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem, type Tx } from '../../../db/scope.ts'
import { isOpenProject } from '../../../lib/open-project.ts'
import { MINUTE_MS, type MaintenanceTask } from '../../../ops/maintenance.ts'
import { embedBase } from '../embedding/embed-base.job.ts'
import { ingestSource } from '../ingest/ingest.job.ts'

/**
 * Sends jobs for unfinished sources without one: after a restore or a move to another database, which don't include the
 * queue.
 */
export async function resumeSources(context: Context): Promise<number> {
  return inSystem(context.db.kysely, async (tx) => {
    const { rows } = await sql<{ id: string; account_id: string; revision: number }>`
      select s.id, s.account_id, s.revision from knowledge_sources s
      where s.state in ('queued', 'reading', 'chunking') and s.parent_id is null and s.type not in ('site', 'sheet', 'drive')
        and ${isOpenProject(sql`s.project_id`)} and not exists (
        select 1 from pgboss.job j where j.name = ${ingestSource.name} and j.state in ('created', 'retry', 'active')
          and j.data ->> 'sourceId' = s.id and (j.data ->> 'revision')::int = s.revision)`.execute(tx)
    for (const row of rows) {
      const payload = { accountId: row.account_id, sourceId: row.id, revision: row.revision }
      await context.queue.send(tx, ingestSource, payload, { group: row.account_id })
    }
    return rows.length + (await resumeEmbedding(context, tx))
  })
}

/** Same for bases whose sources wait for vectors; those refused by the vendor wait for a person. */
async function resumeEmbedding(context: Context, tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: string; account_id: string }>`
    select b.id, b.account_id from knowledge_bases b
    where b.embedding_model is not null and b.embedding_error is null and ${isOpenProject(sql`b.project_id`)}
      and exists (select from knowledge_sources s
        where s.kb_id = b.id and s.embedding_pending and s.state in ('embedding', 'ready'))
      and not exists (select from pgboss.job j where j.name = ${embedBase.name}
        and j.state in ('created', 'retry', 'active') and j.data ->> 'kbId' = b.id)`.execute(tx)
  for (const { id, account_id } of rows)
    await context.queue.send(tx, embedBase, { accountId: account_id, kbId: id }, { group: id, key: id })
  return rows.length
}

export const sources: MaintenanceTask = {
  everyMs: MINUTE_MS,
  run: resumeSources,
  done: 'unfinished sources were sent again',
}
