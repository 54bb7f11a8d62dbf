import { sheets } from 'virtual:contract'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { sheets as contract } from '@millrace/contract'
import { api } from '../../../lib/api/client.ts'
import type { GridView } from './views.ts'

export const recordKey = (sheetId: string, recordId: string) =>
  ['sheets', sheetId, 'record', recordId] as const

/** One record with the labels of linked records and files. */
export const useRecord = (sheetId: string, recordId: string) =>
  useQuery({
    queryKey: recordKey(sheetId, recordId),
    queryFn: ({ signal }) => api.call(sheets.getRecord, { params: { id: sheetId, recordId } }, { signal }),
    meta: { silent: true },
  })

export interface CellChange {
  cells: Record<string, contract.CellValue>
  /** Rejected if someone else has changed the record since. */
  version?: number
}

/** Updates cells of a record and shows the response. */
export function useUpdateRecord(sheetId: string, recordId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: CellChange) =>
      api.call(sheets.updateRecord, { params: { id: sheetId, recordId }, body }),
    onSuccess: ({ record }) => {
      queries.setQueryData<{ record: contract.SheetRecord; labels: Record<string, string> }>(
        recordKey(sheetId, recordId),
        (known) => ({ labels: {}, ...known, record }),
      )
      void queries.invalidateQueries({ queryKey: ['sheets', sheetId] })
    },
    meta: { silent: true },
  })
}

export function useDeleteRecord(sheetId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (recordId: string) =>
      api.call(sheets.deleteRecord, { params: { id: sheetId, recordId }, query: {} }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['sheets', sheetId] }),
  })
}

export function useAddRecord(sheetId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (cells: Record<string, contract.CellValue>) =>
      api.call(sheets.createRecords, { params: { id: sheetId }, body: { cells } }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['sheets', sheetId] }),
  })
}

const HISTORY_PAGE = 30

/** The changes to a record's cells, latest first. */
export const useHistory = (sheetId: string, recordId: string) =>
  useInfiniteQuery({
    queryKey: ['sheets', sheetId, 'history', recordId],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        sheets.history,
        { params: { id: sheetId, recordId }, query: { after: pageParam, limit: HISTORY_PAGE } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: { silent: true },
  })

/** The sort order in API form, such as `-price,name`; grouped rows sort by their group first. */
export function sortText({ sort, groupBy }: Pick<GridView, 'sort' | 'groupBy'>): string | undefined {
  const grouped =
    groupBy && !sort.some(({ column }) => column === groupBy) ? [{ column: groupBy, descending: false }] : []
  const words = [...grouped, ...sort].map(({ column, descending }) => (descending ? `-${column}` : column))
  return words.length > 0 ? words.join(',') : undefined
}

const CARDS_PAGE = 50

/** The rows of a view, page by page. */
export const useRows = (sheetId: string, view: GridView) =>
  useInfiniteQuery({
    queryKey: ['sheets', sheetId, 'rows', { filter: view.filter, sort: sortText(view), search: view.search }],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        sheets.listRecords,
        {
          params: { id: sheetId },
          query: {
            after: pageParam,
            limit: CARDS_PAGE,
            sort: sortText(view),
            filter: view.filter ? JSON.stringify(view.filter) : undefined,
            search: view.search || undefined,
          },
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })

/** The number of rows in a view; only queried when it may be fewer than all. */
export function useCount(sheetId: string, view: GridView, wanted: boolean) {
  const filter = view.filter ? JSON.stringify(view.filter) : undefined
  const search = view.search || undefined
  return useQuery({
    queryKey: ['sheets', sheetId, 'count', { filter, search }],
    queryFn: ({ signal }) =>
      api.call(sheets.countRecords, { params: { id: sheetId }, query: { filter, search } }, { signal }),
    enabled: wanted && (filter !== undefined || search !== undefined),
    meta: { silent: true },
  })
}

const CHOICE = 20

/** Search results for choosing a record. */
export const useRecordChoice = (sheetId: string, search: string) =>
  useQuery({
    queryKey: ['sheets', sheetId, 'choice', search],
    queryFn: ({ signal }) =>
      api.call(
        sheets.listRecords,
        { params: { id: sheetId }, query: { limit: CHOICE, search: search || undefined } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })

/** Single records, for the few whose labels are missing. */
export const useRecords = (sheetId: string, ids: readonly string[]) =>
  useQueries({
    queries: ids.map((recordId) => ({
      queryKey: recordKey(sheetId, recordId),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.call(sheets.getRecord, { params: { id: sheetId, recordId } }, { signal }),
      meta: { silent: true },
    })),
    combine: (results) => results.map(({ data }) => data?.record),
  })

const TRASH_PAGE = 50

/** Deleted records, latest first. */
export const useTrash = (sheetId: string, search: string) =>
  useInfiniteQuery({
    queryKey: ['sheets', sheetId, 'trash', search],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        sheets.listTrash,
        {
          params: { id: sheetId },
          query: { after: pageParam, limit: TRASH_PAGE, search: search || undefined },
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: { silent: true },
  })

export function useRestoreRecords(sheetId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[]) =>
      api.call(sheets.restoreRecords, { params: { id: sheetId }, body: { ids } }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['sheets', sheetId] }),
  })
}
