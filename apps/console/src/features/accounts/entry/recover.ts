import { accounts } from 'virtual:contract'
import { accounts as contract, type Body } from '@millrace/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { i18n } from '../../../lib/i18n/i18n.ts'
import { languageOf } from '../../../lib/i18n/languages.ts'

export const forgotSchema = contract.forgot.body
export type Forgot = Body<typeof contract.forgot>
export const resetSchema = contract.reset.body.pick({ password: true })
export type Reset = Pick<Body<typeof contract.reset>, 'password'>
export const { PASSWORD_MIN } = contract

/** Requests a password reset link. */
export const useForgot = () =>
  useMutation({
    mutationFn: ({ username }: Forgot) =>
      api.call(accounts.forgot, { body: { username, locale: languageOf(i18n.language) ?? undefined } }),
    meta: { silent: true },
  })

/** Sets a new password with a link. */
export const useReset = () =>
  useMutation({
    mutationFn: (body: Body<typeof contract.reset>) => api.call(accounts.reset, { body }),
    meta: { silent: true },
  })

/** Confirms an address with a link. */
export function useVerify() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<typeof contract.verify>) => api.call(accounts.verify, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['information'] }),
    meta: { silent: true },
  })
}
