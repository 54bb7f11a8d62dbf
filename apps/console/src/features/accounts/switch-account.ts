import { team } from 'virtual:contract'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'
import { HOME } from '../../lib/session/next-path.ts'
import { writeStored } from '../../lib/storage.ts'

/** Switches to another account. Nothing on the page belongs to it, so the console reloads. */
export const useSwitchAccount = () =>
  useMutation({
    mutationFn: (accountId: string) => api.call(team.switchAccount, { body: { accountId } }),
    onSuccess: () => {
      writeStored('currentProjectId', null)
      location.assign(HOME)
    },
  })
