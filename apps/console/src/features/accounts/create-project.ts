import { accounts } from 'virtual:contract'
import { accounts as contract, type Body } from '@millrace/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../lib/api/client.ts'
import { enterProject } from '../../lib/session/enter-project.ts'

export const projectSchema = contract.createProject.body
export type NewProject = Body<typeof contract.createProject>

/** Creates a project, switches to it and leaves the page of the previous one. */
export function useCreateProject() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (body: NewProject) => api.call(accounts.createProject, { body }),
    onSuccess: async ({ id }) => {
      // The project must be in the user's list before it can become current.
      await queries.invalidateQueries({ queryKey: ['information'] })
      enterProject(id)
      void navigate({ to: '/console' })
      void queries.invalidateQueries({ queryKey: ['projects'] })
    },
    meta: { silent: true },
  })
}
