import { flows } from 'virtual:contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from './client.ts'

/** What would miss a sheet, a knowledge base, an agent or a credential; asked each time that it is about to go. */
export const thingUsersQuery = (thing: string) =>
  queryOptions({
    queryKey: ['flows', 'users', thing],
    queryFn: ({ signal }) => api.call(flows.users, { query: { thing } }, { signal }),
    staleTime: 0,
    meta: { silent: true },
  })

export const useThingUsers = (thing: string) => useQuery(thingUsersQuery(thing))
