import { agents } from 'virtual:contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'
import { agentQuery } from './get-agent.ts'
import { recordSteps } from './publish/history.ts'

/** Sets the bases that an agent answers from. Shown at once; a failure puts it back. */
export function useSetKnowledge(id: string) {
  const queries = useQueryClient()
  const { queryKey } = agentQuery(id)
  const show = (knowledgeIds: string[]) =>
    queries.setQueryData(queryKey, (agent) => (agent ? { ...agent, knowledgeIds } : agent))
  return useMutation({
    mutationFn: (knowledgeIds: string[]) =>
      api.call(agents.setKnowledge, { params: { id }, body: { knowledgeIds } }),
    // One after the other: the last choice is the one that stays.
    scope: { id: `knowledge of ${id}` },
    onMutate: async (knowledgeIds) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)?.knowledgeIds
      show(knowledgeIds)
      return before
    },
    onSuccess: (data, _wanted, before) => {
      if (before) recordSteps(id, [{ kind: 'knowledge', before, after: data.knowledgeIds }])
    },
    onError: (_error, _wanted, before) => before && show(before),
    onSettled: () => queries.invalidateQueries({ queryKey: ['agents'] }),
  })
}
