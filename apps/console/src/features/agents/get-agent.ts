import { agents } from 'virtual:contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'

export const agentQuery = (id: string) =>
  queryOptions({
    queryKey: ['agents', id, 'agent'],
    queryFn: ({ signal }) => api.call(agents.get, { params: { id } }, { signal }),
    meta: { silent: true },
  })

export const useAgent = (id: string) => useQuery(agentQuery(id))
