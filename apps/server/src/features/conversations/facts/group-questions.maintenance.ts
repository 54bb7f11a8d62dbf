import { smallTalk } from '@millrace/models'
import { sql } from 'kysely'
import { type Context, inBackground } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { newId } from '../../../lib/ids.ts'
import { isOpenProject } from '../../../lib/open-project.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { takeTurn } from '../../../lib/take-turn.ts'
import type { MaintenanceTask } from '../../../ops/maintenance.ts'
import { alike, tellingTerms } from '../../knowledge/index.ts'
import { hasAngryWords } from './angry-words.ts'
import { lockFacts } from './refresh-facts.ts'

/** Conversations per transaction, so that it holds the embedded database only briefly. */
const AT_ONCE = 100
const MOST_BATCHES = 50
/** Maximum number of questions considered per conversation, and of characters in each. */
const QUESTIONS_MAX = 40
const QUESTION_MAX = 400
/** How many of an agent's most recently used topics a question is compared with, and how many it can have. */
const MOST_COMPARED = 500
const MOST_TOPICS = 3000

interface Ungrouped {
  id: string
  account_id: string
  agent_id: string
  project_id: string
  began_at: Date
  channel: string
  questions: number
}

interface Topic {
  id: string
  terms: string[]
}

/**
 * Groups the questions asked since the last time into their agent's topics, by their significant words; returns the
 * number of conversations processed. A question stays in its topic.
 */
export async function groupQuestions(served: Context): Promise<number> {
  const context = inBackground(served)
  let done = 0
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const { rows } =
      await sql<Ungrouped>`select f.conversation_id as id, f.account_id, f.agent_id, f.project_id,
        f.began_at, f.channel, f.questions
      from conversation_facts f where f.has_texts and f.grouped < f.questions and ${isOpenProject(sql`f.project_id`)}
      order by f.began_at desc limit ${AT_ONCE}`.execute(context.db.kysely)
    for (const [agentId, talks] of Map.groupBy(rows, (row) => row.agent_id))
      await inAccount(context, talks[0]!.account_id, (tx) => groupOfAgent(tx, agentId, talks))
    done += rows.length
    if (rows.length < AT_ONCE) break
  }
  return done
}

async function groupOfAgent(tx: Tx, agentId: string, talks: readonly Ungrouped[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('topics:' || ${agentId}, 0))`.execute(tx)
  for (const id of [...new Set(talks.map((talk) => talk.project_id))].sort()) await lockFacts(tx, id)
  const { rows: known } =
    await sql<Topic>`select id, terms from conversation_topics where agent_id = ${agentId}
    order by used_at desc limit ${MOST_COMPARED}`.execute(tx)
  const { made, uses, signs } = await assign(known, await selectQuestions(tx, talks), talks)
  await sql`insert into conversation_topics (id, account_id, project_id, agent_id, terms, used_at)
    select t.id, a.account_id, a.project_id, a.id, t.terms, now()
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as t(id text, terms text[]), agents a
    where a.id = ${agentId}`.execute(tx)
  // The agent may have been deleted, and its topics with it.
  await sql`insert into conversation_topic_uses (conversation_id, topic_id, account_id, project_id, agent_id, began_at,
      by_visitor, message_id)
    select f.conversation_id, t.id, f.account_id, f.project_id, f.agent_id, f.began_at, f.channel not in ('console', 'lab'), u.message
    from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as u(conversation text, topic text, message text)
      join conversation_facts f on f.conversation_id = u.conversation join conversation_topics t on t.id = u.topic
    on conflict do nothing`.execute(tx)
  await sql`update conversation_topics set used_at = now()
    where id = any(${[...new Set(uses.map(({ topic }) => topic))]})`.execute(tx)
  const read = talks.map(({ id, questions }) => ({ id, questions, ...signs(id) }))
  await sql`update conversation_facts f set grouped = g.questions, repeated = g.repeated, angry = g.angry
    from jsonb_to_recordset(${JSON.stringify(read)}::jsonb)
      as g(id text, questions int, repeated boolean, angry boolean) where f.conversation_id = g.id`.execute(
    tx,
  )
  if (made.length > 0)
    await sql`delete from conversation_topics where id in (select id from conversation_topics
      where agent_id = ${agentId} order by used_at desc offset ${MOST_TOPICS})`.execute(tx)
}

interface Question {
  id: string
  conversation_id: string
  text: string
}

async function selectQuestions(tx: Tx, talks: readonly Ungrouped[]): Promise<Question[]> {
  const { rows } =
    await sql<Question>`select m.id, m.conversation_id, left(m.text, ${QUESTION_MAX}::int) as text
    from unnest(${talks.map(({ id }) => id)}::text[]) c (id), lateral (select * from messages q
      where q.conversation_id = c.id and q.role = 'user' and q.text <> ''
      order by q.seq limit ${QUESTIONS_MAX}) m`.execute(tx)
  return rows
}

/** Satisfied visitors repeat shorter texts, too, such as "yes please". */
const LEAST_REPEATED = 2

/**
 * The topic of each question: the first one that asks the same, or a new one. Greetings and thanks have none. Also
 * returns the signs of frustration in a conversation's questions.
 */
async function assign(known: readonly Topic[], questions: readonly Question[], talks: readonly Ungrouped[]) {
  const began = new Map(talks.map(({ id, began_at: at }) => [id, at.getTime()]))
  const made: Topic[] = []
  const byTerm = new Map<string, Topic[]>()
  const index = (topic: Topic) => {
    for (const term of topic.terms) byTerm.set(term, [...(byTerm.get(term) ?? []), topic])
  }
  known.forEach(index)
  const uses: { conversation: string; topic: string; message: string }[] = []
  const asked = new Map<string, Set<string>>()
  const repeated = new Set<string>()
  const angry = new Set<string>()
  const oldestFirst = questions.toSorted(
    (a, b) => began.get(a.conversation_id)! - began.get(b.conversation_id)!,
  )
  for (const { id, conversation_id: conversation, text } of oldestFirst) {
    await takeTurn()
    if (hasAngryWords(text)) angry.add(conversation)
    if (smallTalk(text) !== null) continue
    const terms = tellingTerms(text)
    if (terms.length === 0) continue
    const before = asked.get(conversation) ?? new Set()
    if (terms.length >= LEAST_REPEATED && before.has(terms.join(' '))) repeated.add(conversation)
    asked.set(conversation, before.add(terms.join(' ')))
    // Similar questions share most of their words, so topics without any of them need no comparison.
    const close = new Set(terms.flatMap((term) => byTerm.get(term) ?? []))
    let topic = [...close].find((one) => alike(one.terms, terms))
    if (!topic) {
      topic = { id: newId('topic'), terms }
      made.push(topic)
      index(topic)
    }
    uses.push({ conversation, topic: topic.id, message: id })
  }
  return { made, uses, signs: (id: string) => ({ repeated: repeated.has(id), angry: angry.has(id) }) }
}

export const questionGroups: MaintenanceTask = { everyMs: 2000, run: groupQuestions }
