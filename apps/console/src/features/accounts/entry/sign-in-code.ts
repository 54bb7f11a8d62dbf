import { accounts } from 'virtual:contract'
import { accounts as contract, type Body } from '@millrace/contract'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { useSession } from '../../../lib/identity/session.ts'

export const codeSchema = contract.loginCode.body.pick({ code: true })
export type Code = Pick<Body<typeof contract.loginCode>, 'code'>

/** The second step of signing in; the form shows the failure. `onDone` is called when the session begins. */
export const useSignInCode = (onDone?: () => void) =>
  useMutation({
    mutationFn: (body: Body<typeof contract.loginCode>) => api.call(accounts.loginCode, { body }),
    onSuccess: ({ token }) => {
      useSession.getState().begin(token)
      onDone?.()
    },
    meta: { silent: true },
  })
