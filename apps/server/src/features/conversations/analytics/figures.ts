import type { conversations } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import { dayEnd, dayStart } from '../../../lib/days.ts'
import { IS_RESOLVED, NEEDS_ATTENTION } from '../facts/outcomes.ts'

/** Whose conversations of which days. */
export interface Scope {
  project: string
  /** Null: all agents of the project. */
  agentId: string | null
  from: string
  until: string
  timeZone: string
}

/** Facts `f` of visitors' conversations that began in the range. */
export const inScope = ({ project, agentId, from, until, timeZone }: Scope): RawBuilder<boolean> =>
  sql`f.project_id = ${project} and (${agentId}::text is null or f.agent_id = ${agentId}) and f.channel <> 'console'
    and f.began_at >= ${dayStart(from, timeZone)} and f.began_at < ${dayEnd(until, timeZone)}`

/** The columns of a `FigureRow`, for a query over facts `f`. */
export const FIGURES = sql`count(*)::int as conversations, sum(f.messages)::int as messages,
  sum(f.answers)::int as answers, sum(f.unanswered)::int as unanswered_answers, sum(f.up)::int as up,
  sum(f.down)::int as down, count(*) filter (where ${IS_RESOLVED})::int as resolved,
  count(*) filter (where ${NEEDS_ATTENTION})::int as attention,
  count(*) filter (where f.unanswered > 0)::int as unanswered, count(*) filter (where f.up > 0)::int as rated_up,
  count(*) filter (where f.down > 0)::int as rated_down, count(*) filter (where f.handed)::int as handoffs,
  count(*) filter (where f.handed and f.reply_seconds is not null)::int as replied,
  count(*) filter (where f.has_lead)::int as leads`

export interface FigureRow {
  conversations: number
  messages: number | null
  answers: number | null
  unanswered_answers: number | null
  up: number | null
  down: number | null
  resolved: number
  attention: number
  unanswered: number
  rated_up: number
  rated_down: number
  handoffs: number
  replied: number
  leads: number
}

/** Figures of a row; zeros where there was nothing to count. */
export const presentFigures = (row: FigureRow | undefined): conversations.Figures => ({
  conversations: row?.conversations ?? 0,
  messages: row?.messages ?? 0,
  answers: row?.answers ?? 0,
  unansweredAnswers: row?.unanswered_answers ?? 0,
  up: row?.up ?? 0,
  down: row?.down ?? 0,
  resolved: row?.resolved ?? 0,
  attention: row?.attention ?? 0,
  unanswered: row?.unanswered ?? 0,
  ratedUp: row?.rated_up ?? 0,
  ratedDown: row?.rated_down ?? 0,
  handoffs: row?.handoffs ?? 0,
  replied: row?.replied ?? 0,
  leads: row?.leads ?? 0,
})
