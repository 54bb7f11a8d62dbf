import { agentScoring, agentTests } from 'virtual:contract'
import type { agentScoring as contract, agentTests as tests, Body } from '@millrace/contract'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { api } from '../../../../lib/api/client.ts'

export type Settings = contract.ScoringSettings
export type Only = 'all' | 'failed'

// Below the tests of the agent: live events of them name these, too.
const keyOf = (agentId: string) => ['agents', agentId, 'tests', 'scoring'] as const

/** How the answers of an agent are scored, and the pass rate by days of the reader. */
export const useScoring = (agentId: string) =>
  useQuery({
    queryKey: keyOf(agentId),
    queryFn: ({ signal }) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      return api.call(agentScoring.get, { params: { id: agentId }, query: { timeZone } }, { signal })
    },
    meta: { silent: true },
  })

export function useSetScoring(agentId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<typeof contract.set>) =>
      api.call(agentScoring.set, { params: { id: agentId }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(agentId) }),
    meta: { silent: true },
  })
}

/** Scored answers, newest first, in pages that follow one another. */
export const useScoredAnswers = (agentId: string, only: Only) =>
  useInfiniteQuery({
    queryKey: [...keyOf(agentId), 'answers', only],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        agentScoring.answers,
        { params: { id: agentId }, query: { only, after: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })

/** Adds a question that visitors asked to a test set. */
export function useSaveQuestion(agentId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ setId, ...body }: { setId: string } & Body<typeof tests.addQuestion>) =>
      api.call(agentTests.addQuestion, { params: { id: agentId, setId }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['agents', agentId, 'tests'] }),
  })
}
