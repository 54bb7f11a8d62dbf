import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { ColumnConversion } from '../columns/undo-conversion.ts'
import type { OpenSheet, Tx } from '../model/types.ts'

/** A column as shown in the history. */
export interface PastColumn {
  /** Its current key. */
  key: string
  label: string
  /** The type that it had under this id. */
  type: sheets.ColumnType
}

/**
 * Finds columns by current or earlier ids: a type change gives a column a new id, and earlier changes refer to the old
 * one. Returns undefined for deleted columns.
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
    // Undo can return to an earlier id, so the chain may contain cycles; it ends at an existing column.
    for (let steps = 0; last !== undefined && steps <= next.size && !sheet.byId.has(last); steps += 1)
      last = next.get(last)
    const column = last === undefined ? undefined : sheet.byId.get(last)
    const type = last === id ? column?.type : types.get(id)
    return column && type ? { key: column.key, label: column.label, type } : undefined
  }
}
