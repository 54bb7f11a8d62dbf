import type { Data, knowledge, team } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { notFound } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { contains } from '../../../lib/sql.ts'
import { addSources } from '../sources/add-sources.ts'
import { recordChange } from '../changes.ts'
import { findBase } from '../queries.ts'

interface Row {
  id: string
  status: knowledge.GapState
  question: string
  examples: string[]
  asked: number
  first_asked_at: Date
  last_asked_at: Date
  agent: { id: string; name: string } | null
  source_id: string | null
}

const COLUMNS =
  sql.raw(`g.id, g.status, g.question, g.examples, g.asked, g.first_asked_at, g.last_asked_at, g.source_id,
  (select jsonb_build_object('id', a.id, 'name', a.name) from agents a where a.id = g.agent_id) as agent`)

interface GapFilter {
  page: number
  size: number
  state: knowledge.GapState
  search?: string | undefined
}

/** The gaps of a base, most frequent first. */
export async function listGaps(
  context: Context,
  member: Member,
  input: { id: string; filter: GapFilter },
): Promise<Data<typeof knowledge.listGaps>> {
  const { page, size, state, search } = input.filter
  return asMember(context, member, async (tx) => {
    await findBase(tx, member, input.id)
    const { rows } = await sql<Row & { total: number }>`
      select ${COLUMNS}, count(*) over ()::int as total from knowledge_gaps g
      where g.kb_id = ${input.id} and g.status = ${state} and ${contains('g.question', search)}
      order by g.asked desc, g.last_asked_at desc, g.id limit ${size} offset ${(page - 1) * size}`.execute(tx)
    return {
      items: rows.map(presentGap),
      total: rows[0]?.total ?? 0,
      page,
      size,
      counts: await countGaps(tx, input.id),
    }
  })
}

async function countGaps(tx: Tx, kbId: string): Promise<Record<knowledge.GapState, number>> {
  const { rows } = await sql<{ status: knowledge.GapState; n: number }>`
    select status, count(*)::int as n from knowledge_gaps where kb_id = ${kbId} group by status`.execute(tx)
  return {
    open: 0,
    answered: 0,
    dismissed: 0,
    ...Object.fromEntries(rows.map(({ status, n }) => [status, n])),
  }
}

/** Adds a question-and-answer pair that closes the gap, in this base and in the others that the agent searched. */
export async function answerGap(
  context: Context,
  member: Member,
  input: { id: string; gid: string; question: string; answer: string },
): Promise<Data<typeof knowledge.answerGap>> {
  const { id, gid, question, answer } = input
  await asMember(context, member, (tx) => findGap(tx, member, input))
  const { items } = await addSources(context, member, { id, sources: { type: 'qa', question, answer } })
  const sourceId = items[0]!.id
  return asMember(context, member, async (tx) => {
    await sql`update knowledge_gaps g set status = 'answered', source_id = ${sourceId}
      from knowledge_gaps this where this.id = ${gid} and (g.id = this.id
        or (g.status = 'open' and g.agent_id = this.agent_id and g.terms = this.terms
          and g.project_id = this.project_id))`.execute(tx)
    return record(context, tx, { member, id, gid, action: 'knowledge.answerGap' })
  })
}

/** Dismisses a gap, or reopens it. */
export async function updateGap(
  context: Context,
  member: Member,
  input: { id: string; gid: string; state: 'open' | 'dismissed' },
): Promise<Data<typeof knowledge.updateGap>> {
  const { id, gid, state } = input
  return asMember(context, member, async (tx) => {
    await findGap(tx, member, input)
    await sql`update knowledge_gaps set status = ${state} where id = ${gid}`.execute(tx)
    return record(context, tx, { member, id, gid, action: 'knowledge.updateGap' })
  })
}

async function record(
  context: Context,
  tx: Tx,
  of: { member: Member; id: string; gid: string; action: team.AuditAction },
): Promise<knowledge.Gap> {
  const { member, id, gid, action } = of
  const { gap, projectId } = await findGap(tx, member, { id, gid })
  const details = { gap: gid, state: gap.status }
  await recordChange(context, tx, { member, projectId, kbId: id, action, details })
  return presentGap(gap)
}

async function findGap(
  tx: Tx,
  member: Member,
  { id, gid }: { id: string; gid: string },
): Promise<{ gap: Row; projectId: string }> {
  const base = await findBase(tx, member, id)
  const { rows } = await sql<Row>`
    select ${COLUMNS} from knowledge_gaps g where g.id = ${gid} and g.kb_id = ${base.id}`.execute(tx)
  if (!rows[0]) throw notFound('question')
  return { gap: rows[0], projectId: base.project_id }
}

const presentGap = (row: Row): knowledge.Gap => ({
  id: row.id,
  state: row.status,
  question: row.question,
  examples: row.examples,
  asked: row.asked,
  firstAskedAt: row.first_asked_at.toISOString(),
  lastAskedAt: row.last_asked_at.toISOString(),
  agent: row.agent,
  sourceId: row.source_id,
})
