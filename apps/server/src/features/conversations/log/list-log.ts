import { channelOf } from '@millrace/channels'
import { conversations, type Data } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { asMember, currentProject } from '../../../lib/scoped.ts'
import { findAgent } from '../../agents/index.ts'
import { dayEnd, dayStart, requireZone } from '../../../lib/days.ts'
import { IS_FRUSTRATED, IS_RESOLVED, NEEDS_ATTENTION, SIGNS } from '../facts/outcomes.ts'
import { COUNTS } from '../facts/measures.ts'
import { catchUp } from '../facts/refresh-facts.ts'
import { BY_CHANNEL, CONVERSATION_COLUMNS, type ConversationRow, presentConversation } from '../queries.ts'

export interface LogFilter {
  agentId?: string | undefined
  channel?: string | undefined
  rating?: 'up' | 'down' | undefined
  unanswered?: boolean | undefined
  lead?: boolean | undefined
  from?: string | undefined
  until?: string | undefined
  search?: string | undefined
  /** Only conversations from channels other than the website. */
  nonWeb?: boolean | undefined
  beganFrom?: string | undefined
  beganUntil?: string | undefined
  timeZone?: string | undefined
  weekday?: number | undefined
  hour?: number | undefined
  visitors?: boolean | undefined
  widget?: boolean | undefined
  pagePath?: string | undefined
  outcome?: (typeof conversations.OUTCOMES)[number] | undefined
  handoff?: (typeof conversations.HANDOFF_FILTERS)[number] | undefined
  topic?: string | undefined
  sentiment?: (typeof conversations.SENTIMENTS)[number] | undefined
}

interface LogPage extends LogFilter {
  page: number
  size: number
}

export interface LogRow extends ConversationRow {
  agent_name: string
  channel: string
  /** Which channel a lab simulates; null elsewhere. */
  lab_channel: string | null
  contact: string | null
  member: string | null
  first_question: string | null
  lead: conversations.LoggedConversation['lead']
  site: conversations.SiteVisitor | null
  up: number
  down: number
  unanswered: number
  signs: conversations.FrustrationSign[]
}

/** Visitors have a channel; what members try in the console is a separate one. */
const CHANNEL = sql`case when c.channel = 'web' and c.visitor_hash is null then 'console' else c.channel end`

const SIGN_ROWS = sql.join(Object.entries(SIGNS).map(([sign, shown]) => sql`(${sql.lit(sign)}, ${shown})`))

/** Columns of a row of the log, for a query over `conversations c` and `agents a`. */
const LOG_COLUMNS = sql`${CONVERSATION_COLUMNS}, ${CHANNEL} as channel, c.site,
  (select n.channel from channel_connections n where n.id = c.lab_id) as lab_channel,
  case when ${BY_CHANNEL} then (select max(k.name) from channel_contacts k where k.conversation_id = c.id) end as contact, a.name as agent_name,
  (select jsonb_build_object('id', l.id, 'name', coalesce(l.name, l.email, l.phone)) from leads l
    where l.id = c.lead_id) as lead,
  (select u.email from users u where u.id = c.user_id) as member,
  (select left(q.text, ${conversations.PREVIEW_MAX}::int) from messages q
    where q.conversation_id = c.id and q.role = 'user' order by q.seq limit 1) as first_question,
  t.up, t.down, t.unanswered, array(select s.sign from (values ${SIGN_ROWS}) s (sign, shown)
    where s.shown) as signs`
/** The tables that filters need. Their facts are up to date after `catchUp`. */
export const FILTER_TABLES = sql`conversations c left join conversation_facts f on f.conversation_id = c.id`
/**
 * The same with facts only, for filters that need neither texts nor the last message: counting then skips
 * conversations.
 */
const FACT_TABLES = sql`conversation_facts f, lateral (select f.conversation_id as id, f.agent_id, f.project_id,
  case f.channel when 'console' then 'web' else f.channel end as channel,
  case when f.channel not in ('console', 'lab') then '' end as visitor_hash, case when f.has_lead then '' end as lead_id,
  null::timestamptz as updated_at) c`
const LOG_TABLES = sql`${FILTER_TABLES} join agents a on a.id = c.agent_id
  left join lateral (select count(*) filter (where m.rating = 'up')::int as up,
      count(*) filter (where m.rating = 'down')::int as down,
      count(*) filter (where m.reason = 'fallback')::int as unanswered
    from messages m where m.conversation_id = c.id and m.replaced_at is null) t on true`

/** Whether a row of `FILTER_TABLES` matches the filter. */
export function isWanted(filter: LogFilter): RawBuilder<boolean> {
  const { agentId = null, channel = null, rating = null, unanswered = false, lead = false } = filter
  const { from = null, until = null, search = '', outcome = null, handoff = null } = filter
  const { visitors = false, widget = false, pagePath = null, topic = null } = filter
  const { nonWeb = false, sentiment = null } = filter
  return sql`(${agentId}::text is null or c.agent_id = ${agentId})
    and (${channel}::text is null or ${CHANNEL} = ${channel})
    and (not ${nonWeb} or c.channel not in ('web', 'lab'))
    and (${rating}::text is null or (${rating} = 'up' and f.up > 0) or (${rating} = 'down' and f.down > 0))
    and (not ${unanswered} or f.unanswered > 0)
    and (not ${lead} or c.lead_id is not null)
    and (${from}::timestamptz is null or c.updated_at >= ${from}::timestamptz)
    and (${until}::timestamptz is null or c.updated_at < ${until}::timestamptz)
    and (not ${visitors} or ${COUNTS}) and (not ${widget} or f.in_widget)
    and (${pagePath}::text is null or coalesce(f.page, '-') = ${pagePath} and ${COUNTS})
    and (${outcome}::text is null or (${outcome} = 'answered' and f.answers > 0)
      or (${outcome} = 'resolved' and ${IS_RESOLVED}) or (${outcome} = 'attention' and ${NEEDS_ATTENTION}))
    and (${sentiment}::text is null or (${sentiment} = 'frustrated' and ${IS_FRUSTRATED})
      or (${sentiment} = 'satisfied' and f.up > 0 and not ${IS_FRUSTRATED}))
    and (${handoff}::text is null or (f.handed and (${handoff} = 'any' or f.reply_seconds is not null)))
    and (${topic}::text is null or exists (select from conversation_topic_uses u
      where u.conversation_id = c.id and u.topic_id = ${topic}))
    and ${hasBegun(filter)}
    and (${search} = '' or exists (select 1 from messages m where m.conversation_id = c.id
      and position(lower(${search}) in lower(m.text)) > 0))`
}

/** When it began, in a time zone. */
function hasBegun(filter: LogFilter): RawBuilder<boolean> {
  const { beganFrom = null, beganUntil = null, weekday = null, hour = null } = filter
  const timeZone = requireZone(filter.timeZone ?? 'UTC')
  return sql`(${beganFrom}::date is null or f.began_at >= ${dayStart(beganFrom, timeZone)})
    and (${beganUntil}::date is null or f.began_at < ${dayEnd(beganUntil, timeZone)})
    and (${weekday}::int is null or extract(isodow from f.began_at at time zone ${timeZone}) = ${weekday})
    and (${hour}::int is null or extract(hour from f.began_at at time zone ${timeZone}) = ${hour})`
}

/** Everyone's conversations in the current project, newest first. */
export async function listLog(
  context: Context,
  member: Member,
  filter: LogPage,
): Promise<Data<typeof conversations.listAll>> {
  const project = currentProject(member)
  return asMember(context, member, async (tx) => {
    await catchUp(tx, project)
    return select(tx, filter, sql`c.project_id = ${project}`)
  })
}

/** The same for one agent; for a shared one, those of the current project. */
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
  // Reads what rows show only for those of the page.
  const { rows } = await sql<LogRow>`
    with w as materialized (select c.id from ${FILTER_TABLES} where ${where} and ${isWanted(filter)}
      order by c.updated_at desc, c.id desc limit ${size} offset ${(page - 1) * size})
    select ${LOG_COLUMNS} from ${LOG_TABLES} join w on w.id = c.id
    order by c.updated_at desc, c.id desc`.execute(tx)
  return { items: rows.map(presentLogged), total: await count(tx, filter, where), page, size }
}

async function count(tx: Tx, filter: LogFilter, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total
    from ${isOfFacts(filter) ? FACT_TABLES : FILTER_TABLES} where ${where} and ${isWanted(filter)}`.execute(
    tx,
  )
  return rows[0]!.total
}

/** Conversations without facts yet match none of these. */
function isOfFacts({ search, from, until, ...filter }: LogFilter): boolean {
  if (search || from || until) return false
  const { rating, unanswered, beganFrom, beganUntil, weekday, hour, visitors, widget, pagePath } = filter
  const asked = [rating, beganFrom, beganUntil, weekday, hour, pagePath, filter.outcome, filter.handoff]
  return (
    Boolean(unanswered || visitors || widget || filter.sentiment) || asked.some((one) => one !== undefined)
  )
}

/**
 * A project's conversations by their start, newest first, in pieces: `before` is the last one of the previous piece.
 */
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

/** One row, if the member can access its project. */
export async function selectLogged(tx: Tx, member: Member, id: string): Promise<LogRow | undefined> {
  const { rows } = await sql<LogRow>`select ${LOG_COLUMNS} from ${LOG_TABLES}
    where c.id = ${id} and c.project_id = any(${member.projectIds})`.execute(tx)
  return rows[0]
}

export const presentLogged = (row: LogRow): conversations.LoggedConversation => ({
  ...presentConversation(row),
  agentName: row.agent_name,
  channel: row.channel,
  channelName: channelOf(row.lab_channel ?? row.channel)?.name ?? null,
  contact: row.contact,
  noLog: row.no_log,
  member: row.member,
  visitor: row.visitor,
  lead: row.lead,
  firstQuestion: row.first_question,
  site: row.site,
  up: row.up,
  down: row.down,
  unanswered: row.unanswered,
  signs: row.signs,
})
