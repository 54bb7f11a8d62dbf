import { sql } from 'kysely'

// Of facts `f`. Lists and figures ask for the same, so that a figure is the number of those that its link lists.

/** The agent answered all of it, nobody was unhappy with an answer, and no person was asked for. */
export const IS_RESOLVED = sql<boolean>`(f.answers > 0 and f.unanswered = 0 and f.failed = 0 and f.down = 0
  and not f.handed)`

/** Something was not answered or rated unhelpful, or a person was asked for. */
export const NEEDS_ATTENTION = sql<boolean>`(f.unanswered > 0 or f.failed > 0 or f.down > 0 or f.handed)`
