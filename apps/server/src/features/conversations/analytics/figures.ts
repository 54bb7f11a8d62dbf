import type { conversations } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import { dayEnd, dayStart } from '../../../lib/days.ts'
import type { Measure } from '../facts/measures.ts'

/** The agents and days that figures cover. */
export interface Scope {
  project: string
  /** Null: all agents of the project. */
  agentId: string | null
  from: string
  until: string
  timeZone: string
}

/** Rows of a table `t` of this project and agent. */
export const isOf = (t: string, { project, agentId }: Scope): RawBuilder<boolean> =>
  sql`${sql.ref(`${t}.project_id`)} = ${project}
    and (${agentId}::text is null or ${sql.ref(`${t}.agent_id`)} = ${agentId})`

export const beginningOf = ({ from, timeZone }: Scope): RawBuilder<Date> => dayStart(from, timeZone)
export const endOf = ({ until, timeZone }: Scope): RawBuilder<Date> => dayEnd(until, timeZone)

export type FigureRow = Record<Measure, number>

/** Figures of a row; zeros where there was nothing to count. */
export const presentFigures = (row: Partial<FigureRow> | undefined): conversations.Figures => ({
  conversations: row?.conversations ?? 0,
  messages: row?.messages ?? 0,
  answers: row?.answers ?? 0,
  unansweredAnswers: row?.unanswered_answers ?? 0,
  up: row?.up ?? 0,
  down: row?.down ?? 0,
  resolved: row?.resolved ?? 0,
  attention: row?.attention ?? 0,
  frustrated: row?.frustrated ?? 0,
  unanswered: row?.unanswered ?? 0,
  ratedUp: row?.rated_up ?? 0,
  ratedDown: row?.rated_down ?? 0,
  handoffs: row?.handoffs ?? 0,
  replied: row?.replied ?? 0,
  leads: row?.leads ?? 0,
})
