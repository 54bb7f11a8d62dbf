import { conversations, type Data } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { asMember, currentProject } from '../../../lib/scoped.ts'
import { findAgent } from '../../agents/index.ts'
import { CONVERSATION_COLUMNS, type ConversationRow, presentConversation } from '../queries.ts'

export interface LogFilter {
  agentId?: string | undefined
  channel?: string | undefined
  rating?: 'up' | 'down' | undefined
  unanswered?: boolean | undefined
  lead?: boolean | undefined
  from?: string | undefined
  until?: string | undefined
  search?: string | undefined
  /** Only what came by another channel than the website. */
  nonWeb?: boolean | undefined
}

interface LogPage extends LogFilter {
  page: number
  size: number
}

export interface LogRow extends ConversationRow {
  agent_name: string
  channel: string
  member: string | null
  first_question: string | null
  lead: conversations.LoggedConversation['lead']
  site: conversations.SiteVisitor | null
  up: number
  down: number
  unanswered: number
}

/** Visitors come by a channel; what members try in the console is one of its own. */
const CHANNEL = sql`case when c.channel = 'web' and c.visitor_hash is null then 'console' else c.channel end`

/** Columns of a row of the log, for a query over `conversations c` and `agents a`. */
const LOG_COLUMNS = sql`${CONVERSATION_COLUMNS}, ${CHANNEL} as channel, c.site, a.name as agent_name,
  (select jsonb_build_object('id', l.id, 'name', coalesce(l.name, l.email, l.phone)) from leads l
    where l.id = c.lead_id) as lead,
  (select u.email from users u where u.id = c.user_id) as member,
  (select left(q.text, ${conversations.PREVIEW_MAX}::int) from messages q
    where q.conversation_id = c.id and q.role = 'user' order by q.seq limit 1) as first_question,
  t.up, t.down, t.unanswered`
export const LOG_TABLES = sql`conversations c join agents a on a.id = c.agent_id
  left join lateral (select count(*) filter (where m.rating = 'up')::int as up,
      count(*) filter (where m.rating = 'down')::int as down,
      count(*) filter (where m.reason = 'fallback')::int as unanswered
    from messages m where m.conversation_id = c.id and m.replaced_at is null) t on true`

/** Whether a row of `LOG_TABLES` is wanted. */
export function isWanted(filter: LogFilter): RawBuilder<boolean> {
  const { agentId = null, channel = null, rating = null, unanswered = false, lead = false } = filter
  const { from = null, until = null, search = '', nonWeb = false } = filter
  return sql`(${agentId}::text is null or c.agent_id = ${agentId})
    and (${channel}::text is null or ${CHANNEL} = ${channel})
    and (not ${nonWeb} or c.channel <> 'web')
    and (${rating}::text is null or (${rating} = 'up' and t.up > 0) or (${rating} = 'down' and t.down > 0))
    and (not ${unanswered} or t.unanswered > 0)
    and (not ${lead} or c.lead_id is not null)
    and (${from}::timestamptz is null or c.updated_at >= ${from}::timestamptz)
    and (${until}::timestamptz is null or c.updated_at < ${until}::timestamptz)
    and (${search} = '' or exists (select 1 from messages m where m.conversation_id = c.id
      and position(lower(${search}) in lower(m.text)) > 0))`
}

/** Conversations of everybody in the current project, newest first. */
export async function listLog(
  context: Context,
  member: Member,
  filter: LogPage,
): Promise<Data<typeof conversations.listAll>> {
  const project = currentProject(member)
  return asMember(context, member, (tx) => select(tx, filter, sql`c.project_id = ${project}`))
}

/** The same for one agent; one that is shared shows those of the own project. */
export async function listLogOfAgent(
  context: Context,
  member: Member,
  { id, ...filter }: LogPage & { id: string },
): Promise<Data<typeof conversations.listOfAgent>> {
  return asMember(context, member, async (tx) => {
    await findAgent(tx, member, id)
    return select(tx, { ...filter, agentId: id }, sql`c.project_id = any(${member.projectIds})`)
  })
}

async function select(tx: Tx, filter: LogPage, where: RawBuilder<unknown>) {
  const { page, size } = filter
  const { rows } = await sql<LogRow & { total: number }>`
    select ${LOG_COLUMNS}, count(*) over ()::int as total from ${LOG_TABLES}
    where ${where} and ${isWanted(filter)}
    order by c.updated_at desc, c.id desc limit ${size} offset ${(page - 1) * size}`.execute(tx)
  return { items: rows.map(presentLogged), total: rows[0]?.total ?? 0, page, size }
}

/** Conversations of a project from the newest to the oldest beginning, in pieces: `before` is the last of the piece before. */
export async function selectPiece(
  tx: Tx,
  wanted: { project: string; filter: LogFilter; id: string | null; before: string | null; limit: number },
): Promise<LogRow[]> {
  const { project, filter, id, before, limit } = wanted
  const { rows } = await sql<LogRow>`select ${LOG_COLUMNS} from ${LOG_TABLES}
    where c.project_id = ${project} and (${id}::text is null or c.id = ${id})
      and (${before}::text is null or c.id < ${before}) and ${isWanted(filter)}
    order by c.id desc limit ${limit}`.execute(tx)
  return rows
}

/** One row, if the member may enter its project. */
export async function selectLogged(tx: Tx, member: Member, id: string): Promise<LogRow | undefined> {
  const { rows } = await sql<LogRow>`select ${LOG_COLUMNS} from ${LOG_TABLES}
    where c.id = ${id} and c.project_id = any(${member.projectIds})`.execute(tx)
  return rows[0]
}

export const presentLogged = (row: LogRow): conversations.LoggedConversation => ({
  ...presentConversation(row),
  agentName: row.agent_name,
  channel: row.channel,
  noLog: row.no_log,
  member: row.member,
  visitor: row.visitor,
  lead: row.lead,
  firstQuestion: row.first_question,
  site: row.site,
  up: row.up,
  down: row.down,
  unanswered: row.unanswered,
})
