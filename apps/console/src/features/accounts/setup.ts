import { accounts } from 'virtual:contract'
import { accounts as contract, type Data } from '@millrace/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'

export type Setup = Data<typeof contract.setup>

/** Whether this installation still needs an owner, and whether others can sign up. */
export const useSetup = () =>
  useQuery({
    queryKey: ['setup'],
    queryFn: ({ signal }) => api.call(accounts.setup, {}, { signal }),
    staleTime: 0,
    meta: { silent: true },
  })
