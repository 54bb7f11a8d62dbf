import { agents } from 'virtual:contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'
import { showMessage } from '../../lib/notify/message.ts'
import { agentQuery } from './get-agent.ts'
import { useAgentsTexts } from './texts.ts'

/** Lets everyone with the link chat with the agent. */
export function useMakePublic(id: string) {
  const t = useAgentsTexts()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.call(agents.update, { params: { id }, body: { visibility: 'public' } }),
    onSuccess: (saved) => {
      queries.setQueryData(agentQuery(id).queryKey, saved)
      void queries.invalidateQueries({ queryKey: ['agents', 'list'] })
      void queries.invalidateQueries({ queryKey: ['agents', id, 'changes'] })
      showMessage(t('share.done'))
    },
  })
}
