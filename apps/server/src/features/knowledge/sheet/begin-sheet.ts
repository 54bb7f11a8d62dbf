import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { Failure, notFound } from '../../../lib/errors.ts'
import type { SourceRow } from '../queries.ts'
import { syncSheet } from './sync.job.ts'

/**
 * Names of these sheets, in order. A sheet outside of the project is `not_found`, and so is a system sheet: an agent
 * would reveal what others wrote.
 */
export async function sheetNames(tx: Tx, projectId: string, sheetIds: readonly string[]): Promise<string[]> {
  if (sheetIds.length === 0) return []
  const { rows } = await sql<{ id: string; name: string }>`select id, name from sheets
    where id = any(${[...sheetIds]}::text[]) and project_id = ${projectId} and deleted_at is null
      and system is null`.execute(tx)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return sheetIds.map((id) => {
    const name = names.get(id)
    if (name === undefined) throw notFound('sheet')
    return name
  })
}

/** Records the source's sheet and sends the job that reads it. A second use in the same base is a conflict. */
export async function beginSheet(
  context: Context,
  tx: Tx,
  { row, accountId, sheetId }: { row: SourceRow; accountId: string; sheetId: string },
): Promise<void> {
  const { rows } = await sql`insert into knowledge_sheets (source_id, account_id, kb_id, sheet_id)
    values (${row.id}, ${accountId}, ${row.kb_id}, ${sheetId})
    on conflict (kb_id, sheet_id) do nothing returning source_id`.execute(tx)
  if (rows.length === 0)
    throw new Failure('conflict', `The sheet “${row.name}” is already a source in this knowledge base.`)
  const payload = { accountId, sourceId: row.id, revision: row.revision }
  await context.queue.send(tx, syncSheet, payload, { group: accountId })
}
