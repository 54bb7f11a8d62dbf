import { agents } from 'virtual:contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'
import { agentQuery } from './get-agent.ts'
import { recordSteps } from './publish/history.ts'

interface BasesChange {
  /** The state that the user saw: changes by others are kept. */
  before: readonly string[]
  after: string[]
}

/** Sets the agent's knowledge bases. Shown immediately; reverted on failure. */
export function useSetKnowledge(id: string) {
  const queries = useQueryClient()
  const { queryKey } = agentQuery(id)
  const show = (knowledgeIds: string[]) =>
    queries.setQueryData(queryKey, (agent) => (agent ? { ...agent, knowledgeIds } : agent))
  return useMutation({
    mutationFn: ({ before, after }: BasesChange) =>
      api.call(agents.setKnowledge, { params: { id }, body: { knowledgeIds: after, before: [...before] } }),
    // Sequential, so that the last choice wins.
    scope: { id: `knowledge of ${id}` },
    onMutate: async ({ after }) => {
      await queries.cancelQueries({ queryKey })
      show(after)
    },
    onSuccess: (_data, { before, after }) =>
      recordSteps(id, [{ kind: 'knowledge', before: [...before], after }]),
    onError: (_error, { before }) => show([...before]),
    onSettled: () => queries.invalidateQueries({ queryKey: ['agents'] }),
  })
}
