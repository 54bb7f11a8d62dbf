import { isDeepStrictEqual } from 'node:util'
import { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { titlesOfRows } from '../titles/record-titles.ts'
import type { OpenSheet, Tx } from '../model/types.ts'
import type { Draft, WriteOptions } from './types.ts'
import { inputsHash, inputValues } from '../ai-columns/input-values.ts'
import { hasAiColumns, openAiColumns } from '../ai-columns/open-ai-column.ts'
import type { AiColumn } from '../ai-columns/types.ts'

/** Delay between the last change of a row and the automatic run of its cells. */
const AUTO_SECONDS = 3

interface WrittenRows {
  fresh: readonly Draft[]
  changed: readonly Draft[]
  options: Pick<WriteOptions, 'by' | 'importNo' | 'live'>
}

/**
 * Applies a write to the sheet's AI columns in the same transaction: cells with changed inputs become stale, cells
 * whose inputs are restored are current again, and automatic columns get the rows to run.
 */
export async function noteChanges(tx: Tx, sheet: OpenSheet, written: WrittenRows): Promise<void> {
  if (!hasAiColumns(sheet)) return
  const columns = await openAiColumns(tx, sheet)
  const touched = columns.map((live) => ({ live, drafts: touchedBy(live, written.changed) }))
  await compareInputs(tx, sheet, touched)
  await noteOverwritten(tx, sheet, { columns, written })
  await noteDue(tx, sheet, { touched, written })
}

const isOther = ({ before, cells, errors }: Draft, id: string): boolean =>
  !isDeepStrictEqual(before?.cells[id], cells[id]) || !isDeepStrictEqual(before?.errors?.[id], errors[id])

const touchedBy = ({ inputs }: AiColumn, drafts: readonly Draft[]): Draft[] =>
  inputs.length === 0 ? [] : drafts.filter((draft) => inputs.some(({ column }) => isOther(draft, column)))

interface Touched {
  live: AiColumn
  drafts: Draft[]
}

/** One statement for all columns: compares the hash of each cell's current inputs with the one that it ran with. */
async function compareInputs(tx: Tx, sheet: OpenSheet, touched: readonly Touched[]): Promise<void> {
  const columns = touched.flatMap(({ live }) => live.inputs.map(({ column }) => column))
  const titles = await titlesOfRows(tx, sheet, { rows: touched.flatMap(({ drafts }) => drafts), columns })
  const rows = touched.flatMap(({ live, drafts }) =>
    drafts.map((draft) => ({
      r: draft.id,
      c: live.column.id,
      h: inputsHash(inputValues(sheet, draft, { inputs: live.inputs, titles })),
    })),
  )
  if (rows.length === 0) return
  await sql`update sheet_live_cells l set stale = l.inputs <> d.h
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(r text, c text, h text)
    where l.sheet_id = ${sheet.id} and l.record_id = d.r and l.column_id = d.c and l.stale <> (l.inputs <> d.h)`.execute(
    tx,
  )
}

/** A cell that differs from the result of its run: after an undo, it is stale, or as if it had never run. */
async function noteOverwritten(
  tx: Tx,
  sheet: OpenSheet,
  { columns, written }: { columns: readonly AiColumn[]; written: WrittenRows },
): Promise<void> {
  const rows = columns
    .filter(({ column }) => column.id !== written.options.live?.column)
    .flatMap(({ column }) =>
      written.changed
        .filter((draft) => isOther(draft, column.id))
        .map(({ id, cells, errors }) => ({
          r: id,
          c: column.id,
          e: cells[column.id] === undefined && !errors[column.id],
        })),
    )
  if (rows.length === 0) return
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(r text, c text, e boolean)
    where l.sheet_id = ${sheet.id} and l.record_id = d.r and l.column_id = d.c`
  await sql`delete from sheet_live_cells l using ${given} and d.e`.execute(tx)
  await sql`update sheet_live_cells l set stale = true, inputs = '' from ${given} and not d.e`.execute(tx)
}

const isFilled = ({ cells, errors }: Draft, { inputs }: AiColumn): boolean =>
  inputs.some(({ column }) => cells[column] !== undefined || errors[column] !== undefined)

/** Rows for automatic columns. Never rows of an import, nor of a write with more rows than someone reviews. */
async function noteDue(
  tx: Tx,
  sheet: OpenSheet,
  { touched, written }: { touched: readonly Touched[]; written: WrittenRows },
): Promise<void> {
  const { fresh, changed, options } = written
  if (options.importNo !== undefined || options.by.kind === 'import') return
  if (fresh.length + changed.length > sheets.AUTO_RUN_ROWS_MAX) return
  const rows = touched.flatMap(({ live, drafts }) => {
    const { auto } = live.settings
    if (live.pausedAt !== null || live.problems.length > 0) return []
    const added = auto.rowAdded ? fresh : []
    // A row added empty gets its inputs later.
    const own = auto.inputChanged || auto.rowAdded ? drafts : []
    return [...added, ...own]
      .filter((draft) => isFilled(draft, live))
      .map((draft) => ({ r: draft.id, c: live.column.id, n: auto.inputChanged || draft.before === null }))
  })
  if (rows.length === 0) return
  await sql`insert into sheet_live_due (account_id, sheet_id, column_id, record_id)
    select ${sheet.accountId}, ${sheet.id}, d.c, d.r
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(r text, c text, n boolean)
    where d.n or not exists (select from sheet_live_cells l
      where l.sheet_id = ${sheet.id} and l.record_id = d.r and l.column_id = d.c)
    on conflict do nothing`.execute(tx)
  const ids = [...new Set(rows.map(({ c }) => c))]
  await sql`update sheet_live_columns set due_at = now() + make_interval(secs => ${AUTO_SECONDS})
    where sheet_id = ${sheet.id} and column_id = any(${ids}::text[])`.execute(tx)
}
