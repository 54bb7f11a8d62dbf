import type { Context } from '../../../context.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { searchChunks } from '../../knowledge/index.ts'
import type { OnboardingRow } from './queries.ts'

/** Share of a question's words, by weight, that the best passage must have. */
const LEAST_COVERAGE = 0.5

/** The first questions that the knowledge has something to say on: none is suggested that the agent can't answer. */
export async function answerable(
  context: Context,
  { row, questions, most }: { row: OnboardingRow; questions: string[]; most: number },
): Promise<string[]> {
  const kept: string[] = []
  for (const question of questions) {
    if (kept.length >= most || !row.kb_id) break
    const kbIds = [row.kb_id]
    const hits = await inAccount(context, row.account_id, (tx) =>
      searchChunks(tx, { kbIds, query: question, topK: 1 }),
    )
    if ((hits[0]?.coverage ?? 0) >= LEAST_COVERAGE) kept.push(question)
  }
  return kept
}
