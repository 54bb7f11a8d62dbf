import { team } from 'virtual:contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'

/** Members of the account and pending invitations. */
export const useMembers = () =>
  useQuery({
    queryKey: ['team', 'members'],
    queryFn: ({ signal }) => api.call(team.members, {}, { signal }),
    meta: { silent: true },
  })
