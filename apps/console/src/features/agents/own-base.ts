import { agents } from 'virtual:contract'
import type { agents as contract } from '@millrace/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../lib/api/client.ts'
import { agentQuery } from './get-agent.ts'

/**
 * Makes a knowledge base for an agent that has none, which answers from it from then on. Two calls at the same time make
 * one.
 */
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
