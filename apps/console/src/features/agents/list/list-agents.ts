import { agents } from 'virtual:contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { useProjectId } from '../../../lib/api/use-project-id.ts'
import { keepList, restoreList } from '../../../lib/kept-lists.ts'
import { isSummary, summaryOf, type AgentSummary } from './summary.ts'

/** The maximum length of a list. Sorting is done here, so a page should rarely be incomplete. */
export const AGENTS_PAGE = 200

interface Agents {
  items: readonly AgentSummary[]
  total: number
}

interface AgentsFilter {
  page: number
  search: string | undefined
}

/** The project's agents. While they load, those of the last visit. */
export function useAgents(filter: AgentsFilter) {
  const projectId = useProjectId()
  const whole = filter.page === 1 && !filter.search
  return useQuery({
    queryKey: ['agents', 'list', projectId, filter],
    queryFn: async ({ signal }): Promise<Agents> => {
      const query = { ...filter, size: AGENTS_PAGE }
      const { items, total } = await api.call(agents.list, { query }, { signal })
      const summaries = items.map(summaryOf)
      if (whole && projectId) keepList('agents', { projectId, items: summaries })
      return { items: summaries, total }
    },
    placeholderData: (before, query): Agents | undefined => {
      if (before && query?.queryKey[2] === projectId) return before
      const kept = whole ? restoreList('agents', projectId, isSummary) : null
      return kept && kept.length > 0 ? { items: kept, total: kept.length } : undefined
    },
  })
}
