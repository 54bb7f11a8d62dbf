import { accounts } from 'virtual:contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { useSession } from '../identity/session.ts'

/** The signed-in user with the account, its projects and what may be done there. */
export const informationQuery = (token: string | null) =>
  queryOptions({
    // The token itself stays out of the cache's keys, which show up in logs and tools.
    queryKey: ['information', token !== null],
    queryFn: ({ signal }) => api.call(accounts.information, {}, { signal }),
    enabled: token !== null,
    staleTime: 60_000,
    // Many parts of a page look at it; after a failure, each of them would ask again as it appears.
    retryOnMount: false,
    meta: { silent: true },
  })

export function useInformation() {
  const token = useSession((session) => session.token)
  return useQuery(informationQuery(token))
}
