import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { ColumnConversion } from '../columns/undo-conversion.ts'
import type { OpenSheet, Tx } from '../model/types.ts'

/** A column as the history names it. */
export interface PastColumn {
  /** What it is called now. */
  key: string
  label: string
  /** The type that it had under this id. */
  type: sheets.ColumnType
}

/**
 * Finds columns by the ids of any time: a change of type gives a column another id, and the cells of changes before it
 * stand under the old one. Gives nothing for columns that are gone.
 */
export async function pastColumns(tx: Tx, sheet: OpenSheet): Promise<(id: string) => PastColumn | undefined> {
  const { rows } = await sql<{ conversion: ColumnConversion; type: sheets.ColumnType | null }>`
    select c.conversion, o.type from sheet_changes c
      left join sheet_columns o on o.sheet_id = c.sheet_id and o.id = c.conversion ->> 'from'
    where c.sheet_id = ${sheet.id} and c.conversion is not null order by c.id`.execute(tx)
  const next = new Map(rows.map(({ conversion: { from, to } }) => [from, to]))
  const types = new Map(rows.map(({ conversion, type }) => [conversion.from, type]))
  return (id) => {
    let last: string | undefined = id
    // Undoing leads back to an id that was left before: the column that there is ends each way.
    for (let steps = 0; last !== undefined && steps <= next.size && !sheet.byId.has(last); steps += 1)
      last = next.get(last)
    const column = last === undefined ? undefined : sheet.byId.get(last)
    const type = last === id ? column?.type : types.get(id)
    return column && type ? { key: column.key, label: column.label, type } : undefined
  }
}
