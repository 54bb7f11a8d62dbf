import { agents } from 'virtual:contract'
import type { agents as contract } from '@millrace/contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'

const accessQuery = (id: string) =>
  queryOptions({
    queryKey: ['agents', id, 'access'],
    queryFn: ({ signal }) => api.call(agents.getAccess, { params: { id } }, { signal }),
  })

/** Which secrets of an agent's chat are set. */
export const useAccess = (id: string) => useQuery(accessQuery(id))

/** Sets the password of the public chat. */
export function useSetVisitPassword(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (password: string) =>
      api.call(agents.setVisitPassword, { params: { id }, body: { password } }),
    onSuccess: (state: contract.AccessState) => queries.setQueryData(accessQuery(id).queryKey, state),
  })
}

/** Creates a new signing key, which is shown once. */
export function useRenewSigningKey(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.call(agents.renewSigningKey, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: accessQuery(id).queryKey }),
  })
}
