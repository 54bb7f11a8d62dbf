import { accounts } from 'virtual:contract'
import { accounts as contract, type Body } from '@millrace/contract'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { useSession } from '../../../lib/identity/session.ts'

/** Leaves for the sign-in provider; the failure is shown beside the button. */
export const useStartProvider = () =>
  useMutation({
    mutationFn: ({ next, stay }: { next: string | undefined; stay: boolean }) =>
      api.call(accounts.startProvider, { query: { next, stay: String(stay) } }),
    onSuccess: ({ url }) => {
      if (/^https?:\/\//.test(url)) location.assign(url)
    },
    meta: { silent: true },
  })

/**
 * Finishes a sign-in with what the provider sent back; the failure is shown on the page. `onNext` is told the page
 * that was wanted, in the same breath as the session begins: after that, the page that called may be gone.
 */
export const useFinishProvider = (onNext: (next: string | null) => void) =>
  useMutation({
    mutationFn: (body: Body<typeof contract.finishProvider>) => api.call(accounts.finishProvider, { body }),
    onSuccess: ({ token, next }) => {
      useSession.getState().begin(token)
      onNext(next)
    },
    meta: { silent: true },
  })
