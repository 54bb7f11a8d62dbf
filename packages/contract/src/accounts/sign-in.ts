import { z } from 'zod'
import { id } from '../ids.ts'
import { route } from '../route.ts'
import { line, text, timestamp } from '../text.ts'

export const PASSWORD_MIN = 10

/** Languages of the console and mails. */
export const LOCALES = ['en', 'de', 'zh'] as const
export const locale = z.enum(LOCALES)
export type Locale = z.infer<typeof locale>

/** Email addresses are user names, compared in lower case. */
export const username = z.string().trim().toLowerCase().max(254).pipe(z.email('is not an email address'))
export const password = text(256).min(PASSWORD_MIN, `must have at least ${PASSWORD_MIN} characters`)
/** A password for verification only. */
export const typedPassword = text(256).min(1, 'is empty')
/** A code of the authenticator app, or a recovery code. */
export const secondFactorCode = text(40).trim().min(1, 'is empty')

const linkToken = text(200).min(1, 'is empty')
const token = z.object({ token: z.string() })
const credentials = z.strictObject({ username, password: typedPassword })
/** Whether the session lasts 30 days after its last use, instead of the configured hours. */
const stay = z.boolean().default(false)
const anybody = { access: 'public' } as const

export const setup = route({
  id: 'accounts.setup',
  method: 'GET',
  path: '/bauth/users/auth/setup',
  summary: 'Get whether this installation has an owner, and its sign-in methods',
  who: { ...anybody, effect: 'read' },
  data: z.object({
    ownerNeeded: z.boolean(),
    signup: z.enum(['owner', 'open']),
    /** Whether the owner must enter the code from the server's log. */
    setupCode: z.boolean(),
    /** Whether a sign-up is completed by a link in a mail (`requestSignup`). */
    confirmSignup: z.boolean(),
    /** The installation's OpenID Connect provider, if configured. */
    provider: z.object({ kind: z.enum(['google', 'oidc']), name: z.string() }).nullable(),
    /** Whether mails are sent. */
    mail: z.boolean(),
  }),
})

const newAccount = z.strictObject({
  username,
  password,
  name: line(120).optional(),
  company: line(120).optional(),
  locale: locale.optional(),
})
const signedUp = token.extend({
  user: z.object({ id: id('user'), username: z.string(), name: z.string() }),
})

export const signup = route({
  id: 'accounts.signup',
  method: 'POST',
  path: '/bauth/users/auth/signup',
  summary: 'Create a user, an account and its default project',
  who: { ...anybody, effect: 'write' },
  body: newAccount.extend({
    /** From the server's log, for its owner; see `setup`. */
    setupCode: line(40).optional(),
  }),
  data: signedUp,
})

export const requestSignup = route({
  id: 'accounts.requestSignup',
  method: 'POST',
  path: '/bauth/users/auth/signup/request',
  summary:
    'Request an account. The link arrives by email; the response is the same for known and unknown addresses',
  who: { ...anybody, effect: 'write' },
  body: newAccount,
  data: z.object({ sent: z.literal(true) }),
})

export const confirmSignup = route({
  id: 'accounts.confirmSignup',
  method: 'POST',
  path: '/bauth/users/auth/signup/confirm',
  summary: 'Complete a sign-up with the token from the email and a password',
  who: { ...anybody, effect: 'write' },
  body: z.strictObject({ token: linkToken, password: typedPassword }),
  data: signedUp,
})

export const login = route({
  id: 'accounts.login',
  method: 'POST',
  path: '/bauth/users/auth/login',
  summary:
    'Sign in. With two-factor authentication, a correct password returns 401 with `details.secondFactor` for the next step',
  who: { ...anybody, effect: 'write' },
  body: credentials.extend({ stay }),
  data: token,
})

export const loginCode = route({
  id: 'accounts.loginCode',
  method: 'POST',
  path: '/bauth/users/auth/login/code',
  summary: 'Complete sign-in with a code from the authenticator app or a recovery code',
  who: { ...anybody, effect: 'write' },
  body: z.strictObject({ secondFactor: linkToken, code: secondFactorCode }),
  data: token,
})

export const logout = route({
  id: 'accounts.logout',
  method: 'POST',
  path: '/bauth/users/auth/logout',
  summary: 'Sign out of this session, or with `all=true` of all your sessions',
  who: { access: 'user', effect: 'write' },
  query: z.strictObject({ all: z.stringbool().default(false) }),
  data: z.object({ ended: z.number().int() }),
})

const sent = z.object({ sent: z.literal(true) })

export const forgot = route({
  id: 'accounts.forgot',
  method: 'POST',
  path: '/bauth/users/auth/forgot',
  summary: 'Send a password reset link. The response is the same for known and unknown addresses',
  who: { ...anybody, effect: 'write' },
  /** Language of the mail, for users without a chosen one. */
  body: z.strictObject({ username, locale: locale.optional() }),
  data: sent,
})

export const reset = route({
  id: 'accounts.reset',
  method: 'POST',
  path: '/bauth/users/auth/reset',
  summary: 'Reset a password with the token from the link and end all sessions of the user',
  who: { ...anybody, effect: 'write' },
  body: z.strictObject({ token: linkToken, password }),
  data: z.object({ username: z.string() }),
})

export const verify = route({
  id: 'accounts.verify',
  method: 'POST',
  path: '/bauth/users/auth/verify',
  summary: 'Confirm an email address with the token from the link',
  who: { ...anybody, effect: 'write' },
  body: z.strictObject({ token: linkToken }),
  data: z.object({ username: z.string() }),
})

export const resendVerification = route({
  id: 'accounts.resendVerification',
  method: 'POST',
  path: '/bauth/users/auth/verify/resend',
  summary: 'Resend the confirmation link for your email address. Earlier links expire',
  who: { access: 'user', effect: 'write' },
  data: z.object({ sent: z.boolean() }),
})

/** A path within this origin. The server stores it with the state and validates it again. */
const next = text(2000)

export const startProvider = route({
  id: 'accounts.startProvider',
  method: 'GET',
  path: '/bauth/users/auth/google',
  summary: 'Start an OpenID Connect sign-in. A cookie binds the attempt to this browser',
  who: { ...anybody, effect: 'read' },
  query: z.strictObject({ next: next.optional(), stay: z.stringbool().default(false) }),
  data: z.object({ url: z.string(), expires: timestamp }),
})

export const finishProvider = route({
  id: 'accounts.finishProvider',
  method: 'POST',
  path: '/bauth/users/auth/google',
  summary: 'Complete an OpenID Connect sign-in with the provider’s response',
  who: { ...anybody, effect: 'write' },
  body: z.strictObject({
    code: text(4000).min(1, 'is empty'),
    state: linkToken,
    /** The provider's issuer (RFC 9207), if it sends one. */
    iss: text(500).optional(),
  }),
  data: token.extend({ next: z.string().nullable() }),
})
