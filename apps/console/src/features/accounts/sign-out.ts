import { accounts } from 'virtual:contract'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'
import { showMessage } from '../../lib/notify/message.ts'
import { useSession } from '../../lib/identity/session.ts'
import { useAccountsTexts } from './texts.ts'

/** Ends this session, or all sessions. This browser is signed out even if the server can't be reached. */
export function useSignOut() {
  const t = useAccountsTexts()
  return useMutation({
    mutationFn: ({ all }: { all: boolean }) =>
      api.call(accounts.logout, { query: { all: all ? 'true' : 'false' } }),
    onSuccess: ({ ended }, { all }) => {
      if (all) showMessage(t('user.signedOutAll', { count: ended }))
    },
    onSettled: () => useSession.getState().end('left'),
  })
}
