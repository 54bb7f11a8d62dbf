import { type Data, leads } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { invalid } from '../../lib/errors.ts'
import { asMember, currentProject } from '../../lib/scoped.ts'
import { findAgent } from '../agents/index.ts'
import { findLead, LEAD_COLUMNS, type LeadRow, presentLead } from './queries.ts'

export interface LeadFilter {
  agentId?: string | undefined
  status?: leads.LeadStatus | undefined
  from?: string | undefined
  until?: string | undefined
  minScore?: number | undefined
  search?: string | undefined
}

type Sort = (typeof leads.LEAD_SORTS)[number]

interface LeadPage extends LeadFilter {
  sort: Sort
  cursor?: string | undefined
  size: number
}

/** Leads of the current project, or of one agent in the member's projects, in pages. */
export async function listLeads(
  context: Context,
  member: Member,
  { sort, cursor, size, ...filter }: LeadPage,
): Promise<Data<typeof leads.list>> {
  const after = cursor === undefined ? null : readCursor(cursor)
  return asMember(context, member, async (tx) => {
    const where = await wantedLeads(tx, member, filter)
    const { rows } = await sql<LeadRow>`select ${LEAD_COLUMNS} from leads l join agents a on a.id = l.agent_id
      where ${where} and ${isAfter(sort, after)} order by ${ORDERS[sort]} limit ${size + 1}`.execute(tx)
    const total = await sql<{ n: number }>`select count(*)::int as n from leads l where ${where}`.execute(tx)
    const items = rows.slice(0, size)
    const next = rows.length > size ? writeCursor(items.at(-1)!) : null
    return { items: items.map(presentLead), total: total.rows[0]!.n, next }
  })
}

/** The rows of `leads l` for a member's filter. Throws `not_found` for an inaccessible agent. */
export async function wantedLeads(tx: Tx, member: Member, filter: LeadFilter): Promise<RawBuilder<boolean>> {
  const { agentId = null, status = null, from = null, until = null, minScore = 0, search = '' } = filter
  if (agentId !== null) await findAgent(tx, member, agentId)
  const place =
    agentId === null
      ? sql`l.project_id = ${currentProject(member)}`
      : sql`l.agent_id = ${agentId} and l.project_id = any(${member.projectIds})`
  return sql<boolean>`${place} and (${status}::text is null or l.status = ${status})
    and (${from}::timestamptz is null or l.submitted_at >= ${from}::timestamptz)
    and (${until}::timestamptz is null or l.submitted_at < ${until}::timestamptz)
    and l.score >= ${minScore}
    and (${search} = '' or position(lower(${search}) in lower(concat_ws(' ', l.name, l.email, l.phone, l.note,
      (select string_agg(f ->> 'value', ' ') from jsonb_array_elements(l.fields) f)))) > 0)`
}

// JSON times have millisecond precision, which is how leads are stored.
const ORDERS = {
  newest: sql`l.submitted_at desc, l.id desc`,
  oldest: sql`l.submitted_at, l.id`,
  score: sql`l.score desc, l.submitted_at desc, l.id desc`,
} as const satisfies Record<Sort, RawBuilder<unknown>>

type Cursor = [score: number, at: string, id: string]

function isAfter(sort: Sort, cursor: Cursor | null): RawBuilder<boolean> {
  if (cursor === null) return sql<boolean>`true`
  const [score, at, id] = cursor
  if (sort === 'oldest') return sql<boolean>`(l.submitted_at, l.id) > (${at}::timestamptz, ${id})`
  if (sort === 'newest') return sql<boolean>`(l.submitted_at, l.id) < (${at}::timestamptz, ${id})`
  return sql<boolean>`(l.score, l.submitted_at, l.id) < (${score}::int, ${at}::timestamptz, ${id})`
}

const writeCursor = ({ score, submitted_at: at, id }: LeadRow): string =>
  Buffer.from(JSON.stringify([score, at.toISOString(), id])).toString('base64url')

const cursorParts = z.tuple([z.number().int().min(0).max(100), z.iso.datetime(), z.string().max(40)])

function readCursor(cursor: string): Cursor {
  try {
    return cursorParts.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw invalid([{ path: 'cursor', message: 'is not what a page was given' }])
  }
}

const CONVERSATIONS = 50

/** A lead with its conversations and earlier form values. */
export function getLead(context: Context, member: Member, id: string): Promise<Data<typeof leads.get>> {
  return asMember(context, member, async (tx) => {
    const row = await findLead(tx, member, id)
    const { rows } = await sql<{ id: string; title: string; updated_at: Date }>`select id, title, updated_at
      from conversations where lead_id = ${id} order by updated_at desc limit ${CONVERSATIONS}`.execute(tx)
    const conversations = rows.map((one) => ({
      id: one.id,
      title: one.title,
      updatedAt: one.updated_at.toISOString(),
    }))
    return { ...presentLead(row), conversations, earlier: row.earlier }
  })
}
