import { accounts } from 'virtual:contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { useSession } from '../identity/session.ts'

/** The signed-in user with account, projects and permissions. */
export const informationQuery = (token: string | null) =>
  queryOptions({
    // The token itself is not part of cache keys, which appear in logs and tools.
    queryKey: ['information', token !== null],
    queryFn: ({ signal }) => api.call(accounts.information, {}, { signal }),
    enabled: token !== null,
    staleTime: 60_000,
    // Used by many components: after a failure, each would retry on mount.
    retryOnMount: false,
    meta: { silent: true },
  })

export function useInformation() {
  const token = useSession((session) => session.token)
  return useQuery(informationQuery(token))
}
