import { conversations, knowledge } from 'virtual:contract'
import { ApiError, knowledge as contract } from '@millrace/contract'
import { readEvents } from '@millrace/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { LONGEST_EVENT } from '../playground/session.ts'
import { parsePart } from '../playground/parse-part.ts'
import { newTrial, type Trial, withPart } from '../playground/trial.ts'

const [, qaSchema] = contract.newSource.options
export const pairSchema = qaSchema

/** Adds a question with its answer to a knowledge base, which is created if necessary. */
export function useCorrect(base: string | (() => Promise<string>)) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: Extract<contract.NewSource, { type: 'qa' }>) => {
      const baseId = typeof base === 'string' ? base : await base()
      const [added] = (await api.call(knowledge.addSources, { params: { id: baseId }, body })).items
      if (!added) throw new ApiError({ status: 500, code: 'internal', message: 'Nothing was added.' })
      return { baseId, sourceId: added.id }
    },
    onSuccess: ({ baseId }) => queries.invalidateQueries({ queryKey: ['knowledge', baseId] }),
    meta: { silent: true },
  })
}

const LOOK_MS = 700
/** The pair's name is its question, so a search finds it among these, however many sources were added since. */
const LOOKED_AT = 50
const SEARCH_MAX = 200

/** The added pair, polled until it can be found. */
export const useAdded = ({
  baseId,
  sourceId,
  question,
}: {
  baseId: string
  sourceId: string
  question: string
}) =>
  useQuery({
    queryKey: ['knowledge', baseId, 'sources', 'added', sourceId],
    queryFn: async ({ signal }) => {
      const query = { size: LOOKED_AT, search: question.slice(0, SEARCH_MAX).toWellFormed() }
      const { items } = await api.call(knowledge.listSources, { params: { id: baseId }, query }, { signal })
      return items.find(({ id }) => id === sourceId) ?? null
    },
    refetchInterval: ({ state: { data } }) =>
      data && (data.state === 'ready' || data.state === 'failed') ? false : LOOK_MS,
    meta: { silent: true },
  })

/** The response of the saved agent to a question; nothing is stored. */
export const useAnswerNow = (agentId: string, question: string, of: { sourceId: string; ready: boolean }) =>
  useQuery({
    queryKey: ['answer-now', agentId, of.sourceId],
    queryFn: ({ signal }) => answerNow(agentId, question, signal),
    enabled: of.ready,
    staleTime: Infinity,
    retry: false,
    meta: { silent: true },
  })

async function answerNow(agentId: string, question: string, signal: AbortSignal): Promise<Trial> {
  const body = { turns: [{ role: 'user' as const, text: question }] }
  const response = await api.open(conversations.playground, { params: { id: agentId }, body }, { signal })
  let trial = newTrial({ version: null, model: '', temperature: 0 })
  for await (const data of readEvents(response, LONGEST_EVENT)) {
    const part = parsePart(data)
    if (part?.type === 'error')
      throw new ApiError({ status: 502, code: 'upstream_failed', message: part.message })
    if (part) trial = withPart(trial, part)
    if (part?.type === 'done') return trial
  }
  throw new ApiError({ status: 0, code: 'network', message: 'The answer broke off.' })
}
