import type { sheets } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import { numberOf, textOf } from '../read/cell-sql.ts'
import { kindOf } from '../read/kinds.ts'
import type { OpenSheet, Tx } from '../model/types.ts'

/** A column's value in sheet_records r as `keyText` writes it. */
export const keySql = (column: sheets.Column): RawBuilder<string> =>
  kindOf(column) === 'number' ? sql`trim_scale(${numberOf(column)})::text` : sql`${textOf(column)}`

/** Which of these values (as `keyText` writes them) some record holds: by record. */
export async function takenValues(
  tx: Tx,
  sheet: OpenSheet,
  { column, values }: { column: sheets.Column; values: string[] },
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; value: string }>`
    select r.id, ${keySql(column)} as value from sheet_records r
    where r.sheet_id = ${sheet.id} and ${keySql(column)} = any(${values}::text[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row.value]))
}
