import { accounts } from 'virtual:contract'
import { accounts as contract, type Body } from '@millrace/contract'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'
import { useSession } from '../../lib/session/session.ts'

export const signUpSchema = contract.signup.body
export type SignUp = Body<typeof contract.signup>
export const { PASSWORD_MIN } = contract

/** Makes a user with an account and signs in; the failure is shown in the form. */
export const useSignUp = () =>
  useMutation({
    mutationFn: (body: SignUp) => api.call(accounts.signup, { body }),
    onSuccess: ({ token }) => useSession.getState().begin(token),
    meta: { silent: true },
  })
