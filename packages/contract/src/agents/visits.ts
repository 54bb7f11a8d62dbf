import { z } from 'zod'
import { id } from '../ids.ts'
import { inProject, route } from '../route.ts'
import { line, text, timestamp } from '../text.ts'

/** How visitors enter the chat. */
export const ACCESS_WAYS = ['open', 'password', 'email'] as const

/** What a visitor must pass before the chat; `none` once admitted. */
export const GATES = ['none', 'password', 'email', 'identity'] as const
export type Gate = (typeof GATES)[number]

export const VISIT_PASSWORD_MIN = 8

/** An email address, or `@example.com` for a whole domain. */
export const allowedEmail = z
  .string()
  .max(254)
  .transform((entry) => entry.trim().toLowerCase())
  .pipe(
    z
      .string()
      .regex(
        /^[^\s@]{0,64}@[a-z0-9](?:[a-z0-9-]{0,62})(?:\.[a-z0-9-]{1,63}){1,8}$/,
        'is not an email address or a domain such as @example.com',
      ),
  )

/** Whether a code may be sent to this address. An empty list allows every address. */
export function isAllowedEmail(allowed: readonly string[], email: string): boolean {
  const address = email.toLowerCase()
  const domain = address.slice(address.lastIndexOf('@'))
  return allowed.length === 0 || allowed.includes(address) || allowed.includes(domain)
}

const own = z.union([line(200), z.number(), z.boolean()])

/** A visitor's identity, verified by a signature of the owner's site or a code sent to their address. */
export const knownVisitor = z.object({
  way: z.enum(['email', 'identity']),
  /** For a signed identity: the site's id for this person. */
  sub: z.string().nullable(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  custom: z.record(z.string(), own),
})
export type KnownVisitor = z.infer<typeof knownVisitor>

/** Claims that are read from a signed token; others are ignored. */
export const identityClaims = z.object({
  sub: line(200),
  email: z.email().max(254).optional(),
  name: line(200).optional(),
  custom: z
    .record(z.string().regex(/^\w{1,40}$/), own)
    .refine((claims) => Object.keys(claims).length <= 8, 'has more than 8 claims')
    .default({}),
})

const byId = z.strictObject({ id: id('agent') })

const accessState = z.object({
  hasPassword: z.boolean(),
  hasSigningKey: z.boolean(),
  /** Whether the server sends email at all. */
  sendsMail: z.boolean(),
})
export type AccessState = z.infer<typeof accessState>

export const getAccess = route({
  id: 'agents.getAccess',
  method: 'GET',
  path: '/millrace/aiagents/:id/access',
  summary: 'Get whether a password and a signing key are set for an agent’s chat. Neither is ever returned',
  who: inProject('read', 'read'),
  params: byId,
  data: accessState,
})

export const setVisitPassword = route({
  id: 'agents.setVisitPassword',
  method: 'PUT',
  path: '/millrace/aiagents/:id/access/password',
  summary:
    'Set the password of an agent’s public chat. Visitors who entered with the previous one are signed out',
  who: inProject('write', 'write'),
  params: byId,
  body: z.strictObject({
    password: z
      .string()
      .min(VISIT_PASSWORD_MIN, `has fewer than ${VISIT_PASSWORD_MIN} characters`)
      .max(200)
      .nullable(),
  }),
  data: accessState,
})

export const renewSigningKey = route({
  id: 'agents.renewSigningKey',
  method: 'POST',
  path: '/millrace/aiagents/:id/access/signingkey',
  summary:
    'Create a new key for signing visitor identities (HS256). It’s shown once; the previous one stops working',
  who: inProject('write', 'write'),
  params: byId,
  shownOnce: true,
  data: z.object({ key: z.string() }),
})

/** Digits of an email code. */
export const VISIT_CODE = /^\d{6}$/

const language = z.enum(['en', 'de', 'zh']).default('en')

export const sendVisitCode = route({
  id: 'agents.sendVisitCode',
  method: 'POST',
  path: '/millrace/chatbot/access/code',
  summary:
    'Email a code for entering an agent’s chat, if the address may enter. The response is always the same',
  who: { access: 'visitor', effect: 'write' },
  visit: true,
  body: z.strictObject({ publicId: z.uuid(), email: z.email().max(254), language }),
  data: z.object({ sent: z.literal(true), minutes: z.number().int() }),
})

export const enter = route({
  id: 'agents.enter',
  method: 'POST',
  path: '/millrace/chatbot/access',
  summary:
    'Enter an agent’s chat with its password, a code by email, or an identity that the site signed. Returns the token for `x-chat-access`',
  who: { access: 'visitor', effect: 'write' },
  visit: true,
  shownOnce: true,
  body: z.strictObject({
    publicId: z.uuid(),
    with: z.discriminatedUnion('way', [
      z.strictObject({ way: z.literal('password'), password: text(200).min(1, 'is empty') }),
      z.strictObject({
        way: z.literal('email'),
        email: z.email().max(254),
        code: z.string().regex(VISIT_CODE, 'is not a code of 6 digits'),
      }),
      z.strictObject({ way: z.literal('identity'), identity: text(4096).min(1, 'is empty') }),
    ]),
  }),
  data: z.object({ token: z.string(), expiresAt: timestamp }),
})
