import type { Context } from '../../../context.ts'
import { createLimit, type Limit } from '../../../http/limits.ts'

const MESSAGE = 'Too many attempts. Wait a moment and try again.'

export interface VisitLimits {
  /** Attempts to enter a chat, by agent and IP address; those that succeed don't count. */
  entriesOfAddress: Limit
  /** The same by agent: against guessing from many addresses. */
  entriesOfAgent: Limit
  /** Codes by agent and recipient. */
  codesOfEmail: Limit
  codesOfAddress: Limit
  codesOfAgent: Limit
}

/** Passwords and codes can't be guessed, and the mailer can't be turned on anybody. */
export function visitLimits(context: Context): VisitLimits {
  const limit = (name: string, points: number, seconds: number) =>
    createLimit(context.db, { name, points, seconds, message: MESSAGE })
  return {
    entriesOfAddress: limit('visit-ip', 10, 900),
    entriesOfAgent: limit('visit-agent', 300, 900),
    codesOfEmail: limit('visit-mail', 5, 3600),
    codesOfAddress: limit('visit-mail-ip', 20, 3600),
    codesOfAgent: limit('visit-mail-agent', 300, 3600),
  }
}
