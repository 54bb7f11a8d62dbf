import type { Data, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { notFound } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { type AiColumn, type OpenSheet, readAiCells } from '../../sheets/index.ts'
import { openColumn } from './open-column.ts'

interface CellRow {
  outcome: 'done' | 'notFound' | 'error'
  mark: string
  stale: boolean
  run_id: string
  job_id: string
  credits: number
  milliseconds: number
  error: sheets.AiCellError | null
  at: Date
  version: number | null
  input: { params: Record<string, unknown>; row: Record<string, unknown> | null } | null
  outputs: Record<string, unknown> | null
  tokens: number | null
}

/** Where the value of an AI cell comes from. */
export async function traceLive(
  context: Context,
  member: Member,
  { id, recordId, column: key }: { id: string; recordId: string; column: string },
): Promise<Data<typeof sheets.traceAiCell>> {
  return asMember(context, member, async (tx) => {
    const { sheet, live } = await openColumn(tx, member, { id, key })
    const { rows: records } = await sql<{
      id: string
      position: number
    }>`select id, position from sheet_records
      where sheet_id = ${sheet.id} and id = ${recordId}`.execute(tx)
    if (records.length === 0) throw notFound('record')
    const cells = await readAiCells(tx, sheet, records)
    const cell = cells.get(recordId)?.[live.column.key] ?? { status: 'empty', runId: null, error: null }
    const flow = await titleOf(tx, sheet, live.flowId)
    const settled = await settledCell(tx, { sheetId: sheet.id, recordId, columnId: live.column.id })
    return {
      ...cell,
      flowId: live.flowId,
      flowTitle: flow,
      currentVersion: live.flow?.version ?? null,
      ...present(settled, live),
    }
  })
}

async function titleOf(tx: Tx, sheet: OpenSheet, flowId: string): Promise<string | null> {
  const { rows } = await sql<{ title: string }>`select title from flows where id = ${flowId}
    and deleted_at is null and (project_id = ${sheet.projectId} or shared)`.execute(tx)
  return rows[0]?.title ?? null
}

async function settledCell(
  tx: Tx,
  { sheetId, recordId, columnId }: { sheetId: string; recordId: string; columnId: string },
): Promise<CellRow | null> {
  const { rows } = await sql<CellRow>`select c.outcome, c.mark, c.stale, c.run_id, c.job_id,
      c.credits::float8 as credits, c.milliseconds, c.error, c.at, r.version, r.input, r.outputs,
      r.tokens::float8 as tokens
    from sheet_live_cells c left join flow_runs r on r.id = c.run_id
    where c.sheet_id = ${sheetId} and c.record_id = ${recordId} and c.column_id = ${columnId}`.execute(tx)
  return rows[0] ?? null
}

/** Which half of the mark `<version>.<mapping>` has changed. */
function staleBy(
  { mark, stale }: CellRow,
  { mark: current }: AiColumn,
): ('inputs' | 'version' | 'mapping')[] {
  const [version, mapping] = mark.split('.')
  const [versionNow, mappingNow] = current.split('.')
  return [
    ...(stale ? (['inputs'] as const) : []),
    ...(version === versionNow ? [] : (['version'] as const)),
    ...(mapping === mappingNow ? [] : (['mapping'] as const)),
  ]
}

function present(row: CellRow | null, live: AiColumn) {
  if (!row)
    return {
      outcome: null,
      staleBy: [],
      version: null,
      jobId: null,
      inputs: null,
      outputs: null,
      credits: null,
      tokens: null,
      startedAt: null,
      endedAt: null,
    }
  return {
    outcome: row.outcome,
    staleBy: staleBy(row, live),
    version: row.version ?? (Number(row.mark.split('.')[0]) || null),
    jobId: row.job_id,
    inputs: row.input && { ...row.input.params, ...row.input.row },
    outputs: row.outputs,
    credits: row.credits,
    tokens: row.tokens,
    startedAt: new Date(row.at.getTime() - row.milliseconds).toISOString(),
    endedAt: row.at.toISOString(),
  }
}
