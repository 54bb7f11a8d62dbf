import { agents } from 'virtual:contract'
import type { agents as contract } from '@millrace/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../lib/api/client.ts'
import { agentQuery } from './get-agent.ts'

/** Creates a knowledge base for an agent without one and links it. Simultaneous calls create only one. */
export function useOwnBase({ id, name }: contract.Agent): () => Promise<string> {
  const queries = useQueryClient()
  const making = useRef<Promise<string> | null>(null)
  return () => {
    making.current ??= api
      .call(agents.addOwnKnowledge, { params: { id }, body: { name } })
      .then((base) => base.id)
      .finally(() => {
        making.current = null
        void queries.invalidateQueries({ queryKey: agentQuery(id).queryKey })
        void queries.invalidateQueries({ queryKey: ['knowledge', 'list'] })
      })
    return making.current
  }
}
