import { knowledge, onboarding } from 'virtual:contract'
import type { onboarding as contract } from '@millrace/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'
import { useProjectId } from '../../lib/api/use-project-id.ts'

type Onboarding = contract.Onboarding

const LOOK_MS = 1000
/** So long after it was made, an agent is news; one that could not be made is until it's tried again or given up. */
const NEWS_MS = 30 * 60_000

const isRunning = ({ state }: Onboarding): boolean => state === 'reading' || state === 'making'

/** Agents that are being made from websites, or were a short while ago; looked at anew while one is going on. */
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

/** Begins to make an agent from a website; of one that failed, begins again with another address. */
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

/** Stops reading; the agent is made from what there is. */
export function useStopReading({ knowledgeId, sourceId }: Onboarding) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () =>
      api.call(knowledge.cancelCrawl, { params: { id: knowledgeId ?? '', sid: sourceId ?? '' } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['agents', 'list'] }),
  })
}

/** Closes the card, for good. Of an agent that could not be made, nothing is left. */
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
