import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { DB } from '../../../db/tables.ts'
import { newId } from '../../../lib/ids.ts'

// For tests only: answers as visitors got them, without asking.

const PASSAGE = 'The mill grinds wheat and rye. A bag of flour costs seven euros.'

export interface GivenAnswer {
  question?: string
  answer?: string
  reason?: 'stop' | 'fallback'
  passages?: readonly string[]
  tools?: readonly object[]
  state?: 'complete' | 'streaming' | 'cut'
  noLog?: boolean
  /** A member asked, in the console. */
  userId?: string
  replaced?: boolean
  /** Minutes before now. */
  ago?: number
}

export const GROUNDED: GivenAnswer = { answer: 'A bag of flour costs seven euros. [1]', passages: [PASSAGE] }
export const UNGROUNDED: GivenAnswer = {
  answer: 'Delivery to islands takes three weeks by ship. [1]',
  passages: [PASSAGE],
}

/** Writes a conversation for each answer, oldest first. Gives the ids of the answers. */
export async function addAnswers(
  db: Kysely<DB>,
  agent: { id: string; accountId: string; projectId: string },
  given: readonly GivenAnswer[],
): Promise<{ messageId: string; conversationId: string }[]> {
  const rows = given.map((one) => ({
    id: newId('conversation'),
    question_id: newId('message'),
    answer_id: newId('message'),
    question: one.question ?? 'How much is a bag of flour?',
    answer: one.answer ?? 'A bag of flour costs seven euros.',
    reason: one.reason ?? 'stop',
    state: one.state ?? 'complete',
    citations: (one.passages ?? []).map((text, at) => ({ number: at + 1, sourceName: 'Mill', text })),
    tools: one.tools ?? [],
    no_log: one.noLog ?? false,
    user_id: one.userId ?? null,
    replaced: one.replaced ?? false,
    ago: one.ago ?? 0,
  }))
  // One after the other, so that their order is that of the list.
  for (const row of rows)
    await sql`with r as (
        select * from jsonb_to_record(${JSON.stringify(row)}::jsonb) as r(id text, question_id text, answer_id text,
          question text, answer text, reason text, state text, citations jsonb, tools jsonb, no_log boolean,
          user_id text, replaced boolean, ago int)
      ), c as (
        insert into conversations (id, account_id, project_id, agent_id, user_id, visitor_hash, no_log, message_count)
        select r.id, ${agent.accountId}, ${agent.projectId}, ${agent.id}, r.user_id,
          case when r.user_id is null then r.id end, r.no_log, 2 from r returning id
      )
      insert into messages (id, account_id, conversation_id, seq, role, text, state, reason, citations, tools,
        replaced_at, created_at)
      select m.id, ${agent.accountId}, c.id, m.seq, m.role, m.text, m.state, m.reason, m.citations, m.tools, m.replaced_at,
        clock_timestamp() - make_interval(mins => r.ago)
      from r, c, lateral (values
        (r.question_id, 1, 'user', r.question, 'complete', null, '[]'::jsonb, '[]'::jsonb, null::timestamptz),
        (r.answer_id, 2, 'assistant', r.answer, r.state, r.reason, r.citations, r.tools,
          case when r.replaced then now() end)) m (id, seq, role, text, state, reason, citations, tools, replaced_at)`.execute(
      db,
    )
  return rows.map(({ id: conversationId, answer_id: messageId }) => ({ conversationId, messageId }))
}
