import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { publish } from '../../../events/events.ts'
import { findColumnFlow } from './find-column-flow.ts'

interface Follower {
  sheet_id: string
  column_id: string
  account_id: string
  project_id: string
  live: sheets.AiColumnSettings
}

/**
 * Informs AI columns that their flow changed: newly published, deleted, restored, or unshared. Writes one row per
 * column; stale cells are computed when they are read.
 */
export async function refreshColumns(tx: Tx, flowId: string): Promise<void> {
  const { rows } = await sql<Follower>`select l.sheet_id, l.column_id, l.account_id, s.project_id,
      c.settings->'live' as live
    from sheet_live_columns l join sheets s on s.id = l.sheet_id
    join sheet_columns c on c.sheet_id = l.sheet_id and c.id = l.column_id
    where l.flow_id = ${flowId} and c.type = 'live' order by l.sheet_id, l.column_id`.execute(tx)
  for (const { sheet_id, column_id, account_id: accountId, project_id: projectId, live } of rows) {
    // Status-dependent counts and sorts are refreshed. The sheet is locked first, as for any change.
    await sql`update sheets set revision = revision + 1 where id = ${sheet_id}`.execute(tx)
    const { flow, problem } = await findColumnFlow(tx, projectId, live)
    await sql`update sheet_live_columns set flow = ${JSON.stringify(flow)}::jsonb, columns_revision = null,
        problems = ${JSON.stringify(problem ? [problem] : [])}::jsonb
      where sheet_id = ${sheet_id} and column_id = ${column_id}`.execute(tx)
    const change = { kind: 'live' as const, id: sheet_id, parentId: column_id }
    await publish(tx, { name: 'change', accountId, projectId, change })
  }
}
