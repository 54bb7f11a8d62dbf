import { accounts } from 'virtual:contract'
import { accounts as contract, type Body } from '@millrace/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'

export const passwordSchema = contract.changePassword.body
export type PasswordChange = Body<typeof contract.changePassword>
export const { PASSWORD_MIN } = contract

/** Sets a new password; all other sessions end. Errors are shown in the form. */
export function useChangePassword() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: PasswordChange) => api.call(accounts.changePassword, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['sessions'] }),
    meta: { silent: true },
  })
}

/** Requests a link to set a first password, for users who sign in through a provider. */
export const useSendPasswordLink = () =>
  useMutation({ mutationFn: (username: string) => api.call(accounts.forgot, { body: { username } }) })
