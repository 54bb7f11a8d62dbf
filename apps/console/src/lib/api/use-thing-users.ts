import { flows } from 'virtual:contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from './client.ts'

/** What uses a sheet, knowledge base, agent or credential; always reloaded before a deletion. */
export const thingUsersQuery = (thing: string) =>
  queryOptions({
    queryKey: ['flows', 'users', thing],
    queryFn: ({ signal }) => api.call(flows.users, { query: { thing } }, { signal }),
    staleTime: 0,
    meta: { silent: true },
  })

export const useThingUsers = (thing: string) => useQuery(thingUsersQuery(thing))
