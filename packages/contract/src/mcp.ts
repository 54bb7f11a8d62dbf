import { z } from 'zod'
import { projectRef } from './accounts/accounts.ts'
import { id } from './ids.ts'
import { route } from './route.ts'
import { text, timestamp } from './text.ts'

/** What a client of `/mcp` can be allowed by OAuth: what API keys with these scopes can do there. */
export const CLIENT_SCOPES = ['read', 'write'] as const
export const clientScope = z.enum(CLIENT_SCOPES)
export type ClientScope = z.infer<typeof clientScope>

/** The search part of the authorization URL, as the client made it. */
const query = text(8000)

const question = z.object({
  kind: z.literal('question'),
  client: z.object({
    /** As it calls itself: nobody has verified it. */
    name: z.string(),
    /** Where the answer goes: a host, or a program on the person's device. */
    returnsTo: z.string(),
    onDevice: z.boolean(),
  }),
  account: z.object({ id: id('account'), name: z.string() }),
  /** Those that the client asks for and the member has. */
  scopes: z.array(clientScope),
  projects: z.array(projectRef),
})

export const authorization = route({
  id: 'mcp.authorization',
  method: 'POST',
  path: '/mcp/clients/authorization',
  summary: 'Read what a client of the MCP server asks for',
  who: { access: 'user', effect: 'read' },
  body: z.strictObject({ query }),
  data: z.discriminatedUnion('kind', [
    question,
    /** The request is faulty, and the client learns of it at this URL. */
    z.object({ kind: z.literal('return'), url: z.string() }),
  ]),
})
export type Question = z.infer<typeof question>

export const answerAuthorization = route({
  id: 'mcp.answerAuthorization',
  method: 'POST',
  path: '/mcp/clients/answer',
  summary: 'Allow or deny a client of the MCP server what it asks for',
  who: { access: 'user', effect: 'write' },
  shownOnce: true,
  body: z.strictObject({
    query,
    allow: z.boolean(),
    /** The account that the person saw. */
    accountId: id('account'),
    scopes: z.array(clientScope).max(CLIENT_SCOPES.length).default([]),
    /** All projects of the member if null. */
    projects: z
      .array(id('project'))
      .min(1, 'choose at least one')
      .max(500)
      .transform((ids) => [...new Set(ids)])
      .nullable()
      .default(null),
  }),
  data: z.object({ url: z.string() }),
})

export const client = z.object({
  id: id('apiKey'),
  name: z.string(),
  returnsTo: z.string(),
  /** Who allowed it, and whose permissions are its upper limit. */
  member: z.string(),
  you: z.boolean(),
  scopes: z.array(clientScope),
  /** Null for all projects of the member. */
  projects: z.array(projectRef).nullable(),
  lastUsed: timestamp.nullable(),
  createdAt: timestamp,
})
export type McpClient = z.infer<typeof client>

export const clients = route({
  id: 'mcp.clients',
  method: 'GET',
  path: '/mcp/clients',
  summary: 'List MCP clients that are signed in to the account: your own, or all for an admin',
  who: { access: 'user', effect: 'read' },
  data: z.object({ items: z.array(client) }),
})

export const revokeClient = route({
  id: 'mcp.revokeClient',
  method: 'DELETE',
  path: '/mcp/clients',
  summary: 'Sign an MCP client out',
  who: { access: 'user', effect: 'write' },
  query: z.strictObject({ id: id('apiKey') }),
  data: z.object({ revoked: z.literal(true) }),
})
