import { z } from 'zod'
import { id } from './ids.ts'
import { inAccount, inProject, route } from './route.ts'
import { line, timestamp } from './text.ts'

/** Model vendors with a fixed endpoint: each has its folder in packages/models/src/vendors. */
export const HOSTED_VENDORS = ['openai', 'anthropic', 'google'] as const
export type HostedVendor = (typeof HOSTED_VENDORS)[number]
/** Keys of model vendors, and credentials of HTTP tools. */
export const MODEL_KINDS = [...HOSTED_VENDORS, 'openai-compatible'] as const
export type ModelKind = (typeof MODEL_KINDS)[number]
export const CREDENTIAL_KINDS = [...MODEL_KINDS, 'http'] as const
export const CREDENTIAL_STATES = ['untested', 'connected', 'error'] as const
export const AUTH_TYPES = ['bearer', 'basic', 'header'] as const

/** Sent in a header: printable ASCII. */
const secret = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'is empty')
    .max(max, `at most ${max} characters`)
    .regex(/^[\x20-\x7e]+$/, 'contains a character that keys can’t have. Copy it again')

const isPlain = (value: string) => {
  const url = URL.parse(value)
  return url !== null && url.username === '' && url.password === '' && url.search === '' && url.hash === ''
}

const address = z
  .string()
  .trim()
  .max(500)
  .regex(/^https?:\/\//i, 'must begin with https:// or http://')
  .refine(isPlain, 'must be a URL without user name, query and #')

/** URL of a compatible server, with version: https://models.example.org/v1. */
const baseUrl = address.transform((value) => new URL(value).href.replace(/(?<!\/)\/+$/, ''))
/** The site that a secret belongs to; it is sent to no other. */
const origin = address
  .refine((value) => ['/', ''].includes(URL.parse(value)?.pathname ?? '?'), 'must end after the host name')
  .transform((value) => new URL(value).origin)

const HEADER_NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/
/** Headers that control the connection, or that a tool sets itself. */
const NOT_FOR_SECRETS =
  /^(?:host|connection|content-length|content-type|transfer-encoding|te|upgrade|expect|proxy-.*)$/i

const headerName = z
  .string()
  .trim()
  .max(100)
  .regex(HEADER_NAME, 'is not a valid header name')
  .refine((name) => !NOT_FOR_SECRETS.test(name), 'is a header that can’t be used for a secret')

const httpAuth = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('bearer'), token: secret(4000) }),
  z.strictObject({
    type: z.literal('basic'),
    username: secret(200).refine((name) => !name.includes(':'), 'must not contain a colon'),
    password: secret(2000),
  }),
  z.strictObject({ type: z.literal('header'), name: headerName, value: secret(4000) }),
])
export type HttpAuth = z.infer<typeof httpAuth>

/** The secret with its destination: changing the address requires the secret again. */
export const credentialSecret = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(HOSTED_VENDORS), key: secret(1000) }),
  z.strictObject({ kind: z.literal('openai-compatible'), baseUrl, key: secret(1000).nullable() }),
  z.strictObject({ kind: z.literal('http'), origin, auth: httpAuth }),
])
export type CredentialSecret = z.infer<typeof credentialSecret>

export const use = z.object({
  type: z.enum(['agent', 'tool', 'toolServer', 'knowledge']),
  id: z.string(),
  name: z.string(),
  projectId: id('project'),
})
export type Use = z.infer<typeof use>

export const credential = z.object({
  id: id('credential'),
  /** Null for all projects of the account. */
  projectId: id('project').nullable(),
  kind: z.enum(CREDENTIAL_KINDS),
  name: z.string(),
  /** Where it is sent, if not to the vendor itself. */
  address: z.string().nullable(),
  auth: z.enum(AUTH_TYPES).nullable(),
  /** The last characters of a long key, the user name, or the header name; never enough to use it. */
  hint: z.string().nullable(),
  state: z.enum(CREDENTIAL_STATES),
  /** What is wrong, for people. */
  problem: z.string().nullable(),
  testedAt: timestamp.nullable(),
  usedBy: z.array(use),
  revision: z.number().int(),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type Credential = z.infer<typeof credential>

const byId = z.strictObject({ id: id('credential') })

export const list = route({
  id: 'credentials.list',
  method: 'GET',
  path: '/millrace/credentials',
  summary: 'List credentials of the account and where they’re used. Secrets are never returned',
  who: inAccount('integrations', 'read'),
  data: z.object({ items: z.array(credential) }),
})

export const choices = route({
  id: 'credentials.choices',
  method: 'GET',
  path: '/millrace/credentials/choices',
  summary: 'List credentials that the project’s tools can use, with their names and sites',
  who: inProject('write', 'read'),
  data: z.object({
    items: z.array(z.object({ id: id('credential'), name: z.string(), origin: z.string() })),
  }),
})

export const create = route({
  id: 'credentials.create',
  method: 'POST',
  path: '/millrace/credentials',
  summary:
    'Create a credential from an API key or another secret. It’s stored encrypted and never shown again',
  who: inAccount('integrations', 'write'),
  body: z.strictObject({
    name: line(80),
    projectId: id('project').nullable().default(null),
    secret: credentialSecret,
  }),
  data: credential,
})

export const get = route({
  id: 'credentials.get',
  method: 'GET',
  path: '/millrace/credentials/:id',
  summary: 'Get a credential without its secret',
  who: inAccount('integrations', 'read'),
  params: byId,
  data: credential,
})

export const update = route({
  id: 'credentials.update',
  method: 'PUT',
  path: '/millrace/credentials/:id',
  summary: 'Rename a credential, or replace its secret and URL',
  who: inAccount('integrations', 'write'),
  params: byId,
  body: z.strictObject({
    name: line(80).optional(),
    secret: credentialSecret.optional(),
    revision: z.number().int(),
  }),
  data: credential,
})

export const remove = route({
  id: 'credentials.delete',
  method: 'DELETE',
  path: '/millrace/credentials/:id',
  summary:
    'Delete a credential. One in use is deleted only with `force`, and is removed from where it’s used',
  who: inAccount('integrations', 'write'),
  params: byId,
  query: z.strictObject({ force: z.stringbool().optional() }),
  data: z.object({ deleted: z.literal(true) }),
})

export const test = route({
  id: 'credentials.test',
  method: 'POST',
  path: '/millrace/credentials/:id/test',
  summary: 'Test a credential against its service and store the result',
  who: inAccount('integrations', 'write'),
  params: byId,
  body: z.strictObject({
    /** For a site: the path to request. */
    path: z.string().max(500).regex(/^\//, 'must begin with /').optional(),
  }),
  data: credential,
})
