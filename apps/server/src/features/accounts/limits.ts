import type { Context } from '../../context.ts'
import { createLimit, type Limit } from '../../http/limits.ts'

const MESSAGE = 'Too many attempts. Wait a moment and try again.'

export interface SignInLimits {
  byAddress: Limit
  byName: Limit
  /** Accounts that one address signs up for. */
  signUps: Limit
  /** Codes of the second factor, by user: a new first step gives no new tries. */
  codes: Limit
  /** Passwords that someone signed in is asked for once more, by user. */
  confirmations: Limit
  /** Mails that a stranger can make go out, by the address they go to. */
  mails: Limit
}

/** Sign-in is limited per address and per user name, so that neither one host nor many can guess. */
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
