import { sheets as routes } from 'virtual:contract'
import type { sheets } from '@millrace/contract'
import { api } from '../../../../lib/api/client.ts'
import type { GridView } from '../../api/views.ts'

type RowQuery = Pick<GridView, 'filter' | 'sort' | 'search' | 'groupBy'>

export interface RowWindow {
  items: readonly sheets.SheetRecord[]
  /** Whether more rows follow. */
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

/** Provides the rows of a view. */
export interface RowSource {
  read: (window: { at: number; limit: number; idsOnly?: boolean }, signal?: AbortSignal) => Promise<RowWindow>
  count: (signal?: AbortSignal) => Promise<RowCount>
}

/** Grouped rows are sorted by their group first, ascending unless the view sorts by that column. */
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

/** The rows of a view from the server. */
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
