import { agents } from 'virtual:contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'
import { agentQuery } from './get-agent.ts'
import { recordSteps } from './publish/history.ts'

interface BasesChange {
  /** As the person saw them: what others have changed since then stays. */
  before: readonly string[]
  after: string[]
}

/** Sets the bases that an agent answers from. Shown at once; a failure puts it back. */
export function useSetKnowledge(id: string) {
  const queries = useQueryClient()
  const { queryKey } = agentQuery(id)
  const show = (knowledgeIds: string[]) =>
    queries.setQueryData(queryKey, (agent) => (agent ? { ...agent, knowledgeIds } : agent))
  return useMutation({
    mutationFn: ({ before, after }: BasesChange) =>
      api.call(agents.setKnowledge, { params: { id }, body: { knowledgeIds: after, before: [...before] } }),
    // One after the other: the last choice is the one that stays.
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
