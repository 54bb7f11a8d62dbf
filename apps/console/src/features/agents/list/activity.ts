import { agents } from 'virtual:contract'
import type { agents as contract, Data } from '@millrace/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { useProjectId } from '../../../lib/api/use-project-id.ts'

export type Activity = Pick<Data<typeof contract.refresh>['items'][number], 'week' | 'sources' | 'waiting'>

const POLL_MS = 30_000

/** These agents' activity this week, by ID. */
export function useActivity(ids: readonly string[]): ReadonlyMap<string, Activity> {
  const projectId = useProjectId()
  const { data } = useQuery({
    queryKey: ['agents', 'list', 'activity', projectId, ids],
    queryFn: ({ signal }) => api.call(agents.refresh, { query: { ids: ids.join(',') } }, { signal }),
    enabled: ids.length > 0,
    refetchInterval: POLL_MS,
    meta: { silent: true },
  })
  return new Map(data?.items.map((item) => [item.id, item]))
}
