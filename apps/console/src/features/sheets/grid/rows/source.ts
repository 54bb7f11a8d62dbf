import { sheets as routes } from 'virtual:contract'
import type { sheets } from '@millrace/contract'
import { api } from '../../../../lib/api/client.ts'
import type { GridView } from '../../api/views.ts'

type RowQuery = Pick<GridView, 'filter' | 'sort' | 'search' | 'groupBy'>

export interface RowWindow {
  items: readonly sheets.SheetRecord[]
  /** Whether rows follow the last of them. */
  more: boolean
  labels: Readonly<Record<string, string>>
  revision: number
  index: 'building' | 'ready' | null
}

interface RowCount {
  total: number
  revision: number
  index: 'building' | 'ready' | null
}

/** Where the rows of one view come from. */
export interface RowSource {
  read: (window: { at: number; limit: number; idsOnly?: boolean }, signal?: AbortSignal) => Promise<RowWindow>
  count: (signal?: AbortSignal) => Promise<RowCount>
}

/** Grouped rows stand in the order of their groups first, upwards unless the view sorts by that column itself. */
export function sortOf({ sort, groupBy }: Pick<RowQuery, 'sort' | 'groupBy'>): readonly sheets.Sort[] {
  if (groupBy === null) return sort
  const own = sort.find(({ column }) => column === groupBy)
  return [
    own ?? { column: groupBy, descending: false },
    ...sort.filter(({ column }) => column !== groupBy),
  ].slice(0, 5)
}

const textOfSort = (sort: readonly sheets.Sort[]): string | undefined =>
  sort.length > 0
    ? sort.map(({ column, descending }) => (descending ? '-' : '') + column).join(',')
    : undefined

/** Rows of a view as the server gives them. */
export function serverRows(sheetId: string, query: RowQuery): RowSource {
  const chosen = {
    filter: query.filter ? JSON.stringify(query.filter) : undefined,
    search: query.search.trim() || undefined,
  }
  const sort = textOfSort(sortOf(query))
  const read: RowSource['read'] = async ({ at, limit, idsOnly }, signal) => {
    const fields = idsOnly ? 'none' : undefined
    const answer = await api.call(
      routes.listRecords,
      { params: { id: sheetId }, query: { ...chosen, sort, at, limit, fields } },
      signal ? { signal } : {},
    )
    const { items, next, labels, revision, index } = answer
    const window = { items, more: next !== null, labels, revision, index }
    // Very large records come a few at a time.
    if (!window.more || items.length === 0 || items.length >= limit) return window
    const behind = { at: at + items.length, limit: limit - items.length }
    const rest = await read({ ...behind, ...(idsOnly ? { idsOnly } : {}) }, signal)
    return { ...rest, items: [...items, ...rest.items], labels: { ...labels, ...rest.labels } }
  }
  return {
    read,
    count: (signal) =>
      api.call(routes.countRecords, { params: { id: sheetId }, query: chosen }, signal ? { signal } : {}),
  }
}
