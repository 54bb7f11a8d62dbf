import { sheets } from 'virtual:contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../../lib/api/client.ts'
import { aiColumnsKey } from './ai-columns.ts'

const budgetKey = (sheetId: string, column: string) => [...aiColumnsKey(sheetId), 'budget', column] as const

/** What a column may spend in a month, and has spent in this one. */
export const useAiColumnBudget = (sheetId: string, column: string) =>
  useQuery({
    queryKey: budgetKey(sheetId, column),
    queryFn: ({ signal }) =>
      api.call(sheets.aiColumnBudget, { params: { id: sheetId }, query: { column } }, { signal }),
    meta: { silent: true },
  })

/** Sets its budget; null: none. */
export function useSetAiColumnBudget(sheetId: string, column: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (credits: number | null) =>
      api.call(sheets.setAiColumnBudget, { params: { id: sheetId }, body: { column, credits } }),
    onSuccess: (budget) => {
      queries.setQueryData(budgetKey(sheetId, column), budget)
      void queries.invalidateQueries({ queryKey: ['usage', 'credits'] })
    },
    meta: { silent: true },
  })
}
