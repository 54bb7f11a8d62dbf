import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { openTarget } from '../titles/open-target.ts'
import { textOf } from '../model/cell-sql.ts'
import type { OpenSheet, Sql, Tx } from './types.ts'

/**
 * How columns read whose cells hold ids: links by the titles of their records, files by their names, joined by commas.
 * It is what people search, filter, sort and group by.
 */
export interface ShownNames {
  /** By the column's id; given the cell, its text. Null where nothing that it names is there any more. */
  of: ReadonlyMap<string, (cell: Sql) => Sql>
  /** Grows whenever a name may have changed. */
  revision: number
}

const holdsIds = ({ type }: sheets.Column): boolean => type === 'link' || type === 'file'

/** The names that a view needs: of the columns that it speaks of, or of all of them when it searches. */
export async function shownNames(
  tx: Tx,
  sheet: Pick<OpenSheet, 'id' | 'accountId' | 'projectId'>,
  columns: readonly sheets.Column[],
): Promise<ShownNames> {
  const of = new Map<string, (cell: Sql) => Sql>()
  let revision = 0
  for (const column of columns.filter(holdsIds)) {
    if (of.has(column.id)) continue
    if (column.type === 'file') of.set(column.id, (cell) => joined(cell, fileName(sheet)))
    else {
      const target = await openTarget(tx, sheet, column)
      revision += target?.revision ?? 0
      const title = target?.title ? recordTitle({ ...target, title: target.title }) : null
      of.set(column.id, (cell) => (title ? joined(cell, title) : sql`null::text`))
    }
  }
  return { of, revision }
}

// Looked up one by one, never joined: statements that read a whole sheet forbid the planner its loops.
const joined = (cell: Sql, name: Sql): Sql =>
  sql`(select string_agg(${name}, ', ' order by e.n) from jsonb_array_elements_text(${cell}) with ordinality e(id, n))`

// Both name the account of the transaction themselves, as whatever is read beside row-level security has to.

function recordTitle(target: { id: string; accountId: string; title: sheets.Column }): Sql {
  return sql`(select nullif(${textOf(target.title)}, '') from sheet_records r
    where r.account_id = app_account() and r.account_id = ${target.accountId} and r.sheet_id = ${target.id}
      and r.id = e.id)`
}

const fileName = ({ id, accountId }: Pick<OpenSheet, 'id' | 'accountId'>): Sql =>
  sql`(select f.name from sheet_files f
    where f.account_id = app_account() and f.account_id = ${accountId} and f.sheet_id = ${id} and f.id = e.id)`
