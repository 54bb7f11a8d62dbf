import { accounts } from 'virtual:contract'
import { accounts as contract, type Body } from '@millrace/contract'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { useSession } from '../../../lib/identity/session.ts'

/** Redirects to the sign-in provider; an error is shown beside the button. */
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
 * Completes a sign-in with the provider's response; an error is shown on the page. `onNext` receives the requested page
 * when the session begins, because the calling page may be unmounted afterwards.
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
