import type { Context } from '../../../context.ts'
import { createLimit, type Limit } from '../../../http/limits.ts'

const MESSAGE = 'Too many attempts. Wait a moment and try again.'

export interface VisitLimits {
  /** All attempts to enter a chat, by agent and network: each costs a hash or leaves a row. */
  entries: Limit
  /** Wrong passwords and codes, by agent and network. */
  guessesOfAddress: Limit
  /** The same by agent: against guessing from many addresses. */
  guessesOfAgent: Limit
  /** Codes by agent and recipient. */
  codesOfEmail: Limit
  /** Codes by recipient, whatever the agent: whoever makes many agents can't flood a mailbox either. */
  codesOfRecipient: Limit
  codesOfAddress: Limit
  /** Codes by network, whatever the agent. */
  codesOfNetwork: Limit
  codesOfAgent: Limit
  /** Codes of all agents of an account: each mail goes out in the installation's name. */
  codesOfAccount: Limit
}

/** Passwords and codes can't be guessed, and the mailer can't be turned on anybody. */
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
