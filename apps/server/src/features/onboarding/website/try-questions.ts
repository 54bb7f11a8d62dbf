import type { Context } from '../../../context.ts'
import { answersFrom } from '../../conversations/index.ts'
import type { Models } from '../../models/index.ts'
import type { OnboardingRow } from './queries.ts'

interface Trial {
  row: OnboardingRow
  /** Best first. */
  questions: string[]
  most: number
  signal: AbortSignal
}

/** The first questions that the knowledge answers: each is tried, and none is suggested that stays without an answer. */
export async function answerable(
  context: Context,
  models: Models,
  { row, questions, most, signal }: Trial,
): Promise<string[]> {
  const kept: string[] = []
  for (const question of questions) {
    if (kept.length >= most || !row.kb_id) break
    const candidate = {
      agentId: row.agent_id,
      accountId: row.account_id,
      projectId: row.project_id,
      knowledgeIds: [row.kb_id],
    }
    if (await answersFrom(context, models, { ...candidate, question, signal })) kept.push(question)
  }
  return kept
}
