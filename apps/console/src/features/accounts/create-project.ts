import { accounts } from 'virtual:contract'
import { accounts as contract, type Body } from '@millrace/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'
import { useConfig } from '../../lib/session/config.ts'

export const projectSchema = contract.createProject.body
export type NewProject = Body<typeof contract.createProject>

/** Makes a project and goes there. */
export function useCreateProject() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: NewProject) => api.call(accounts.createProject, { body }),
    onSuccess: async ({ id }) => {
      // The project has to be among the user's before it can be the current one.
      await queries.invalidateQueries({ queryKey: ['information'] })
      useConfig.getState().setCurrentProjectId(id)
      void queries.invalidateQueries({ queryKey: ['projects'] })
    },
    meta: { silent: true },
  })
}
