import { accounts } from 'virtual:contract'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { useSession } from '../../../lib/identity/session.ts'

/** Ends this browser's session and stays on the page, for someone else to continue. */
export const useSignOutHere = () =>
  useMutation({
    mutationFn: () => api.call(accounts.logout, { query: {} }),
    onSettled: () => useSession.getState().end('left'),
    meta: { silent: true },
  })
