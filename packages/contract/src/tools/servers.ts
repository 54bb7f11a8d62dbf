import { z } from 'zod'
import { id } from '../ids.ts'
import { page, pageQuery } from '../lists.ts'
import { inProject, route } from '../route.ts'
import { line, text, timestamp } from '../text.ts'

/** Tools that are taken from one server; models get worse at choosing long before. */
export const MOST_SERVER_TOOLS = 64

/** An MCP server, reached over streamable HTTP. Its credential is sent to its own origin only. */
export const toolServerInput = z.strictObject({
  name: line(100),
  url: z.url({ protocol: /^https?$/, error: 'must be a URL that starts with https://' }).max(2000),
  credentialId: id('credential').nullable().default(null),
})
export type ToolServerInput = z.infer<typeof toolServerInput>

export const toolServer = z.object({
  id: id('toolServer'),
  projectId: id('project'),
  ...toolServerInput.shape,
  /** `connected`: its tools were read the last time. */
  state: z.enum(['connected', 'error']),
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
