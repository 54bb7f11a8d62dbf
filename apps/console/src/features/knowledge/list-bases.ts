import { knowledge } from 'virtual:contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'
import { useProjectId } from '../../lib/api/use-project-id.ts'

export const BASES_PAGE = 50
const MOST = 200

/** A page of the project's knowledge bases. */
export function useBases({ page, search }: { page: number; search: string | undefined }) {
  const projectId = useProjectId()
  return useQuery({
    queryKey: ['knowledge', 'list', projectId, { page, search }],
    queryFn: ({ signal }) =>
      api.call(knowledge.list, { query: { page, size: BASES_PAGE, search } }, { signal }),
    placeholderData: (before, query) =>
      query?.queryKey[2] === projectId ? keepPreviousData(before) : undefined,
  })
}

/** The bases to choose from, up to the maximum length of a list. */
export function useBaseChoice() {
  const projectId = useProjectId()
  return useQuery({
    queryKey: ['knowledge', 'list', projectId, 'choice'],
    queryFn: ({ signal }) => api.call(knowledge.list, { query: { size: MOST } }, { signal }),
  })
}
