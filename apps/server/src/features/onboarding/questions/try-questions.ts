import type { Context } from '../../../context.ts'
import { answersFrom } from '../../conversations/index.ts'
import type { Models } from '../../models/index.ts'

interface Trial {
  agent: { agentId: string; accountId: string; projectId: string; knowledgeIds: string[] }
  /** Best first. */
  questions: readonly string[]
  most: number
  signal: AbortSignal
}

/** The first questions that the knowledge answers. Each is tested; unanswered ones are dropped. */
export async function answerable(
  context: Context,
  models: Models,
  { agent, questions, most, signal }: Trial,
): Promise<string[]> {
  const kept: string[] = []
  if (agent.knowledgeIds.length === 0) return kept
  for (const question of questions) {
    if (kept.length >= most) break
    if (await answersFrom(context, models, { ...agent, question, signal })) kept.push(question)
  }
  return kept
}
