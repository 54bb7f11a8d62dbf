import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { OpenSheet, Tx } from '../model/types.ts'
import { resolveAiColumn } from './resolve.ts'
import type { FoundFlow, AiColumn, AiColumnFlow, AiColumnInput, WaitingRun } from './types.ts'

type Sheet = Pick<OpenSheet, 'id' | 'columns' | 'byId' | 'byKey' | 'columnsRevision'>

interface Row {
  column_id: string
  flow_id: string
  flow: AiColumnFlow | null
  problems: sheets.AiColumnProblem[]
  inputs: AiColumnInput[]
  waits: string[]
  mark: string
  columns_revision: number | null
  job_id: string | null
  waiting: WaitingRun | null
  paused_at: Date | null
}

export const hasAiColumns = (sheet: Pick<OpenSheet, 'columns'>): boolean =>
  sheet.columns.some(({ type }) => type === 'live')

/**
 * The AI columns of a sheet in order, with what they run now. Columns resolved against older columns or an older flow
 * version are resolved again.
 */
export async function openAiColumns(tx: Tx, sheet: Sheet, { lock = false } = {}): Promise<AiColumn[]> {
  const columns = sheet.columns.filter(({ type }) => type === 'live')
  if (columns.length === 0) return []
  const { rows } =
    await sql<Row>`select column_id, flow_id, flow, problems, inputs, waits, mark, columns_revision,
      job_id, waiting, paused_at from sheet_live_columns where sheet_id = ${sheet.id} order by column_id
    ${lock ? sql`for no key update` : sql``}`.execute(tx)
  if (rows.some((row) => row.columns_revision !== sheet.columnsRevision)) await workOut(tx, sheet, rows)
  const byId = new Map(rows.map((row) => [row.column_id, row]))
  return columns.flatMap((column) => {
    const row = byId.get(column.id)
    return row ? [aiColumnOf(column, row)] : []
  })
}

const aiColumnOf = (column: sheets.Column, row: Row): AiColumn => ({
  column,
  settings: column.settings.live!,
  flowId: row.flow_id,
  flow: row.flow,
  problems: row.problems,
  inputs: row.inputs,
  waits: row.waits,
  mark: row.mark,
  jobId: row.job_id,
  waiting: row.waiting,
  pausedAt: row.paused_at,
})

/** Problems of the flow itself, which the sheet cannot know. */
const OF_FLOWS: readonly string[] = ['flow_gone', 'not_published', 'version_gone']

/**
 * If the flow changed after it was read here, the newer result is kept, and the next reader resolves the column again.
 */
async function workOut(tx: Tx, sheet: Sheet, rows: Row[]): Promise<void> {
  const flowColumns = new Map(rows.map((row) => [row.column_id, row.flow?.columns ?? []]))
  for (const row of rows) {
    const column = sheet.byId.get(row.column_id)
    if (column?.type !== 'live' || !column.settings.live) continue
    const problem = row.problems.find(({ code }) => OF_FLOWS.includes(code)) ?? null
    const found: FoundFlow = { flow: row.flow, problem }
    const read = { flow: JSON.stringify(row.flow), problems: JSON.stringify(row.problems) }
    Object.assign(row, resolveAiColumn(sheet, { column, found, flowColumns }))
    await sql`update sheet_live_columns set inputs = ${JSON.stringify(row.inputs)}::jsonb,
        waits = ${JSON.stringify(row.waits)}::jsonb, problems = ${JSON.stringify(row.problems)}::jsonb,
        mark = ${row.mark}, columns_revision = ${sheet.columnsRevision}
      where sheet_id = ${sheet.id} and column_id = ${row.column_id}
        and coalesce(flow, 'null') = ${read.flow}::jsonb and problems = ${read.problems}::jsonb`.execute(tx)
  }
}
