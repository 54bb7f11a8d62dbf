import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { audit } from '../../../lib/audit.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { handler, type Handler } from '../../../queue/queue.ts'
import type { Models } from '../../models/index.ts'
import { languageOf } from '../website/texts.ts'
import { type Passage, questionsFrom } from './file-questions.ts'
import { suggestQuestions, WANTS_QUESTIONS } from './suggest.job.ts'
import { answerable } from './try-questions.ts'

const QUESTIONS = 4
const PASSAGES = 60

/** Runs `suggestQuestions`. Safe to repeat: only an agent without questions gets some. */
export const suggestHandler = (context: Context, models: Models): Handler =>
  handler(suggestQuestions, async ({ accountId, agentId }, { signal }) => {
    const wanting = await inAccount(context, accountId, (tx) => findWanting(tx, agentId))
    if (!wanting) return
    const { agent, passages } = wanting
    const language = languageOf(agent.language === 'auto' ? agent.spoken : agent.language)
    const questions = await answerable(context, models, {
      agent: { agentId, accountId, projectId: agent.project_id, knowledgeIds: agent.knowledge_ids },
      questions: questionsFrom(passages, language),
      most: QUESTIONS,
      signal,
    })
    if (questions.length > 0)
      await inAccount(context, accountId, (tx) =>
        keep(context, tx, { accountId, projectId: agent.project_id, agentId, questions }),
      )
  })

interface Wanting {
  project_id: string
  language: string
  /** The language of most of its sources. */
  spoken: string | null
  knowledge_ids: string[]
}

/** Passages, those from the beginning of a source first; null when questions are no longer needed. */
async function findWanting(tx: Tx, agentId: string): Promise<{ agent: Wanting; passages: Passage[] } | null> {
  const { rows } =
    await sql<Wanting>`select a.project_id, a.language, array_agg(distinct k.kb_id) as knowledge_ids,
      (select mode() within group (order by s.language) from agent_knowledge r
        join knowledge_sources s on s.kb_id = r.kb_id where r.agent_id = a.id and s.chunk_count > 0) as spoken
    from agents a join agent_knowledge k on k.agent_id = a.id
    where a.id = ${agentId} and ${WANTS_QUESTIONS} group by a.id`.execute(tx)
  const agent = rows[0]
  if (!agent) return null
  const passages = await sql<Passage>`select s.type, c.heading, c.text from knowledge_chunks c
    join knowledge_sources s on s.id = c.source_id
    where c.kb_id = any(${agent.knowledge_ids}) and c.enabled order by c.seq, c.no limit ${PASSAGES}`.execute(
    tx,
  )
  return { agent, passages: passages.rows }
}

/** The revision does not change, so that someone editing the agent gets no conflict. */
async function keep(
  context: Context,
  tx: Tx,
  {
    accountId,
    projectId,
    agentId,
    questions,
  }: { accountId: string; projectId: string; agentId: string; questions: string[] },
): Promise<void> {
  const { rows } = await sql`update agents a set suggested_questions = ${JSON.stringify(questions)}::jsonb,
      updated_at = now()
    where a.id = ${agentId} and ${WANTS_QUESTIONS} returning a.id`.execute(tx)
  if (rows.length === 0) return
  const entry = { accountId, projectId, objectId: agentId, action: 'agent.suggestQuestions' as const }
  await audit(
    tx,
    { kind: 'system', job: 'suggest-questions' },
    { ...entry, details: { count: questions.length } },
  )
  const change = { kind: 'agent' as const, id: agentId, parentId: null }
  await context.events.publish(tx, { name: 'change', accountId, projectId, change })
}
