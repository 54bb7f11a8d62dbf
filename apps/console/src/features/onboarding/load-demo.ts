import { onboarding } from 'virtual:contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'
import { useConfig } from '../../lib/session/config.ts'

/** Makes the demo project, unless it is there already, and goes there. */
export function useLoadDemo() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.call(onboarding.loadDemo, {}),
    onSuccess: async ({ projectId }) => {
      // The project has to be among the user's before it can be the current one.
      await queries.invalidateQueries({ queryKey: ['information'] })
      useConfig.getState().setCurrentProjectId(projectId)
      await queries.invalidateQueries()
    },
  })
}
