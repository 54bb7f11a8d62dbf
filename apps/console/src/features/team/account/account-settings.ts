import { team } from 'virtual:contract'
import { team as contract } from '@millrace/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'

export const settingsSchema = contract.account.data
export type Settings = contract.AccountSettings

export const useAccountSettings = () =>
  useQuery({
    queryKey: ['team', 'account'],
    queryFn: ({ signal }) => api.call(team.account, {}, { signal }),
    meta: { silent: true },
  })

export function useUpdateAccount() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Partial<Settings>) => api.call(team.updateAccount, { body }),
    onSuccess: (saved) => {
      queries.setQueryData(['team', 'account'], saved)
      void queries.invalidateQueries({ queryKey: ['information'] })
    },
    meta: { silent: true },
  })
}
