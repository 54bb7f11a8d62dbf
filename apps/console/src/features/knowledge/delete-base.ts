import { knowledge } from 'virtual:contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'

export function useDeleteBase() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.call(knowledge.remove, { params: { id } }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['knowledge', 'list'] }),
        queries.invalidateQueries({ queryKey: ['agents'] }),
      ]),
    meta: { silent: true },
  })
}
