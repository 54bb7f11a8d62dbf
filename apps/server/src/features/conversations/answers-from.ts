import type { ChatTurn } from '@millrace/models'
import type { Context } from '../../context.ts'
import { BUILTIN, type Models } from '../models/index.ts'
import { findPassages } from './answer/find-passages.ts'

/** A future agent and its knowledge. */
interface Candidate {
  agentId: string
  accountId: string
  projectId: string
  knowledgeIds: string[]
}

const PASSAGES = 8

/**
 * Whether this knowledge answers a question: the built-in model, which is free, tries it and must cite a source. A
 * similar passage is not enough.
 */
export async function answersFrom(
  context: Context,
  models: Models,
  {
    agentId,
    accountId,
    projectId,
    knowledgeIds,
    question,
    signal,
  }: Candidate & { question: string; signal: AbortSignal },
): Promise<boolean> {
  const turns: ChatTurn[] = [{ role: 'user', text: question }]
  const lookup = {
    id: agentId,
    account_id: accountId,
    project_id: projectId,
    knowledge_ids: knowledgeIds,
    model: BUILTIN,
    passages: PASSAGES,
    min_score: 0,
    tags: [],
  }
  const { passages, isWhole = false } = await findPassages(context, models, { lookup, turns, signal })
  const model = await models.get({ accountId, projectId }, BUILTIN)
  const request = { instructions: '', turns, passages, isWhole, fallback: '', language: null }
  for await (const part of model.stream(request, { signal })) if (part.type === 'finish') return part.grounded
  return false
}
