import { accounts } from 'virtual:contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../lib/api/client.ts'
import { showMessage } from '../../lib/notify/message.ts'
import { useConfig } from '../../lib/identity/config.ts'
import { useAccountsTexts } from './texts.ts'

/** Moves a project and its contents to the trash. The default project becomes current. */
export function useDeleteProject() {
  const t = useAccountsTexts()
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (query: { id: string; name: string; moveMembers: boolean }) =>
      api.call(accounts.deleteProject, { query: { ...query, moveMembers: String(query.moveMembers) } }),
    onSuccess: (_, { id, name }) => {
      // Here instead of in the dialog, which is unmounted with the project.
      showMessage(t('project.deleted', { name }))
      if (id === useConfig.getState().currentProjectId) void navigate({ to: '/console' })
      return Promise.all([
        queries.invalidateQueries({ queryKey: ['information'] }),
        queries.invalidateQueries({ queryKey: ['projects'] }),
      ])
    },
    meta: { silent: true },
  })
}
