import { knowledge } from 'virtual:contract'
import { knowledge as contract } from '@millrace/contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'

export const GAPS_PAGE = 25
export const answerSchema = contract.answerGap.body

export interface GapFilter {
  state: contract.GapState
  search?: string | undefined
  page: number
}

/** Questions that the base has no answer to, the most frequent first. */
export const useGaps = (baseId: string, filter: GapFilter) =>
  useQuery({
    queryKey: ['knowledge', baseId, 'gaps', filter],
    queryFn: ({ signal }) =>
      api.call(
        knowledge.listGaps,
        { params: { id: baseId }, query: { ...filter, size: GAPS_PAGE } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

/** Turns a gap into a question-and-answer pair; the form shows the failure. */
export function useAnswerGap(baseId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ gid, body }: { gid: string; body: { question: string; answer: string } }) =>
      api.call(knowledge.answerGap, { params: { id: baseId, gid }, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['knowledge', baseId] }),
    meta: { silent: true },
  })
}

/** Dismisses a gap, or opens it again. */
export function useUpdateGap(baseId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ gid, state }: { gid: string; state: 'open' | 'dismissed' }) =>
      api.call(knowledge.updateGap, { params: { id: baseId, gid }, body: { state } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['knowledge', baseId, 'gaps'] }),
  })
}
