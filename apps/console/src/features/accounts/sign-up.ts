import { accounts } from 'virtual:contract'
import { accounts as contract, type Body } from '@millrace/contract'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'
import { i18n } from '../../lib/i18n/i18n.ts'
import { languageOf } from '../../lib/i18n/languages.ts'
import { useSession } from '../../lib/session/session.ts'

export const signUpSchema = contract.signup.body
export type SignUp = Body<typeof contract.signup>
export const { PASSWORD_MIN } = contract

/** Makes a user with an account and signs in; the failure is shown in the form. */
export const useSignUp = () =>
  useMutation({
    // In the language of the page, so that the first mail is in it too.
    mutationFn: (body: SignUp) =>
      api.call(accounts.signup, { body: { ...body, locale: languageOf(i18n.language) ?? undefined } }),
    onSuccess: ({ token }) => useSession.getState().begin(token),
    meta: { silent: true },
  })
