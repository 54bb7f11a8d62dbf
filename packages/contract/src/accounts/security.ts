import { z } from 'zod'
import { id } from '../ids.ts'
import { route } from '../route.ts'
import { password, secondFactorCode, typedPassword } from './sign-in.ts'
import { text, timestamp } from '../text.ts'

export const session = z.object({
  id: id('session'),
  /** According to the user agent. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** Where it was last used. */
  address: z.string().nullable(),
  createdAt: timestamp,
  lastSeen: timestamp,
  /** The session of this call. */
  current: z.boolean(),
})
export type Session = z.infer<typeof session>

const user = { access: 'user' } as const

export const sessions = route({
  id: 'accounts.sessions',
  method: 'GET',
  path: '/bauth/users/auth/sessions',
  summary: 'List your active sessions',
  who: { ...user, effect: 'read' },
  data: z.object({ items: z.array(session) }),
})

export const endSession = route({
  id: 'accounts.endSession',
  method: 'DELETE',
  path: '/bauth/users/auth/sessions',
  summary: 'End a session by ID, or with `others=true` all sessions but this one. Their streams end too',
  who: { ...user, effect: 'write' },
  query: z
    .strictObject({ id: id('session').optional(), others: z.literal('true').optional() })
    .refine(
      (query) => (query.id === undefined) !== (query.others === undefined),
      'send an ID or others=true',
    ),
  data: z.object({ ended: z.number().int() }),
})

export const changePassword = route({
  id: 'accounts.changePassword',
  method: 'POST',
  path: '/bauth/users/auth/password',
  summary: 'Change your password and end all other sessions',
  who: { ...user, effect: 'write' },
  body: z.strictObject({ current: typedPassword, password }),
  data: z.object({ ended: z.number().int() }),
})

/** Omitted only by users without a password, who sign in through a provider. */
const confirmation = { password: typedPassword.optional() }

export const startTotp = route({
  id: 'accounts.startTotp',
  method: 'POST',
  path: '/bauth/users/auth/totp',
  summary: 'Create a secret for an authenticator app. It takes effect once a code is confirmed',
  who: { ...user, effect: 'write' },
  body: z.strictObject(confirmation),
  shownOnce: true,
  data: z.object({ secret: z.string(), uri: z.string() }),
})

export const RECOVERY_CODES = 10

export const confirmTotp = route({
  id: 'accounts.confirmTotp',
  method: 'POST',
  path: '/bauth/users/auth/totp/confirm',
  summary: 'Turn on two-factor authentication with a first code. Returns the recovery codes once',
  who: { ...user, effect: 'write' },
  body: z.strictObject({ code: text(10) }),
  shownOnce: true,
  data: z.object({ recoveryCodes: z.array(z.string()) }),
})

export const renewRecoveryCodes = route({
  id: 'accounts.renewRecoveryCodes',
  method: 'POST',
  path: '/bauth/users/auth/totp/recovery',
  summary: 'Create new recovery codes and revoke the old ones',
  who: { ...user, effect: 'write' },
  body: z.strictObject({ ...confirmation, code: secondFactorCode }),
  shownOnce: true,
  data: z.object({ recoveryCodes: z.array(z.string()) }),
})

export const disableTotp = route({
  id: 'accounts.disableTotp',
  method: 'POST',
  path: '/bauth/users/auth/totp/disable',
  summary: 'Turn off two-factor authentication. Requires the password and a code',
  who: { ...user, effect: 'write' },
  body: z.strictObject({ ...confirmation, code: secondFactorCode }),
  data: z.object({ disabled: z.literal(true) }),
})
