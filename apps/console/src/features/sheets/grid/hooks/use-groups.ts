import { sheets as routes } from 'virtual:contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { sheets } from '@millrace/contract'
import { api } from '../../../../lib/api/client.ts'
import { say } from '../grid-context.ts'
import type { RowGroup } from '../rows/layout.ts'
import { sortOf } from '../rows/source.ts'
import type { SheetGridProps } from '../types.ts'
import type { Grid } from './use-grid.ts'

const GROUPS_MAX = 1000
const NONE: readonly RowGroup[] = []

interface Grouping {
  groupBy: string | null
  descending: boolean
  filter: sheets.Filter | null
  search: string
}

/** Counts the rows per value of a column. */
async function countGroups(
  id: string,
  { groupBy, filter, search, descending }: Grouping,
  signal: AbortSignal,
): Promise<{ groups: readonly RowGroup[]; more: boolean; labels: Readonly<Record<string, string>> }> {
  const { items, more, labels } = await api.call(
    routes.query,
    {
      params: { id },
      body: {
        groupBy: groupBy === null ? [] : [groupBy],
        metrics: [{ op: 'count' }],
        limit: GROUPS_MAX,
        ...(filter ? { filter } : {}),
        ...(search ? { search } : {}),
      },
    },
    { signal },
  )
  const groups = items.map(({ group, metrics }) => ({
    value: group[0] ?? null,
    rows: Number(metrics[0] ?? 0),
  }))
  return { groups: inOrder(groups, descending), more, labels }
}

/** The row count of each group, reloaded when the sheet changes; empty without a grouping column. */
export function useGroups(grid: Grid, { view, sheet }: SheetGridProps): void {
  const { groupBy, filter } = view
  const descending = sortOf(view).find(({ column }) => column === groupBy)?.descending ?? false
  const grouping = { groupBy, descending, filter, search: view.search.trim() }
  const { data, error } = useQuery({
    queryKey: ['sheets', sheet.id, 'groups', grouping, sheet.revision],
    queryFn: ({ signal }) => countGroups(sheet.id, grouping, signal),
    enabled: groupBy !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
    meta: { silent: true },
  })
  const more = groupBy !== null && (data?.more ?? false)
  const groups = groupBy === null || more ? NONE : (data?.groups ?? NONE)
  const labels = data?.labels
  useEffect(() => {
    // Headers are drawn before their rows are loaded, and rows of collapsed groups never are.
    Object.assign(grid.model.store.labels, labels)
    grid.model.setGroups(groups)
  }, [grid, groups, labels])
  useEffect(() => {
    if (more) say(grid.t('tooManyGroups'), 'warning')
  }, [grid, more])
  useEffect(() => {
    if (error) grid.props.onError(error)
  }, [grid, error])
}

/** Rows without a value come last in both directions. */
function inOrder(groups: readonly RowGroup[], descending: boolean): RowGroup[] {
  const filled = groups.filter(({ value }) => value !== null)
  const empty = groups.filter(({ value }) => value === null)
  return [...(descending ? filled.toReversed() : filled), ...empty]
}
