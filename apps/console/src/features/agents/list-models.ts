import { agents } from 'virtual:contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'
import { useProjectId } from '../../lib/api/use-project-id.ts'

/** Models to choose from, and which model servers do not answer. Shown without a banner where models are shown. */
export function useModels() {
  const projectId = useProjectId()
  return useQuery({
    queryKey: ['models', projectId],
    queryFn: ({ signal }) => api.call(agents.listModels, {}, { signal }),
    staleTime: 60_000,
    retry: false,
    meta: { silent: true },
  })
}

/** Names of models by id, as far as they are known. */
export function useModelNames(): ReadonlyMap<string, string> {
  const { data } = useModels()
  return new Map(data?.items.map(({ id, label }) => [id, label]))
}
