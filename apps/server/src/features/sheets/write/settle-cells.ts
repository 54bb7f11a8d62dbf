import { heldAs, readCell } from '@millrace/cells'
import { type sheets, inEnglish, say } from '@millrace/contract'
import { sql } from 'kysely'
import { loadRecords } from './load-records.ts'
import { finishWrite } from '../model/finish-write.ts'
import { updateRecords } from './update-records.ts'
import type { WriteRow } from './types.ts'
import { titlesOfRows } from '../titles/record-titles.ts'
import type { OpenSheet, RecordRow, Tx } from '../model/types.ts'
import { inputsHash, inputValues } from '../ai-columns/input-values.ts'
import type { AiColumnInput } from '../ai-columns/types.ts'

/** The result of one cell's run. */
export interface SettledCell {
  recordId: string
  runId: string
  outcome: 'done' | 'notFound' | 'error'
  /** By column key: the cell itself and other cells that the run writes; null empties a cell. Empty after a failure. */
  cells: Record<string, sheets.CellValue>
  error: sheets.AiCellError | null
  /** Hash of the inputs that it ran with. */
  inputs: string
  credits: number
  milliseconds: number
}

export interface Settling {
  column: sheets.Column
  jobId: string
  /** The column's mark when the job began. */
  mark: string
  inputs: readonly AiColumnInput[]
}

/**
 * Writes the results of AI column runs into their rows with their status, as one change to the sheet, which must be
 * locked. Deleted rows are skipped. A value that is invalid for its column is kept as an error, and the cell counts as
 * failed.
 */
export async function settleCells(
  tx: Tx,
  sheet: OpenSheet,
  { settling, cells }: { settling: Settling; cells: readonly SettledCell[] },
): Promise<void> {
  const found = await loadRecords(
    tx,
    sheet,
    cells.map(({ recordId }) => recordId),
  )
  const there = cells.filter(({ recordId }) => found.has(recordId))
  if (there.length === 0) return
  const rows = there.map((cell) => ({ cell, row: rowOf(sheet, cell) }))
  for (const { cell, row } of rows) noteRefused(cell, row.errors?.[settling.column.id])
  const writing = rows.filter(({ row }) => Object.keys(row.cells).length > 0)
  const revision = sheet.revision
  await updateRecords(
    tx,
    sheet,
    writing.map(({ row }) => row),
    {
      by: { kind: 'run', id: settling.jobId },
      keep: true,
      live: {
        column: settling.column.id,
        runs: new Map(there.map(({ recordId, runId }) => [recordId, runId])),
      },
    },
  )
  await storeCells(tx, sheet, { settling, cells: there, found })
  // Viewers of the sheet also see status changes.
  if (sheet.revision === revision) await finishWrite(tx, sheet)
}

function noteRefused(cell: SettledCell, refused: { text: string } | undefined): void {
  if (!refused) return
  cell.outcome = 'error'
  const text = refused.text.slice(0, 200)
  const reason = say('cell.refused', { text })
  cell.error = { code: 'cell_refused', message: inEnglish(reason), reason }
}

function rowOf(sheet: OpenSheet, { recordId, cells }: SettledCell): WriteRow {
  const row: WriteRow = { id: recordId, cells: {} }
  for (const [key, value] of Object.entries(cells)) {
    const column = sheet.byKey.get(key.toLowerCase())
    if (!column) continue
    const read = readCell(heldAs(column), value)
    row.cells[column.id] = read.ok ? read.value : null
    if (!read.ok) (row.errors ??= {})[column.id] = { code: read.code, text: read.text }
  }
  return row
}

async function storeCells(
  tx: Tx,
  sheet: OpenSheet,
  input: { settling: Settling; cells: readonly SettledCell[]; found: ReadonlyMap<string, RecordRow> },
): Promise<void> {
  const { settling, cells, found } = input
  const { inputs: wanted } = settling
  const titles = await titlesOfRows(tx, sheet, {
    rows: found.values(),
    columns: wanted.map(({ column }) => column),
  })
  const rows = cells.map((cell) => {
    const now = inputsHash(inputValues(sheet, found.get(cell.recordId)!, { inputs: wanted, titles }))
    const { recordId: r, runId: run, outcome, error, inputs, credits, milliseconds } = cell
    return { r, run, outcome, error, inputs, credits, milliseconds, stale: now !== inputs }
  })
  await sql`insert into sheet_live_cells (account_id, sheet_id, column_id, record_id, outcome, mark, inputs, stale,
      run_id, job_id, credits, milliseconds, error)
    select ${sheet.accountId}, ${sheet.id}, ${settling.column.id}, d.r, d.outcome, ${settling.mark}, d.inputs, d.stale,
      d.run, ${settling.jobId}, d.credits, d.milliseconds, nullif(d.error, 'null')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(r text, run text, outcome text, error jsonb,
      inputs text, credits numeric, milliseconds int, stale boolean)
    on conflict (sheet_id, record_id, column_id) do update set outcome = excluded.outcome, mark = excluded.mark,
      inputs = excluded.inputs, stale = excluded.stale, run_id = excluded.run_id, job_id = excluded.job_id,
      credits = excluded.credits, milliseconds = excluded.milliseconds, error = excluded.error, at = now()`.execute(
    tx,
  )
}
