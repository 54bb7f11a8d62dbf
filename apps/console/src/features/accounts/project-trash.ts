import { accounts } from 'virtual:contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'
import { showMessage } from '../../lib/notify/message.ts'
import { useAccountsTexts } from './texts.ts'

/** Deleted projects that can still be restored. */
export const useProjectTrash = () =>
  useQuery({
    queryKey: ['projects', 'trash'],
    queryFn: ({ signal }) => api.call(accounts.listTrash, {}, { signal }),
    meta: { silent: true },
  })

/** Restores a project for everyone who was assigned to it. */
export function useRestoreProject() {
  const t = useAccountsTexts()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => api.call(accounts.restoreProject, { body: { id } }),
    onSuccess: (_, { name }) => {
      showMessage(t('project.restored', { name }))
      return Promise.all([
        queries.invalidateQueries({ queryKey: ['information'] }),
        queries.invalidateQueries({ queryKey: ['projects'] }),
      ])
    },
  })
}
