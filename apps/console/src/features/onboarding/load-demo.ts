import { onboarding } from 'virtual:contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'
import { showMessage } from '../../lib/notify/message.ts'
import { enterProject } from '../../lib/session/enter-project.ts'
import { useOnboardingTexts } from './texts.ts'

/** Creates the demo project, unless it exists already, and switches to it. */
export function useLoadDemo() {
  const t = useOnboardingTexts()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.call(onboarding.loadDemo, {}),
    onSuccess: async ({ projectId, created }) => {
      showMessage(t(created ? 'loaded' : 'there'))
      // The project must be among the user's before it can become the current one.
      await queries.invalidateQueries({ queryKey: ['information'] })
      enterProject(projectId)
      await queries.invalidateQueries()
    },
  })
}
