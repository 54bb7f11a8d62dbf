import { agents } from 'virtual:contract'
import type { agents as contract } from '@millrace/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'
import { agentQuery } from './get-agent.ts'

function useShowAgent(id: string) {
  const queries = useQueryClient()
  return (agent: contract.Agent) => {
    queries.setQueryData(agentQuery(id).queryKey, agent)
    void queries.invalidateQueries({ queryKey: ['agents', 'list'] })
  }
}

/** Uploads a picture of the owner's own. */
export function useSetAvatar(id: string) {
  const onSuccess = useShowAgent(id)
  return useMutation({
    mutationFn: (picture: File) => {
      const body = new FormData()
      body.set('picture', picture)
      return api.call(agents.setAvatar, { params: { id }, body })
    },
    onSuccess,
    meta: { silent: true },
  })
}

/** Goes back to the built-in picture. */
export function useRemoveAvatar(id: string) {
  const onSuccess = useShowAgent(id)
  return useMutation({
    mutationFn: () => api.call(agents.removeAvatar, { params: { id } }),
    onSuccess,
    meta: { silent: true },
  })
}
