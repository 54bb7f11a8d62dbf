import { agents } from 'virtual:contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'

export function useDeleteAgent() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, withKnowledge }: { id: string; withKnowledge: boolean }) =>
      api.call(agents.remove, { params: { id }, query: withKnowledge ? { withKnowledge: 'true' } : {} }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['agents', 'list'] }),
        queries.invalidateQueries({ queryKey: ['knowledge', 'list'] }),
      ]),
    meta: { silent: true },
  })
}
