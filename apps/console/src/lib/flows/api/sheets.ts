import { sheets } from 'virtual:contract'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { sheets as contract } from '@millrace/contract'
import { api } from '../../api/client.ts'

const sheetQuery = (id: string | undefined) => ({
  queryKey: ['sheets', id ?? '', 'sheet'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.call(sheets.get, { params: { id: id ?? '' } }, { signal }),
  enabled: Boolean(id),
  meta: { silent: true },
})

/** Several sheets: the loaded ones by id, whether others are loading, and an error. */
interface LoadedSheets {
  known: ReadonlyMap<string, contract.Sheet>
  isLoading: boolean
  error: Error | null
  retry: () => void
}

export function useSheets(ids: readonly string[]): LoadedSheets {
  const wanted = [...new Set(ids)].filter(Boolean)
  return useQueries({
    queries: wanted.map((id) => sheetQuery(id)),
    combine: (results) => ({
      known: new Map(results.flatMap(({ data }) => (data ? [[data.id, data] as const] : []))),
      isLoading: results.some(({ isPending }) => isPending),
      error: results.find(({ data, error }) => !data && error)?.error ?? null,
      retry: () => results.forEach(({ data, error, refetch }) => !data && error && void refetch()),
    }),
  })
}

const countQuery = (id: string | undefined, filter: contract.Filter | null) => ({
  queryKey: ['sheets', id ?? '', 'count', filter] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.call(
      sheets.countRecords,
      { params: { id: id ?? '' }, query: filter ? { filter: JSON.stringify(filter) } : {} },
      { signal },
    ),
  enabled: Boolean(id),
  meta: { silent: true },
})

/** The number of rows that match a filter. */
export const useRowCount = (id: string | undefined, filter: contract.Filter | null) =>
  useQuery(countQuery(id, filter))

/** The total number of rows in several sheets; null until all are counted. */
export const useTotalRows = (
  wanted: readonly { sheetId: string; filter: contract.Filter | null }[],
): number | null =>
  useQueries({
    queries: wanted.map(({ sheetId, filter }) => countQuery(sheetId || undefined, filter)),
    combine: (results) =>
      results.some(({ data }) => !data)
        ? null
        : results.reduce((sum, { data }) => sum + (data?.total ?? 0), 0),
  })
