import type { Context } from '../../context.ts'
import { createLimit, type Limit } from '../../http/limits.ts'

const MESSAGE = 'Too many attempts. Please wait a little and try again.'

export interface SignInLimits {
  byAddress: Limit
  byName: Limit
}

/** Sign-in is limited per address and per user name, so that neither one host nor many can guess. */
export const signInLimits = (context: Context): SignInLimits => ({
  byAddress: createLimit(context.db, { name: 'signin-ip', points: 30, seconds: 300, message: MESSAGE }),
  byName: createLimit(context.db, { name: 'signin-name', points: 10, seconds: 900, message: MESSAGE }),
})
