import { agents, credits, team } from 'virtual:contract'
import type { Body, credits as contract, Data } from '@millrace/contract'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'
import { useInformation } from '../../lib/session/information.ts'

export type Credits = Data<typeof contract.read>
export type Budget = contract.Budget
export type Entry = contract.Entry
export type BudgetScope = contract.BudgetScope

export const BUDGET_SCOPES: readonly BudgetScope[] = credits.BUDGET_SCOPES

const MOST_LISTED = 200

/** The account’s credits, and its budgets of this month. */
export const useCredits = () =>
  useQuery({
    queryKey: ['usage', 'credits'],
    queryFn: ({ signal }) => api.call(credits.read, {}, { signal }),
    meta: { silent: true },
  })

/** What changed the balance, newest first. */
export const useEntries = () =>
  useInfiniteQuery({
    queryKey: ['usage', 'entries'],
    queryFn: ({ signal, pageParam }) =>
      api.call(credits.entries, { query: pageParam ? { after: pageParam } : {} }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    meta: { silent: true },
  })

function useRefetch() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['usage', 'credits'] })
}

export function useSaveBudget() {
  const onSuccess = useRefetch()
  return useMutation({
    mutationFn: (body: Body<typeof contract.saveBudget>) => api.call(credits.saveBudget, { body }),
    onSuccess,
    meta: { silent: true },
  })
}

export function useDeleteBudget() {
  const onSuccess = useRefetch()
  return useMutation({
    mutationFn: (id: string) => api.call(credits.deleteBudget, { params: { id } }),
    onSuccess,
  })
}

interface Target {
  id: string
  name: string
}

/** What a budget of this kind can be for: projects of the account, agents of this project, or members. */
export function useTargets(scope: BudgetScope): readonly Target[] {
  const projects = useInformation().data?.projects ?? []
  const { data } = useQuery({
    queryKey: ['usage', 'targets', scope],
    queryFn: async ({ signal }): Promise<readonly Target[]> => {
      if (scope === 'agent')
        return (await api.call(agents.list, { query: { size: MOST_LISTED } }, { signal })).items
      const { items } = await api.call(team.members, {}, { signal })
      return items.map(({ userId, name, username }) => ({ id: userId, name: name || username }))
    },
    enabled: scope === 'agent' || scope === 'member',
    meta: { silent: true },
  })
  return scope === 'project' ? projects : (data ?? [])
}
