import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { defineJob } from '../../../queue/queue.ts'

/** Creates the suggested questions of a new agent from its knowledge. */
export const suggestQuestions = defineJob({
  name: 'suggest-questions',
  payload: z.object({ accountId: z.string(), agentId: z.string() }),
  retries: 2,
  timeoutSeconds: 60,
  concurrency: 1,
  perGroup: 1,
})

/**
 * New agents without questions whose knowledge has been read. Questions written by users are never replaced, and the
 * public version only changes on publishing.
 */
export const WANTS_QUESTIONS = sql`a.suggested_questions = '[]'::jsonb and a.released_at is null
  and a.created_at > now() - interval '1 day'
  and not exists (select from onboardings o where o.agent_id = a.id and o.finished_at is null)
  and not exists (select from agent_knowledge r join knowledge_sources s on s.kb_id = r.kb_id
    where r.agent_id = a.id and s.state in ('queued', 'reading', 'chunking'))`

/**
 * Call it when a knowledge base was read or assigned to an agent: questions are created once all of its bases are read.
 */
export async function suggestFor(
  context: Context,
  tx: Tx,
  { accountId, kbIds }: { accountId: string; kbIds: string[] },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select distinct a.id from agents a
    join agent_knowledge k on k.agent_id = a.id where k.kb_id = any(${kbIds}) and ${WANTS_QUESTIONS}`.execute(
    tx,
  )
  for (const { id } of rows) {
    const options = { group: accountId, key: `${suggestQuestions.name} ${id}` }
    await context.queue.send(tx, suggestQuestions, { accountId, agentId: id }, options)
  }
}
