import type { Context } from '../../../context.ts'
import { createLimit, type Limit } from '../../../http/limits.ts'

const MESSAGE = 'Too many attempts. Wait a moment and try again.'

export interface VisitLimits {
  /** All attempts, by agent and network: each costs a hash or adds a row. */
  entries: Limit
  /** Wrong passwords and codes, by agent and network. */
  guessesOfAddress: Limit
  /** Wrong passwords and codes by agent, against guessing from many addresses. */
  guessesOfAgent: Limit
  /** Codes by agent and recipient. */
  codesOfEmail: Limit
  /** Codes by recipient across agents, so that many agents cannot flood a mailbox. */
  codesOfRecipient: Limit
  codesOfAddress: Limit
  /** Codes by network across agents. */
  codesOfNetwork: Limit
  codesOfAgent: Limit
  /** Codes across an account's agents: the emails are sent in the installation's name. */
  codesOfAccount: Limit
}

/** Limits that prevent guessing passwords and codes, and abuse of the mailer. */
export function visitLimits(context: Context): VisitLimits {
  const limit = (name: string, points: number, seconds: number) =>
    createLimit(context.db, { name, points, seconds, message: MESSAGE })
  return {
    entries: limit('visit-all', 600, 900),
    guessesOfAddress: limit('visit-ip', 10, 900),
    guessesOfAgent: limit('visit-agent', 300, 900),
    codesOfEmail: limit('visit-mail', 5, 3600),
    codesOfRecipient: limit('visit-mail-all', 12, 3600),
    codesOfAddress: limit('visit-mail-ip', 20, 3600),
    codesOfNetwork: limit('visit-mail-network', 60, 3600),
    codesOfAgent: limit('visit-mail-agent', 300, 3600),
    codesOfAccount: limit('visit-mail-account', 600, 3600),
  }
}
