import { accounts } from 'virtual:contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'

/** Deletes a project with all it holds; the default project becomes current. */
export function useDeleteProject() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (query: { id: string; name: string }) => api.call(accounts.deleteProject, { query }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['information'] }),
        queries.invalidateQueries({ queryKey: ['projects'] }),
      ]),
    meta: { silent: true },
  })
}
