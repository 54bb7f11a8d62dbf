import { agents, knowledge } from 'virtual:contract'
import type { agents as contract } from '@millrace/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../lib/api/client.ts'
import { agentQuery } from './get-agent.ts'

/**
 * Makes a knowledge base for an agent that has none, and lets the agent answer from it. Two calls at the same time make
 * one; when the agent can't take it, it is removed again.
 */
export function useOwnBase(agent: contract.Agent): () => Promise<string> {
  const queries = useQueryClient()
  const making = useRef<Promise<string> | null>(null)
  return () => {
    making.current ??= makeBase(agent).finally(() => {
      making.current = null
      void queries.invalidateQueries({ queryKey: agentQuery(agent.id).queryKey })
      void queries.invalidateQueries({ queryKey: ['knowledge', 'list'] })
    })
    return making.current
  }
}

async function makeBase({ id, name, knowledgeIds }: contract.Agent): Promise<string> {
  const base = await api.call(knowledge.create, { body: { name } })
  try {
    const body = { before: knowledgeIds, knowledgeIds: [...knowledgeIds, base.id] }
    await api.call(agents.setKnowledge, { params: { id }, body })
    return base.id
  } catch (error) {
    await api.call(knowledge.remove, { params: { id: base.id } }).catch(() => undefined)
    throw error
  }
}
