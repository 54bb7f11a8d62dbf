import { accounts } from 'virtual:contract'
import { accounts as contract, type Body } from '@millrace/contract'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'
import { useSession } from '../../lib/identity/session.ts'

export const signInSchema = contract.login.body
export type SignIn = Body<typeof contract.login>

/** Signs in; the form shows the failure. */
export const useSignIn = () =>
  useMutation({
    mutationFn: (body: SignIn) => api.call(accounts.login, { body }),
    onSuccess: ({ token }) => useSession.getState().begin(token),
    meta: { silent: true },
  })
