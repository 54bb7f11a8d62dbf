import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { ColumnSet } from '../model/load-columns.ts'
import type { Tx } from '../model/types.ts'
import { mapFilter } from './map-filter.ts'

/** A view's settings with column ids instead of keys, so that renaming a column does not break it. */
export type StoredView = Omit<sheets.View, 'id' | 'name' | 'revision'>

export interface ViewRow {
  id: string
  name: string
  revision: number
  settings: StoredView
}

export async function selectViews(tx: Tx, sheetId: string): Promise<ViewRow[]> {
  const { rows } = await sql<ViewRow>`
    select id, name, revision, settings from sheet_views where sheet_id = ${sheetId} order by place, id`.execute(
    tx,
  )
  return rows
}

/** The view with keys instead of ids. References to deleted columns are dropped. */
export function presentView(row: ViewRow, { byId }: Pick<ColumnSet, 'byId'>): sheets.View {
  const { settings } = row
  const keyOf = (id: string) => byId.get(id)?.key ?? null
  const keys = (ids: string[]) => ids.flatMap((id) => keyOf(id) ?? [])
  return {
    ...settings,
    id: row.id,
    name: row.name,
    revision: row.revision,
    ...mapped(settings, keyOf),
    hidden: keys(settings.hidden),
    order: keys(settings.order),
  }
}

/** The view in stored form. `checkView` has verified that every key exists. */
export function storeView(view: Omit<StoredView, never>, { byKey }: Pick<ColumnSet, 'byKey'>): StoredView {
  const idOf = (key: string) => byKey.get(key.toLowerCase())?.id ?? null
  const ids = (keys: string[]) => keys.flatMap((key) => idOf(key) ?? [])
  return {
    frozen: view.frozen,
    rowHeight: view.rowHeight,
    ...mapped(view, idOf),
    hidden: ids(view.hidden),
    order: ids(view.order),
  }
}

function mapped(view: StoredView, map: (name: string) => string | null) {
  return {
    filter: view.filter && mapFilter(view.filter, map),
    sort: view.sort.flatMap((sort) => {
      const column = map(sort.column)
      return column ? [{ ...sort, column }] : []
    }),
    widths: Object.fromEntries(
      Object.entries(view.widths).flatMap(([name, width]) => {
        const other = map(name)
        return other ? [[other, width] as const] : []
      }),
    ),
    groupBy: view.groupBy && map(view.groupBy),
  }
}
