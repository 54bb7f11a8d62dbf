import { sheets as routes } from 'virtual:contract'
import { useEffect } from 'react'
import { api } from '../../../../lib/api/client.ts'
import { say } from '../grid-context.ts'
import { sortOf } from '../rows/source.ts'
import type { SheetGridProps } from '../types.ts'
import type { Grid } from './use-grid.ts'

const GROUPS_MAX = 1000

/** Counts the rows of each group, anew when the sheet changes; without a column to group by there are none. */
export function useGroups(grid: Grid, { view, sheet }: SheetGridProps): void {
  const { groupBy, filter, search } = view
  const sorted = sortOf(view).find(({ column }) => column === groupBy)
  const descending = sorted?.descending ?? false
  const filterKey = JSON.stringify(filter)
  useEffect(() => {
    if (groupBy === null) return grid.model.setGroups([])
    const asking = new AbortController()
    void countGroups(grid, { groupBy, descending, signal: asking.signal })
    return () => asking.abort()
  }, [grid, groupBy, descending, filterKey, search, sheet.revision])
}

async function countGroups(
  grid: Grid,
  { groupBy, descending, signal }: { groupBy: string; descending: boolean; signal: AbortSignal },
): Promise<void> {
  const { sheet, view } = grid.props
  const search = view.search.trim()
  try {
    const { items, more } = await api.call(
      routes.query,
      {
        params: { id: sheet.id },
        body: {
          groupBy: [groupBy],
          metrics: [{ op: 'count' }],
          limit: GROUPS_MAX,
          ...(view.filter ? { filter: view.filter } : {}),
          ...(search ? { search } : {}),
        },
      },
      { signal },
    )
    if (signal.aborted) return
    if (more) say(grid.t('tooManyGroups'), 'warning')
    const groups = items.map(({ group, metrics }) => ({
      value: group[0] ?? null,
      rows: Number(metrics[0] ?? 0),
    }))
    grid.model.setGroups(more ? [] : inOrder(groups, descending))
  } catch (error) {
    if (!signal.aborted) grid.props.onError(error)
  }
}

/** Rows without a value come last in either direction. */
function inOrder<G extends { value: unknown }>(groups: readonly G[], descending: boolean): G[] {
  const filled = groups.filter(({ value }) => value !== null)
  const empty = groups.filter(({ value }) => value === null)
  return [...(descending ? filled.toReversed() : filled), ...empty]
}
