import type { Context } from '../../context.ts'
import { createLimit, type Limit } from '../../http/limits.ts'

const MESSAGE = 'Too many attempts. Wait a moment and try again.'

export interface SignInLimits {
  byAddress: Limit
  byName: Limit
  /** Sign-ups, by IP address. */
  signUps: Limit
  /** Second-factor codes, by user: repeating the first step doesn't reset the count. */
  codes: Limit
  /** Password confirmations of signed-in users, by user. */
  confirmations: Limit
  /** Emails that anyone can trigger, by recipient. */
  mails: Limit
}

/** Sign-ins are limited per IP address and per username, against guessing from one host and from many. */
export function signInLimits(context: Context): SignInLimits {
  const limit = (name: string, points: number, seconds: number) =>
    createLimit(context.db, { name, points, seconds, message: MESSAGE })
  return {
    byAddress: limit('signin-ip', 30, 300),
    byName: limit('signin-name', 10, 900),
    signUps: limit('signup-ip', 20, 3600),
    codes: limit('signin-code', 10, 900),
    confirmations: limit('confirm-password', 10, 900),
    mails: limit('signin-mail', 5, 3600),
  }
}
