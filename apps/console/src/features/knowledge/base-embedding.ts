import { knowledge } from 'virtual:contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'

/** Embedding models to choose from, with what each would cost for this base. */
export const useEmbeddingModels = (baseId: string) =>
  useQuery({
    queryKey: ['embedding', baseId],
    queryFn: ({ signal }) => api.call(knowledge.embeddingModels, { params: { id: baseId } }, { signal }),
    meta: { silent: true },
  })

/** Retries making the vectors that a provider refused. */
export function useRetryEmbedding(baseId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.call(knowledge.retryEmbedding, { params: { id: baseId } }),
    onSuccess: (base) => queries.setQueryData(['knowledge', baseId, 'base'], base),
  })
}
