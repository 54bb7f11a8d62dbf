import { agents } from 'virtual:contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'

export function useDeleteAgent() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.call(agents.remove, { params: { id } }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['agents', 'list'] }),
        queries.invalidateQueries({ queryKey: ['knowledge', 'list'] }),
      ]),
    meta: { silent: true },
  })
}
