import { type Issue, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { Failure, invalid } from '../../../lib/errors.ts'
import type { OpenSheet, Tx } from '../model/types.ts'
import { rowsAfter } from '../read/rows-after.ts'
import { resolveAiColumn } from '../ai-columns/resolve.ts'
import type { FoundFlow, AiColumnPort } from '../ai-columns/types.ts'

/**
 * Validates an AI column together with the other columns of its sheet and stores what it runs. Reports all problems at
 * once with their paths. The column itself need not be stored yet; the sheet must be locked.
 */
export async function saveAiColumn(
  tx: Tx,
  sheet: OpenSheet,
  { column, port }: { column: sheets.Column; port: AiColumnPort },
): Promise<void> {
  const live = column.settings.live
  if (column.type !== 'live' || !live) return
  const found = await port.find(tx, sheet.projectId, live)
  const issues = await problemsOf(tx, sheet, { column, found })
  if (issues.length > 0) throw invalid(issues)
  const flow = JSON.stringify(found.flow)
  await sql`insert into sheet_live_columns (account_id, sheet_id, column_id, flow_id, flow, auto_added, auto_changed)
    values (${sheet.accountId}, ${sheet.id}, ${column.id}, ${live.flowId}, ${flow}::jsonb, ${live.auto.rowAdded},
      ${live.auto.inputChanged})
    on conflict (sheet_id, column_id) do update set flow_id = excluded.flow_id, flow = excluded.flow, problems = '[]',
      auto_added = excluded.auto_added, auto_changed = excluded.auto_changed, columns_revision = null`.execute(
    tx,
  )
}

async function problemsOf(
  tx: Tx,
  sheet: OpenSheet,
  { column, found }: { column: sheets.Column; found: FoundFlow },
): Promise<Issue[]> {
  const others = sheet.columns.filter(({ id }) => id !== column.id)
  const columns = [...others, column]
  const byKey = new Map(columns.map((one) => [one.key.toLowerCase(), one]))
  const byId = new Map(columns.map((one) => [one.id, one]))
  const flowColumns = await flowColumnsOf(tx, sheet.id)
  flowColumns.set(column.id, found.flow?.columns ?? [])
  const { problems } = resolveAiColumn({ columns, byKey, byId }, { column, found, flowColumns })
  const issues = problems.map(({ path, message }) => ({ path: `body.settings.live.${path}`, message }))
  const { onlyIf } = column.settings.live!
  if (!onlyIf || issues.length > 0) return issues
  const message = await filterProblem(tx, sheet, onlyIf)
  return message === null ? [] : [{ path: 'body.settings.live.onlyIf', message }]
}

async function flowColumnsOf(tx: Tx, sheetId: string): Promise<Map<string, readonly string[]>> {
  const { rows } = await sql<{
    id: string
    columns: string[] | null
  }>`select column_id as id, flow->'columns' as columns
    from sheet_live_columns where sheet_id = ${sheetId}`.execute(tx)
  return new Map(rows.map(({ id, columns }) => [id, columns ?? []]))
}

/** An invalid filter is rejected now instead of on every run. */
async function filterProblem(tx: Tx, sheet: OpenSheet, filter: sheets.Filter): Promise<string | null> {
  try {
    await rowsAfter(tx, sheet, { filter, after: Number.MAX_SAFE_INTEGER, limit: 1, now: new Date() })
    return null
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'invalid_request') throw error
    return error.details?.issues?.[0]?.message ?? error.message
  }
}

/** Once a column was run, its value type cannot change: existing cells would be wrong. */
export async function refuseOtherType(
  tx: Tx,
  sheet: OpenSheet,
  { before, after }: { before: sheets.Column; after: sheets.Column },
): Promise<void> {
  if (after.type === 'live' && before.type !== 'live')
    throw invalid([
      {
        path: 'body.type',
        message: 'an existing column can’t become an AI column. Add a new AI column',
      },
    ])
  if (after.type !== 'live' || before.settings.live?.valueType === after.settings.live?.valueType) return
  const { rows } = await sql`select from sheet_live_cells
    where sheet_id = ${sheet.id} and column_id = ${before.id} limit 1`.execute(tx)
  if (rows.length === 0) return
  const message = `its cells are of type ${before.valueType}. Add another AI column for other types`
  throw invalid([{ path: 'body.settings.live.valueType', message }])
}
