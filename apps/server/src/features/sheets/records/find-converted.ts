import type { sheets } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import type { ColumnConversion } from '../columns/undo-conversion.ts'
import type { OpenSheet, Tx } from '../model/types.ts'

/** A past cell value, or null when it is unknown. */
type PastCell = { value: sheets.CellValue; error: sheets.CellError | null } | null

export interface Converted {
  before: PastCell
  after: PastCell
}

export interface KnownRecord {
  id: string
  cells: sheets.SheetRecord['cells']
  errors: sheets.SheetRecord['errors'] | null
}

interface Row {
  id: string
  before: PastCell
  after: PastCell
}

/**
 * The value of a record's cell before and after its column was converted. No change stores it: the old column keeps its
 * cells, and later changes to a cell store its previous value.
 */
export async function findConverted(
  tx: Tx,
  sheet: OpenSheet,
  {
    record,
    changes,
  }: { record: KnownRecord; changes: readonly { id: string; conversion: ColumnConversion }[] },
): Promise<ReadonlyMap<string, Converted>> {
  if (changes.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select c.id, ${heldIn(sheet, record, sql`c.conversion ->> 'from'`)} as before,
      ${heldIn(sheet, record, sql`c.conversion ->> 'to'`)} as after
    from sheet_changes c
    where c.sheet_id = ${sheet.id} and c.id = any(${changes.map(({ id }) => id)}::text[])`.execute(tx)
  return new Map(rows.map(({ id, before, after }) => [id, { before, after }]))
}

/** The cell of a column right after change `c`: the previous value of the next change, or the current value. */
function heldIn(sheet: OpenSheet, record: KnownRecord, column: RawBuilder<unknown>): RawBuilder<PastCell> {
  const since = sql`r.sheet_id = ${sheet.id} and r.record_id = ${record.id} and r.change_id > c.id`
  const cells = sql`${JSON.stringify(record.cells)}::jsonb`
  const errors = sql`coalesce(${JSON.stringify(record.errors)}::jsonb, '{}')`
  return sql`coalesce(
    (select jsonb_build_object('value', r.before -> (${column}), 'error', r.errors_before -> (${column}))
      from sheet_change_records r where ${since} and r.before ? (${column}) order by r.change_id limit 1),
    case when not exists (
      -- When a column is restored in place of another, cells written to the other were converted to it.
      select from sheet_changes v join sheet_change_records r on ${since} and r.change_id < v.id
        and r.after ? (v.conversion ->> 'from')
      where v.sheet_id = ${sheet.id} and v.id > c.id and v.conversion ->> 'to' = ${column})
    then jsonb_build_object('value', ${cells} -> (${column}), 'error', ${errors} -> (${column})) end)`
}
