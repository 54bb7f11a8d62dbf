import { conversations } from 'virtual:contract'
import type { conversations as contract, Data } from '@millrace/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'

export type Overview = Data<typeof contract.overview>

const POLL_MS = 15_000

/** An agent's activity and setup status, with days in the user's time zone. */
export const useOverview = (agentId: string) =>
  useQuery({
    queryKey: ['conversations', 'list', 'overview', agentId],
    queryFn: ({ signal }) => {
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
      return api.call(conversations.overview, { params: { id: agentId }, query: { timeZone } }, { signal })
    },
    // Sources become ready and visitors write while the page is open.
    refetchInterval: POLL_MS,
    meta: { silent: true },
  })
