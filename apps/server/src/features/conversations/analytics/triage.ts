import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { COUNTS, FIGURE_COLUMNS } from '../facts/measures.ts'
import { catchUp } from '../facts/refresh-facts.ts'
import { beginningOf, endOf, type FigureRow, isOf, presentFigures, type Scope } from './figures.ts'
import { selectTopics } from './top-questions.ts'

/** Number of example questions of a topic that are shown to whoever names it. */
const EXAMPLES = 8
const AGENTS_MAX = 50

/** Facts `f` of the range's conversations, without those that members tried in the console. */
const isInRange = (scope: Scope): RawBuilder<boolean> =>
  sql`${isOf('f', scope)} and ${COUNTS} and f.began_at >= ${beginningOf(scope)} and f.began_at < ${endOf(scope)}`

/** Agents with conversations of visitors in the range, those with the most first. */
export async function agentsOfConversations(tx: Tx, scope: Scope): Promise<{ id: string; name: string }[]> {
  await catchUp(tx, scope.project)
  const { rows } = await sql<{ id: string; name: string }>`select a.id, a.name from conversation_facts f
    join agents a on a.id = f.agent_id where ${isInRange(scope)}
    group by a.id, a.name order by count(*) desc, a.id limit ${AGENTS_MAX}`.execute(tx)
  return rows
}

export interface TriageTopic {
  question: string
  conversations: number
  attention: number
  /** Questions from the range that belong to the topic. */
  examples: string[]
}

interface Triage {
  conversations: number
  attention: number
  topics: TriageTopic[]
}

/** What the conversations of a range were about: topics by the words of their questions, the largest first. */
export async function triageConversations(tx: Tx, scope: Scope, most: number): Promise<Triage> {
  const { rows: figures } = await sql<FigureRow>`select ${FIGURE_COLUMNS.ofFacts} from conversation_facts f
    where ${isInRange(scope)}`.execute(tx)
  const found = await selectTopics(tx, scope, most)
  const { rows } = await sql<{ topic: string; examples: string[] }>`select t.id as topic, array(
      select left(m.text, 300) from conversation_topic_uses u
        join conversation_facts f on f.conversation_id = u.conversation_id join messages m on m.id = u.message_id
      where u.topic_id = t.id and ${isInRange(scope)} order by u.began_at desc limit ${EXAMPLES}) as examples
    from unnest(${found.map(({ topicId }) => topicId)}::text[]) t (id)`.execute(tx)
  const examples = new Map(rows.map((row) => [row.topic, row.examples]))
  const { conversations, attention } = presentFigures(figures[0])
  return {
    conversations,
    attention,
    topics: found.map((topic) => ({ ...topic, examples: examples.get(topic.topicId) ?? [] })),
  }
}
