import { knowledge } from 'virtual:contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'

/** Reads a source again, or retries a failed one. */
export function useRefreshSource(baseId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (sid: string) => api.call(knowledge.refreshSource, { params: { id: baseId, sid } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['knowledge', baseId] }),
  })
}
