import { accounts } from 'virtual:contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'

/** The user's projects and what they contain. */
export const useProjects = () =>
  useQuery({
    queryKey: ['projects'],
    queryFn: ({ signal }) => api.call(accounts.listProjects, {}, { signal }),
    meta: { silent: true },
  })
