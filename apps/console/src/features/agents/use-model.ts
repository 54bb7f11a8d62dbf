import { agents } from 'virtual:contract'
import type { agents as contract } from '@millrace/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'
import { agentQuery } from './get-agent.ts'
import { recordFields } from './publish/history.ts'

/** Sets an agent's model and temperature, which its settings form then shows. */
export function useModelOf(id: string) {
  const queries = useQueryClient()
  return useMutation({
    // Without a revision: the last choice wins, whatever else was saved in the meantime.
    mutationFn: ({ model, temperature }: Pick<contract.Agent, 'model' | 'temperature'>) =>
      api.call(agents.update, { params: { id }, body: { model, temperature } }),
    scope: { id: `model of ${id}` },
    onMutate: () => queries.getQueryData(agentQuery(id).queryKey),
    onSuccess: (saved, changed, before) => {
      queries.setQueryData(agentQuery(id).queryKey, saved)
      if (before) recordFields(id, 'agent', { changed, before, after: saved })
      void queries.invalidateQueries({ queryKey: ['agents', id, 'changes'] })
      void queries.invalidateQueries({ queryKey: ['agents', 'list'] })
    },
  })
}
