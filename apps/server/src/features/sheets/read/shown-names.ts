import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { openTarget } from '../titles/open-target.ts'
import { textOf } from '../model/cell-sql.ts'
import type { OpenSheet, Sql, Tx } from './types.ts'

/**
 * The visible text of columns whose cells contain ids: record titles for links and file names for files, separated by
 * commas. Users search, filter, sort and group by it.
 */
export interface ShownNames {
  /** By column id: maps the cell to its text. Null when nothing that it refers to exists. */
  of: ReadonlyMap<string, (cell: Sql) => Sql>
  /** Increases whenever a name may have changed. */
  revision: number
}

const holdsIds = ({ type }: sheets.Column): boolean => type === 'link' || type === 'file'

/** The names that a view needs: for the columns that it uses, or for all when it searches. */
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

// Looked up one by one, never joined: statements that read a whole sheet disable nested loops.
const joined = (cell: Sql, name: Sql): Sql =>
  sql`(select string_agg(${name}, ', ' order by e.n) from jsonb_array_elements_text(${cell}) with ordinality e(id, n))`

// Both subqueries check the transaction's account, as everything read outside row-level security must.

function recordTitle(target: { id: string; accountId: string; title: sheets.Column }): Sql {
  return sql`(select nullif(${textOf(target.title)}, '') from sheet_records r
    where r.account_id = app_account() and r.account_id = ${target.accountId} and r.sheet_id = ${target.id}
      and r.id = e.id)`
}

const fileName = ({ id, accountId }: Pick<OpenSheet, 'id' | 'accountId'>): Sql =>
  sql`(select f.name from sheet_files f
    where f.account_id = app_account() and f.account_id = ${accountId} and f.sheet_id = ${id} and f.id = e.id)`
