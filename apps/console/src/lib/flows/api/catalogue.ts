import { flows } from 'virtual:contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** All node types; they change only with the version of the server. */
export const useCatalogue = () =>
  useQuery({
    queryKey: ['catalogue'],
    queryFn: ({ signal }) => api.call(flows.catalogue, {}, { signal }),
    select: ({ nodes }) => new Map(nodes.map((node) => [node.type, node])),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  })
