import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { newId } from '../../../lib/ids.ts'
import { alike, tellingTerms } from './alike.ts'

/** A real question that the agent's knowledge couldn't answer. */
interface Unanswered {
  accountId: string
  projectId: string
  agentId: string
  /** The searched bases; each gets the gap. */
  knowledgeIds: readonly string[]
  question: string
  conversationId: string
  messageId: string
}

type GapRow = { id: string; terms: string[]; examples: string[]; question: string; status: string }

const LONGEST = 1000
const MOST_COMPARED = 500
const MOST_EXAMPLES = 5
const MOST_PER_BASE = 2000

/**
 * Records the question in each base, grouped with questions that ask the same in other words. An answered gap that
 * still finds nothing is reopened; a dismissed one stays dismissed. Call it in the transaction that ends the response.
 */
export async function recordGap(tx: Tx, asked: Unanswered): Promise<void> {
  const question = asked.question.trim().slice(0, LONGEST).toWellFormed().replaceAll('\u0000', '')
  const terms = tellingTerms(question)
  if (terms.length === 0) return
  for (const kbId of [...new Set(asked.knowledgeIds)].sort())
    await recordAt(tx, asked, { kbId, question, terms })
}

async function recordAt(
  tx: Tx,
  asked: Unanswered,
  { kbId, question, terms }: { kbId: string; question: string; terms: string[] },
): Promise<void> {
  // Serialised per base, so that concurrent questions become one gap. The base may have been deleted.
  const base = await sql`select pg_advisory_xact_lock(hashtext(id)) from knowledge_bases
    where id = ${kbId} and account_id = ${asked.accountId}`.execute(tx)
  if (base.rows.length === 0) return
  const same = (await newest(tx, kbId)).find((gap) => alike(gap.terms, terms))
  if (same) return askedAgain(tx, same, { question, agentId: asked.agentId })
  await sql`insert into knowledge_gaps (id, account_id, project_id, kb_id, agent_id, question, terms)
    values (${newId('gap')}, ${asked.accountId}, ${asked.projectId}, ${kbId}, ${asked.agentId}, ${question}, ${terms})`.execute(
    tx,
  )
  await sql`delete from knowledge_gaps where id in (
    select id from knowledge_gaps where kb_id = ${kbId} order by asked > 1 desc, last_asked_at desc
    offset ${MOST_PER_BASE})`.execute(tx)
}

async function newest(tx: Tx, kbId: string): Promise<GapRow[]> {
  const { rows } = await sql<GapRow>`select id, terms, examples, question, status from knowledge_gaps
    where kb_id = ${kbId} order by last_asked_at desc limit ${MOST_COMPARED}`.execute(tx)
  return rows
}

async function askedAgain(
  tx: Tx,
  gap: GapRow,
  { question, agentId }: { question: string; agentId: string },
): Promise<void> {
  const others = [gap.question, ...gap.examples].filter((one) => fold(one) !== fold(question))
  const examples = [...new Map(others.map((one) => [fold(one), one])).values()].slice(0, MOST_EXAMPLES)
  await sql`update knowledge_gaps set asked = asked + 1, last_asked_at = now(), question = ${question},
      examples = ${examples}, agent_id = ${agentId},
      status = case when status = 'answered' then 'open' else status end
    where id = ${gap.id}`.execute(tx)
}

/** The wording without case and punctuation. */
const fold = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
