import { accounts } from 'virtual:contract'
import { accounts as contract, type Body } from '@millrace/contract'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { useSession } from '../../../lib/session/session.ts'

/** Leaves for the sign-in provider; the failure is shown beside the button. */
export const useStartProvider = () =>
  useMutation({
    mutationFn: (next: string | undefined) => api.call(accounts.startProvider, { query: { next } }),
    onSuccess: ({ url }) => {
      if (/^https?:\/\//.test(url)) location.assign(url)
    },
    meta: { silent: true },
  })

/** Finishes a sign-in with what the provider sent back; the failure is shown on the page. */
export const useFinishProvider = () =>
  useMutation({
    mutationFn: (body: Body<typeof contract.finishProvider>) => api.call(accounts.finishProvider, { body }),
    onSuccess: ({ token }) => useSession.getState().begin(token),
    meta: { silent: true },
  })
