import { operator } from 'virtual:contract'
import type { Body, operator as contract } from '@millrace/contract'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'

export type Account = contract.Account
export type AccountDetails = contract.AccountDetails
export type AccountChange = contract.Change

export const ACCOUNTS_PAGE = 50
export const SORTS = ['created', 'name'] as const
export type AccountSort = (typeof SORTS)[number]

interface AccountView {
  page: number
  search: string | undefined
  sort: AccountSort
}

/** A page of the installation's accounts. */
export const useAccounts = (view: AccountView) =>
  useQuery({
    queryKey: ['operator', 'accounts', view],
    queryFn: ({ signal }) =>
      api.call(operator.accounts, { query: { ...view, size: ACCOUNTS_PAGE } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })

const keyOf = (id: string) => ['operator', 'account', id]

export const useAccount = (id: string) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => api.call(operator.read, { params: { id } }, { signal }),
    meta: { silent: true },
  })

/** What changed an account's balance, newest first. */
export const useAccountEntries = (id: string) =>
  useInfiniteQuery({
    queryKey: ['operator', 'entries', id],
    queryFn: ({ signal, pageParam }) =>
      api.call(
        operator.entries,
        { params: { id }, query: pageParam ? { after: pageParam } : {} },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    meta: { silent: true },
  })

/** Shows the changed account, and reads again what the change may have touched: one's own account, too. */
function useShow(id: string) {
  const queries = useQueryClient()
  return (account: AccountDetails) => {
    queries.setQueryData(keyOf(id), account)
    for (const queryKey of [['operator', 'accounts'], ['operator', 'entries', id], ['information']])
      void queries.invalidateQueries({ queryKey })
  }
}

export function useChangeCredits(id: string) {
  const onSuccess = useShow(id)
  return useMutation({
    mutationFn: (body: Body<typeof contract.changeCredits>) =>
      api.call(operator.changeCredits, { params: { id }, body }),
    onSuccess,
    meta: { silent: true },
  })
}

export function useSetEdition(id: string) {
  const onSuccess = useShow(id)
  return useMutation({
    mutationFn: (body: Body<typeof contract.setEdition>) =>
      api.call(operator.setEdition, { params: { id }, body }),
    onSuccess,
    meta: { silent: true },
  })
}
