import { flows, say } from '@millrace/contract'
import { StepError } from '@millrace/engine'
import { basesOf, searchKnowledge } from '../../../knowledge/index.ts'
import { reserveVectors } from '../ai/reserve-vectors.ts'
import type { UsageInput } from '../../../usage/index.ts'
import { ofRun } from '../paid.ts'
import type { NodeType } from '../types.ts'

/** The best passages of a knowledge base in the flow's project. */
export const execute: NodeType['execute'] = async (step, env) => {
  const { context, ports, account, budget } = env
  const kbId = flows.textOf(step.params.knowledge)
  const kbIds = await basesOf(context, account, [kbId])
  if (kbIds.length === 0) throw new StepError('knowledge_missing', say('knowledge.missing'))
  const spent: UsageInput[] = []
  const { hits, unread } = await searchKnowledge(context, ports.models, {
    ...account,
    kbIds,
    query: flows.textOf(step.params.query),
    topK: Number(step.params.count),
    spent,
    waits: { signal: step.signal },
    ...reserveVectors(budget, { models: ports.models, scope: account, signal: step.signal }),
  })
  step.signal.throwIfAborted()
  // Sources are still being processed, so finding nothing is not conclusive.
  if (hits.length === 0 && unread)
    throw new StepError('knowledge_not_ready', say('knowledge.reading'), { retryable: true })
  const passages = hits.map(({ text, sourceName, heading, page, score }) => ({
    text,
    source: sourceName,
    heading,
    page,
    score,
  }))
  const text = passages.map((one) => `${one.source}:\n${one.text}`).join('\n\n')
  const usage = spent.map((entry) => ofRun(env, entry))
  return { output: { text, passages, count: passages.length }, usage }
}
