import { z } from 'zod'
import { id } from '../ids.ts'
import { page, pageQuery } from '../lists.ts'
import { inProject, route } from '../route.ts'
import { line, text, timestamp } from '../text.ts'

/** Tools that are taken from one server; models get worse at choosing long before. */
export const MOST_SERVER_TOOLS = 64

const httpUrl = z.url({ protocol: /^https?$/ }).max(2000)

/** An MCP server, reached over streamable HTTP, or a program of the server’s machine. Its credential is sent to its own origin only. */
export const toolServerInput = z.strictObject({
  name: line(100),
  /** `stdio:` and the name of a program that the operator lists, or a URL. */
  url: z.union([httpUrl, z.string().regex(/^stdio:[a-z\d][a-z\d-]{0,39}$/)], {
    error: 'must be a URL that starts with https://',
  }),
  credentialId: id('credential').nullable().default(null),
})
export type ToolServerInput = z.infer<typeof toolServerInput>

export const toolServer = z.object({
  id: id('toolServer'),
  projectId: id('project'),
  ...toolServerInput.shape,
  /** Whether a person has signed in to it with OAuth. */
  signsIn: z.boolean(),
  /** `connected`: its tools were read the last time. `reconnect`: somebody has to sign in again. */
  state: z.enum(['connected', 'error', 'reconnect']),
  /** Why they couldn’t be read; null when connected. */
  error: z.string().nullable(),
  checkedAt: timestamp,
  tools: z.number().int(),
  /** Tools that were not taken, with the reason. */
  refused: z.array(z.object({ name: z.string(), reason: z.string() })),
  revision: z.number().int(),
})
export type ToolServer = z.infer<typeof toolServer>

const byId = z.strictObject({ id: id('toolServer') })

export const listServers = route({
  id: 'tools.listServers',
  method: 'GET',
  path: '/millrace/tool-servers',
  summary: 'List MCP servers whose tools the project uses',
  who: inProject('read', 'read'),
  query: pageQuery.extend({ search: text(200).optional() }),
  data: page(toolServer),
})

export const addServer = route({
  id: 'tools.addServer',
  method: 'POST',
  path: '/millrace/tool-servers',
  summary: 'Connect an MCP server and add its tools. Agents get none of them until they are granted',
  who: inProject('write', 'write'),
  body: toolServerInput,
  data: toolServer,
})

/** For servers where Millrace can’t register itself. */
const oauthClient = z.strictObject({
  id: line(500),
  secret: text(2000).default(''),
})

export const signInToServer = route({
  id: 'tools.signInToServer',
  method: 'POST',
  path: '/millrace/tool-servers/sign-in',
  summary: 'Begin to sign in to an MCP server with OAuth, for a new server or one that has to be reconnected',
  who: inProject('write', 'write'),
  body: z.strictObject({
    id: id('toolServer').nullable().default(null),
    server: toolServerInput.omit({ credentialId: true }).extend({ url: httpUrl }),
    client: oauthClient.nullable().default(null),
  }),
  /** The vendor’s page, which leads back to the console. */
  data: z.object({ url: z.string() }),
})

export const finishServerSignIn = route({
  id: 'tools.finishServerSignIn',
  method: 'POST',
  path: '/millrace/tool-servers/sign-in/finish',
  summary: 'Finish to sign in to an MCP server, and add its tools. Only for the session that began it',
  who: inProject('write', 'write'),
  /** The search part of the URL that the vendor’s page led back to. */
  body: z.strictObject({ query: text(8000) }),
  data: toolServer,
})

export const updateServer = route({
  id: 'tools.updateServer',
  method: 'PUT',
  path: '/millrace/tool-servers/:id',
  summary: 'Change an MCP server and read its tools again. Another origin revokes their grants to agents',
  who: inProject('write', 'write'),
  params: byId,
  body: z.strictObject({ server: toolServerInput, revision: z.number().int() }),
  data: toolServer,
})

export const refreshServer = route({
  id: 'tools.refreshServer',
  method: 'POST',
  path: '/millrace/tool-servers/:id/refresh',
  summary: 'Read the tools of an MCP server again. A tool that changed has to be granted again',
  who: inProject('write', 'write'),
  params: byId,
  data: toolServer,
})

export const removeServer = route({
  id: 'tools.removeServer',
  method: 'DELETE',
  path: '/millrace/tool-servers/:id',
  summary: 'Remove an MCP server with its tools. Agents lose access to them',
  who: inProject('write', 'write'),
  params: byId,
  data: z.object({ deleted: z.literal(true) }),
})
