import { accounts } from 'virtual:contract'
import { accounts as contract, type Body } from '@millrace/contract'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'
import { i18n } from '../../lib/i18n/i18n.ts'
import { languageOf } from '../../lib/i18n/languages.ts'
import { useSession } from '../../lib/identity/session.ts'

export const signUpSchema = contract.signup.body
export type SignUp = Body<typeof contract.signup>
export const { PASSWORD_MIN } = contract
export const confirmSchema = contract.confirmSignup.body.pick({ password: true })
export type Confirm = Pick<Body<typeof contract.confirmSignup>, 'password'>

// The language of the page, so that the first email uses it too.
const inLanguage = <B extends object>(body: B) => ({
  ...body,
  locale: languageOf(i18n.language) ?? undefined,
})

/** Creates a user with an account and signs in; errors are shown in the form. */
export const useSignUp = () =>
  useMutation({
    mutationFn: (body: SignUp) => api.call(accounts.signup, { body: inLanguage(body) }),
    onSuccess: ({ token }) => useSession.getState().begin(token),
    meta: { silent: true },
  })

/** Requests the email that completes a sign-up, where required. */
export const useRequestSignUp = () =>
  useMutation({
    mutationFn: (body: Omit<SignUp, 'setupCode'>) =>
      api.call(accounts.requestSignup, { body: inLanguage(body) }),
    meta: { silent: true },
  })

/** Completes a sign-up with the link from the email. */
export const useConfirmSignUp = () =>
  useMutation({
    mutationFn: (body: Body<typeof contract.confirmSignup>) => api.call(accounts.confirmSignup, { body }),
    onSuccess: ({ token }) => useSession.getState().begin(token),
    meta: { silent: true },
  })
