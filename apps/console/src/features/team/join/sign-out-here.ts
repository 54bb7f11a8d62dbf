import { accounts } from 'virtual:contract'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { useSession } from '../../../lib/identity/session.ts'

/** Ends the session of this browser and stays on the page: someone else goes on here. */
export const useSignOutHere = () =>
  useMutation({
    mutationFn: () => api.call(accounts.logout, { query: {} }),
    onSettled: () => useSession.getState().end('left'),
    meta: { silent: true },
  })
