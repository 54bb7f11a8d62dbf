import { conversations } from 'virtual:contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'
import { useProjectId } from '../../lib/api/use-project-id.ts'

const PER_PAGE = 50

/** The user's own conversations with an agent, newest first, as far as loaded. */
export function useConversations(agentId: string, search: string) {
  const projectId = useProjectId()
  return useInfiniteQuery({
    queryKey: ['conversations', 'list', projectId, agentId, search],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        conversations.list,
        { query: { agentId, search: search || undefined, page: pageParam, size: PER_PAGE } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
}
