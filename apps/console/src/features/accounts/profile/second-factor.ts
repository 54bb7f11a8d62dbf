import { accounts } from 'virtual:contract'
import { accounts as contract, type Body } from '@millrace/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { refreshProfile } from './profile.ts'

type Start = Body<typeof contract.startTotp>
type Guarded = Body<typeof contract.disableTotp>

/** A new secret, shown in the dialog and stored nowhere. */
export const useStartTotp = () =>
  useMutation({
    mutationFn: (body: Start) => api.call(accounts.startTotp, { body }),
    gcTime: 0,
    meta: { silent: true },
  })

/** Turns the second factor on. */
export function useConfirmTotp() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<typeof contract.confirmTotp>) => api.call(accounts.confirmTotp, { body }),
    onSuccess: () => refreshProfile(queries),
    gcTime: 0,
    meta: { silent: true },
  })
}

/** Replaces the recovery codes. */
export function useRenewCodes() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Guarded) => api.call(accounts.renewRecoveryCodes, { body }),
    onSuccess: () => refreshProfile(queries),
    gcTime: 0,
    meta: { silent: true },
  })
}

/** Turns the second factor off. */
export function useDisableTotp() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Guarded) => api.call(accounts.disableTotp, { body }),
    onSuccess: () => refreshProfile(queries),
    meta: { silent: true },
  })
}
