import { sql } from 'kysely'
import { kindOf } from '../../model/kinds.ts'
import type { OpenSheet, Tx } from '../types.ts'
import type { IndexKind } from './names.ts'
import type { sheets } from '@millrace/contract'
import type { Collation } from '../../model/cell-sql.ts'

type IndexState = 'building' | 'ready' | 'failed'

/** The on-demand indexes of a sheet, by column. */
export type Indexes = ReadonlyMap<string, { state: IndexState; usedAt: Date }>

/** What an index was built for: another value type or collation needs another index. */
export function indexedValue(column: sheets.Column, collation: Collation): string {
  const kind = kindOf(column)
  return kind === 'text' || kind === 'select' ? `${kind} ${collation}` : kind
}

/** Columns whose cells have an order that is worth indexing. */
export const isIndexable = (column: sheets.Column): boolean =>
  !['list', 'json', 'checkbox'].includes(kindOf(column))

/** The sheet's indexes that match its current columns. */
export async function loadIndexes(
  tx: Tx,
  sheet: Pick<OpenSheet, 'id' | 'byId'>,
  { collation, kind = 'order' }: { collation: Collation; kind?: IndexKind },
): Promise<Indexes> {
  const { rows } = await sql<{ column_id: string; state: IndexState; value_type: string; used_at: Date }>`
    select column_id, state, value_type, used_at from sheet_indexes
    where sheet_id = ${sheet.id} and kind = ${kind}`.execute(tx)
  const fitting = rows.filter((row) => {
    const column = sheet.byId.get(row.column_id)
    return column && isIndexable(column) && indexedValue(column, collation) === row.value_type
  })
  return new Map(fitting.map((row) => [row.column_id, { state: row.state, usedAt: row.used_at }]))
}
