import type { conversations } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'

// Conditions on facts `f`. Lists and figures share them, so that a figure equals the length of the list it links to.

/** The agent answered all of it, nobody was unhappy with an answer, and no person was asked for. */
export const IS_RESOLVED = sql<boolean>`(f.answers > 0 and f.unanswered = 0 and f.failed = 0 and f.down = 0
  and not f.handed)`

/** Something was not answered or rated unhelpful, or a person was asked for. */
export const NEEDS_ATTENTION = sql<boolean>`(f.unanswered > 0 or f.failed > 0 or f.down > 0 or f.handed)`

/** Signs of frustration; each is a fact of the conversation (decision 0092). */
export const SIGNS: Record<conversations.FrustrationSign, RawBuilder<boolean>> = {
  unhelpful: sql<boolean>`f.down > 0`,
  unansweredTwice: sql<boolean>`f.unanswered > 1`,
  handoffAfterUnanswered: sql<boolean>`(f.unanswered > 0 and f.handed)`,
  repeated: sql<boolean>`f.repeated`,
  angryWords: sql<boolean>`f.angry`,
}

/** It shows at least one sign of frustration. */
export const IS_FRUSTRATED = sql<boolean>`(${sql.join(Object.values(SIGNS), sql` or `)})`
