import { z } from 'zod'
import { id } from './ids.ts'
import { inAccount, route } from './route.ts'
import { text, timestamp } from './text.ts'

/** What connections are for, by vendor. Each needs scopes of its own. */
export const PURPOSES_OF = {
  google: ['sheets', 'calendar', 'drive'],
  slack: ['slackMessages', 'slackBot'],
  meta: ['metaPages', 'metaInstagram', 'metaWhatsApp'],
  calendly: ['scheduling'],
  mail: ['mail'],
} as const

/** Vendors at which a person agrees. */
export const OAUTH_VENDORS = ['google', 'slack', 'meta', 'calendly'] as const
export type OAuthVendorName = (typeof OAUTH_VENDORS)[number]
/** `mail` is a mail server, with a user and a password. */
export const CONNECTION_VENDORS = [...OAUTH_VENDORS, 'mail'] as const
export type ConnectionVendor = (typeof CONNECTION_VENDORS)[number]

export const PURPOSES = [
  ...PURPOSES_OF.google,
  ...PURPOSES_OF.slack,
  ...PURPOSES_OF.meta,
  ...PURPOSES_OF.calendly,
  ...PURPOSES_OF.mail,
] as const
export const purpose = z.enum(PURPOSES)
export type Purpose = z.infer<typeof purpose>

/** The vendor whose connections can serve this. */
export const vendorFor = (wanted: Purpose): ConnectionVendor =>
  CONNECTION_VENDORS.find((vendor) => (PURPOSES_OF[vendor] as readonly string[]).includes(wanted))!

export const CONNECTION_STATES = ['connected', 'reconnect', 'error'] as const

/**
 * Why a connection doesn’t work. `expired`: its access ended, and there is no way to renew it. `revoked`: the vendor
 * no longer accepts it. `client`: the vendor doesn’t accept this installation. `closed`: it can’t be decrypted. `login`:
 * the mail server doesn’t accept its user and password.
 */
export const CONNECTION_PROBLEMS = ['expired', 'revoked', 'client', 'closed', 'login'] as const

/**
 * Why an authorization failed. `refused`: the person said no. `expired`: its state is unknown, used or too old.
 * `otherBrowser`: another session began it. `otherAccount`: it was begun in another account. `differs`: it is for
 * another person or workspace than the connection. `noRefresh`: the vendor gave no lasting access. `busy`: it is being
 * finished. `failed`: the vendor didn’t confirm it.
 */
export const CONNECT_FAILURES = [
  'refused',
  'expired',
  'otherBrowser',
  'otherAccount',
  'differs',
  'noRefresh',
  'busy',
  'failed',
] as const
export type ConnectFailure = (typeof CONNECT_FAILURES)[number]

/** `tls`: encrypted from the start. `starttls`: encrypted before the sign-in. `none`: not encrypted. */
export const MAIL_SECURITY = ['tls', 'starttls', 'none'] as const

const mailServer = {
  host: text(253)
    .trim()
    .regex(/^[a-z0-9:]([a-z0-9._:-]*[a-z0-9])?$/i, 'is not the name of a server, such as smtp.example.org'),
  port: z.number().int().min(1).max(65_535),
  security: z.enum(MAIL_SECURITY),
  /** Null where the server asks for none. */
  user: text(254).trim().min(1, 'is empty').nullable(),
  fromName: text(100).trim(),
  fromAddress: z.email().max(254),
  /** Whether visitors get their sign-in codes from here. */
  forVisitors: z.boolean(),
}

export const connection = z.object({
  id: id('connection'),
  /** Null for all projects of the account. */
  projectId: id('project').nullable(),
  vendor: z.enum(CONNECTION_VENDORS),
  /** As the vendor names who agreed: an email address, a workspace. */
  name: z.string(),
  /** What it can be used for, by its scopes. */
  purposes: z.array(purpose),
  scopes: z.array(z.string()),
  state: z.enum(CONNECTION_STATES),
  problem: z.object({ code: z.enum(CONNECTION_PROBLEMS), detail: z.string().nullable() }).nullable(),
  /** Flows that use it; those in projects that the caller can’t access are counted in `hidden`. */
  usedBy: z.array(z.object({ id: id('flow'), name: z.string(), projectId: id('project') })),
  /** Knowledge bases with sources that it reads; those in other projects are counted in `hidden`, too. */
  bases: z.array(z.object({ id: id('knowledge'), name: z.string(), projectId: id('project') })),
  /** Agents with a channel that was chosen with it; those in other projects are counted in `hidden`, too. */
  agents: z.array(z.object({ id: id('agent'), name: z.string(), projectId: id('project') })),
  hidden: z.number().int(),
  /** For a mail server: its settings without the password. */
  mail: z.object(mailServer).nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type MailServer = z.infer<z.ZodObject<typeof mailServer>>
export type Connection = z.infer<typeof connection>

export const list = route({
  id: 'connections.list',
  method: 'GET',
  path: '/millrace/connect/list',
  summary: 'List connections of the account, and which vendors can be connected',
  who: inAccount('integrations', 'read'),
  data: z.object({
    items: z.array(connection),
    vendors: z.array(
      z.object({
        vendor: z.enum(OAUTH_VENDORS),
        /** Settings that the operator has to set first; none if the vendor can be connected. */
        missing: z.array(z.string()),
        /** What needs further settings: it can't be connected before. */
        notReady: z.array(z.object({ purpose, missing: z.array(z.string()) })),
      }),
    ),
    /** The redirect URL to register at each vendor. */
    redirectUrl: z.string(),
  }),
})

export const url = route({
  id: 'connections.url',
  method: 'POST',
  path: '/millrace/connect/url',
  summary: 'Begin to connect a vendor: get the URL at which a person agrees. It works once, for ten minutes',
  who: inAccount('integrations', 'write'),
  body: z.strictObject({
    vendor: z.enum(OAUTH_VENDORS),
    purposes: z.array(purpose).min(1).max(PURPOSES.length),
    projectId: id('project').nullable().default(null),
    /** The connection to renew. */
    connectionId: id('connection').optional(),
  }),
  data: z.object({ url: z.string(), expires: timestamp }),
})

export const finish = route({
  id: 'connections.finish',
  method: 'POST',
  path: '/millrace/oauth/callback',
  summary: 'Finish connecting with what the vendor’s redirect carried. Only the session that began it can',
  who: inAccount('integrations', 'write'),
  body: z.strictObject({
    state: text(200),
    code: text(4000).optional(),
    /** The vendor’s reason for not giving a code. */
    error: text(500).optional(),
    iss: text(500).optional(),
  }),
  data: connection,
})

export const remove = route({
  id: 'connections.delete',
  method: 'POST',
  path: '/millrace/connect/remove',
  summary: 'Remove a connection and revoke its access. One in use is removed only with `force`',
  who: inAccount('integrations', 'write'),
  body: z.strictObject({ id: id('connection'), force: z.boolean().default(false) }),
  data: z.object({
    removed: z.literal(true),
    /**
     * `shared`: another connection still uses the same access. `no`: the vendor didn’t confirm it. `none`: there is
     * nothing to revoke, because a mail server knows nothing of it.
     */
    revoked: z.enum(['yes', 'no', 'shared', 'none']),
  }),
})

export const email = route({
  id: 'connections.email',
  method: 'POST',
  path: '/millrace/connect/email',
  summary:
    'Connect a mail server that flows send from. It is stored once a sign-in and an email to its own address worked',
  who: inAccount('integrations', 'write'),
  body: z.strictObject({
    ...mailServer,
    forVisitors: mailServer.forVisitors.default(false),
    /** Never returned. */
    password: text(1000).min(1, 'is empty').nullable(),
    projectId: id('project').nullable().default(null),
    /** The connection to change, which stays in its project. */
    connectionId: id('connection').optional(),
  }),
  data: connection,
})
