import { agents } from 'virtual:contract'
import type { agents as contract, Body } from '@millrace/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'

const KEY = ['notice-settings']

/** The user's notification settings for the account's agents. */
export const useNoticeSettings = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.call(agents.getNoticeSettings, {}, { signal }),
    staleTime: 0,
    meta: { silent: true },
  })

export function useSetNoticeSettings() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<typeof contract.setNoticeSettings>) =>
      api.call(agents.setNoticeSettings, { body }),
    onSuccess: (saved) => queries.setQueryData(KEY, saved),
    meta: { silent: true },
  })
}
