import { accounts } from 'virtual:contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'

const KEY = ['sessions']

/** Where the user is signed in. */
export const useSessions = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.call(accounts.sessions, {}, { signal }),
    meta: { silent: true },
  })

/** Ends one session by its id, or all others. */
export function useEndSession() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (which: { id: string } | { others: 'true' }) =>
      api.call(accounts.endSession, { query: which }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
}
