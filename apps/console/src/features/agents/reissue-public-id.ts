import { agents } from 'virtual:contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'
import { agentQuery } from './get-agent.ts'

/** Gives an agent a new public address. */
export function useReissuePublicId(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.call(agents.reissuePublicId, { params: { id } }),
    onSuccess: (agent) => {
      queries.setQueryData(agentQuery(id).queryKey, agent)
      void queries.invalidateQueries({ queryKey: ['agents', 'list'] })
    },
  })
}
