import { sheets } from 'virtual:contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Body, sheets as contract } from '@millrace/contract'
import { api } from '../../../../lib/api/client.ts'
import { isAtWork } from '../../status/job-facts.ts'

/** Polling as a fallback in case an event is lost. */
const FOLLOW_MS = 4000

export const aiColumnsKey = (sheetId: string) => ['sheets', sheetId, 'aiColumns'] as const

/** The AI columns of a sheet: flow, problems, active job. */
export const useAiColumns = (sheetId: string, enabled = true) =>
  useQuery({
    queryKey: [...aiColumnsKey(sheetId), 'columns'],
    queryFn: async ({ signal }) =>
      (await api.call(sheets.listAiColumns, { params: { id: sheetId } }, { signal })).items,
    enabled,
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ job, waiting, due }) => isAtWork(job) || waiting !== null || due > 0) ? FOLLOW_MS : false,
    meta: { silent: true },
  })

/** The number of cells per status in a column. */
export const useAiCellCounts = (sheetId: string, column: string) =>
  useQuery({
    queryKey: [...aiColumnsKey(sheetId), 'counts', column],
    queryFn: ({ signal }) =>
      api.call(sheets.countAiCells, { params: { id: sheetId }, query: { column } }, { signal }),
    meta: { silent: true },
  })

export type PriceWanted = Body<typeof contract.priceAiColumn>

/** The estimated price of a run, based on earlier runs. */
export const useAiColumnPrice = (sheetId: string, wanted: PriceWanted, enabled: boolean) =>
  useQuery({
    queryKey: [...aiColumnsKey(sheetId), 'price', wanted],
    queryFn: ({ signal }) =>
      api.call(sheets.priceAiColumn, { params: { id: sheetId }, body: wanted }, { signal }),
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.samplingJobId ? 1000 : false),
    meta: { silent: true },
  })

/** Runs a few rows to get a price estimate. */
export function useSample(sheetId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (wanted: PriceWanted) =>
      api.call(sheets.priceAiColumn, { params: { id: sheetId }, body: wanted }),
    onSettled: () => void queries.invalidateQueries({ queryKey: aiColumnsKey(sheetId) }),
    meta: { silent: true },
  })
}

/** Updates the column from a response and reloads the rest. */
function useKeep(sheetId: string) {
  const queries = useQueryClient()
  return (aiColumn: contract.AiColumn) => {
    queries.setQueryData<contract.AiColumn[]>([...aiColumnsKey(sheetId), 'columns'], (all) =>
      all?.map((one) => (one.columnId === aiColumn.columnId ? aiColumn : one)),
    )
    void queries.invalidateQueries({ queryKey: aiColumnsKey(sheetId) })
  }
}

export function useRunAiColumn(sheetId: string) {
  const onSuccess = useKeep(sheetId)
  return useMutation({
    mutationFn: (body: Body<typeof contract.runAiColumn>) =>
      api.call(sheets.runAiColumn, { params: { id: sheetId }, body }),
    onSuccess,
    meta: { silent: true },
  })
}

export function useStopAiColumn(sheetId: string) {
  const onSuccess = useKeep(sheetId)
  return useMutation({
    mutationFn: (column: string) =>
      api.call(sheets.stopAiColumn, { params: { id: sheetId }, body: { column } }),
    onSuccess,
  })
}

/** Where the value of a cell comes from. */
export const useAiCellTrace = (sheetId: string, cell: { recordId: string; column: string }) =>
  useQuery({
    queryKey: [...aiColumnsKey(sheetId), 'trace', cell.recordId, cell.column],
    queryFn: ({ signal }) =>
      api.call(
        sheets.traceAiCell,
        { params: { id: sheetId, recordId: cell.recordId }, query: { column: cell.column } },
        { signal },
      ),
    meta: { silent: true },
  })
