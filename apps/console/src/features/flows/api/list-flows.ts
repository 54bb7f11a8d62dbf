import { flows } from 'virtual:contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { flows as contract, Query } from '@millrace/contract'
import { api } from '../../../lib/api/client.ts'
import { useProjectId } from '../../../lib/api/use-project-id.ts'

export const FLOWS_PAGE = 50

interface FlowsWanted {
  page: number
  search?: string | undefined
  tag?: string | undefined
  /** True: only flows in the shared area. False: only flows of the project. */
  shared?: boolean | undefined
  sort?: Query<typeof contract.list>['sort']
  /** Lists the trash. */
  deleted?: boolean
}

/** One page of the project's flows and the shared ones. */
export function useFlows({ page, search, tag, shared, sort, deleted = false }: FlowsWanted) {
  const projectId = useProjectId()
  const query = {
    page,
    size: FLOWS_PAGE,
    search,
    tag,
    sort,
    deleted: String(deleted),
    ...(shared === undefined ? {} : { shared: String(shared) }),
  }
  return useQuery({
    queryKey: ['flows', 'list', projectId, query],
    queryFn: ({ signal }) => api.call(flows.list, { query }, { signal }),
    placeholderData: (before, last) =>
      last?.queryKey[2] === projectId ? keepPreviousData(before) : undefined,
    meta: { silent: true },
  })
}
