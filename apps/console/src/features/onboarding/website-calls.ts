import { knowledge, onboarding } from 'virtual:contract'
import type { onboarding as contract } from '@millrace/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'
import { useProjectId } from '../../lib/api/use-project-id.ts'

type Onboarding = contract.Onboarding

const LOOK_MS = 1000
/** How long a created agent is shown as news; a failed one is until it is retried or dismissed. */
const NEWS_MS = 30 * 60_000

const isRunning = ({ state }: Onboarding): boolean => state === 'reading' || state === 'making'

/** Agents being created from websites, or recently created; polled while one is in progress. */
export function useOnboardings() {
  const projectId = useProjectId()
  return useQuery({
    queryKey: ['agents', 'list', 'onboardings', projectId],
    queryFn: async ({ signal }) => {
      const { items } = await api.call(onboarding.list, {}, { signal })
      const since = Date.now() - NEWS_MS
      return items.filter(
        (one) =>
          isRunning(one) || one.state === 'failed' || Date.parse(one.finishedAt ?? one.createdAt) > since,
      )
    },
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? LOOK_MS : false),
  })
}

interface Website {
  url: string
  visibility: 'private' | 'public'
}

/** Starts creating an agent from a website; restarts a failed one with another address. */
export function useStartWebsite(agentId: string | undefined) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ url, visibility }: Website) =>
      agentId === undefined
        ? api.call(onboarding.start, { body: { url, visibility } })
        : api.call(onboarding.startFor, { params: { id: agentId }, body: { url } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['agents', 'list'] }),
    meta: { silent: true },
  })
}

/** Stops reading; the agent is created from what has been read. */
export function useStopReading({ knowledgeId, sourceId }: Onboarding) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () =>
      api.call(knowledge.cancelCrawl, { params: { id: knowledgeId ?? '', sid: sourceId ?? '' } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['agents', 'list'] }),
  })
}

/** Dismisses the card permanently. Of a failed agent, nothing is left. */
export function useDismiss({ agentId }: Onboarding) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.call(onboarding.dismiss, { params: { id: agentId } }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['agents'] }),
        queries.invalidateQueries({ queryKey: ['knowledge'] }),
      ]),
  })
}
