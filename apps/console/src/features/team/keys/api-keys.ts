import { team } from 'virtual:contract'
import { team as contract, type Body } from '@millrace/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'

export const keySchema = contract.createApiKey.body
export type NewKey = Body<typeof contract.createApiKey>
export type ApiKey = contract.ApiKey

export const useApiKeys = () =>
  useQuery({
    queryKey: ['team', 'keys'],
    queryFn: ({ signal }) => api.call(team.apiKeys, {}, { signal }),
    meta: { silent: true },
  })

const useRefetch = () => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['team', 'keys'] })
}

export function useRefreshApiKey() {
  const onSuccess = useRefetch()
  return useMutation({ mutationFn: () => api.call(team.refreshApiKey, {}), onSuccess })
}

export function useCreateApiKey() {
  const onSuccess = useRefetch()
  return useMutation({
    mutationFn: (body: NewKey) => api.call(team.createApiKey, { body }),
    onSuccess,
    meta: { silent: true },
  })
}

export function useDeleteApiKey() {
  const onSuccess = useRefetch()
  return useMutation({
    mutationFn: (id: string) => api.call(team.deleteApiKey, { query: { id } }),
    onSuccess,
  })
}

export const hasEnded = (expires: string): boolean => Date.parse(expires) <= Date.now()
