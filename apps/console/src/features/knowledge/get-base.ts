import { knowledge } from 'virtual:contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'

export const useBase = (id: string) =>
  useQuery({
    queryKey: ['knowledge', id, 'base'],
    queryFn: ({ signal }) => api.call(knowledge.get, { params: { id } }, { signal }),
    meta: { silent: true },
  })
