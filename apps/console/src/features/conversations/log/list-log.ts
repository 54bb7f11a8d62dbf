import { conversations } from 'virtual:contract'
import type { conversations as contract, Data } from '@millrace/contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { useProjectId } from '../../../lib/api/use-project-id.ts'

export const LOG_PAGE = 50

export type Logged = Data<typeof contract.listAll>['items'][number]
export type LoggedMessage = Data<typeof contract.transcript>['messages'][number]

export interface LogFilter {
  page: number
  search: string
  rating: 'up' | 'down' | undefined
  unanswered: boolean
  /** Only those with a message of the last so many days. */
  days: number | undefined
}

export const NO_FILTER: LogFilter = {
  page: 1,
  search: '',
  rating: undefined,
  unanswered: false,
  days: undefined,
}

const DAY_MS = 86_400_000
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString()

/** Conversations of everybody with an agent, newest first, a page of them. */
export function useLog(agentId: string, filter: LogFilter) {
  const projectId = useProjectId()
  const { page, search, rating, unanswered, days } = filter
  return useQuery({
    queryKey: ['conversations', 'list', projectId, 'log', agentId, filter],
    queryFn: ({ signal }) =>
      api.call(
        conversations.listAll,
        {
          query: {
            agentId,
            page,
            size: LOG_PAGE,
            search: search || undefined,
            rating,
            unanswered: unanswered ? 'true' : undefined,
            from: days === undefined ? undefined : daysAgo(days),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
}

export const useTranscript = (id: string) =>
  useQuery({
    queryKey: ['conversations', id, 'transcript'],
    queryFn: ({ signal }) => api.call(conversations.transcript, { params: { id } }, { signal }),
    meta: { silent: true },
  })

export function useDeleteLogged() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[]) => api.call(conversations.removeMany, { body: { ids } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['conversations', 'list'] }),
  })
}
