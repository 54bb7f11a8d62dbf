import { sql } from 'kysely'
import { DocumentError } from '../../../lib/documents/index.ts'
import { planProblem } from '../../../lib/plan-limits.ts'
import type { Ingestion } from './ingestion.ts'

/**
 * Checks that the account's plan includes the text of a source that is read for the first time: how much a file or a
 * website has is known only now. What was read before may change, even over the limit. Throws `DocumentError`.
 */
export async function checkCharacters(ingestion: Ingestion, characters: number): Promise<void> {
  const { context, source, accountId } = ingestion
  if (source.characters) return
  const problem = await ingestion.fenced(async (tx) => {
    const { rows } = await sql<{ n: number }>`select coalesce(sum(o.characters), 0)::int as n
      from knowledge_sources n join knowledge_sources o on o.id = n.replaces where n.id = ${source.id}`.execute(
      tx,
    )
    const adding = characters - rows[0]!.n
    const growth = { accountId, of: 'knowledgeCharacters', adding } as const
    return adding > 0 ? planProblem(tx, context.config.plans, growth) : null
  })
  if (problem) throw new DocumentError('plan_limit', problem)
}
