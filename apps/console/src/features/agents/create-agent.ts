import { agents } from 'virtual:contract'
import { agents as contract, type Body } from '@millrace/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'

export const agentSchema = contract.create.body
export type NewAgent = Body<typeof contract.create>

export function useCreateAgent() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: NewAgent) => api.call(agents.create, { body }),
    onSuccess: (agent) => {
      queries.setQueryData(['agents', agent.id, 'agent'], agent)
      void queries.invalidateQueries({ queryKey: ['agents', 'list'] })
    },
    meta: { silent: true },
  })
}
