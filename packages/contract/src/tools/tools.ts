import { z } from 'zod'
import { id } from '../ids.ts'
import { page, pageQuery } from '../lists.ts'
import { inProject, route } from '../route.ts'
import { line, text, timestamp } from '../text.ts'
import { parameters } from './parameters.ts'
import { templateIssues } from './template.ts'

export * from './parameters.ts'
export * from './servers.ts'
export { PLACEHOLDER, placeholdersOf } from './template.ts'

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export const EFFECTS = ['read', 'write'] as const
/** What a call does: send an HTTP request, run a flow, call a tool of an MCP server. */
export const KINDS = ['http', 'flow', 'mcp'] as const
export const TOOL_TIMEOUT_MAX = 60

const pair = z.strictObject({ name: line(100), value: text(2000) })

/** Maximum seconds for a run of a flow, which is longer than a request: it may ask models itself. */
export const FLOW_TIMEOUT_MAX = 110

/** The name that models use. */
export const toolName = z
  .string()
  .regex(/^[a-zA-Z][a-zA-Z0-9_]{0,63}$/, 'must start with a letter and contain only letters, digits and _')

/** A tool's request. `@@word@@` is replaced by the argument with that name, as data. */
const request = z.strictObject({
  method: z.enum(METHODS),
  url: line(2000),
  query: z.array(pair).max(30).default([]),
  headers: z.array(pair).max(30).default([]),
  /** JSON; a string that is only a placeholder becomes the argument with its own type. Empty for no body. */
  body: text(20_000).default(''),
})

/** What models and owners are told of every tool. */
const common = {
  name: toolName,
  /** Tells the model what it does and when to use it. */
  description: line(1000),
  /** `write`: it changes something, which an agent needs an additional grant for. */
  effect: z.enum(EFFECTS).default('read'),
}

const definition = {
  ...common,
  parameters,
  request,
  timeoutSeconds: z.number().int().min(1).max(TOOL_TIMEOUT_MAX).default(15),
  response: z
    .strictObject({
      /** JSON pointer (RFC 6901) to the part of the response for the model; empty for all of it. */
      pointer: text(200)
        .regex(/^(\/([^~]|~[01])*)?$/, 'is not a JSON pointer such as /data/0/name')
        .default(''),
      /** Maximum characters for the model. */
      maxCharacters: z.number().int().min(100).max(20_000).default(4000),
    })
    .prefault({}),
}

/** A tool in the API: its credential is referenced by id only. */
export const toolDefinition = z.strictObject(definition).check((check) => {
  check.issues.push(...templateIssues(check.value).map((issue) => ({ ...issue, input: check.value })))
})
export type ToolDefinition = z.infer<typeof toolDefinition>

const toolInput = z
  .strictObject({ ...definition, credentialId: id('credential').nullable().default(null) })
  .check((check) => {
    check.issues.push(...templateIssues(check.value).map((issue) => ({ ...issue, input: check.value })))
  })
export type ToolInput = z.infer<typeof toolInput>
export const toolSchema = toolInput

/** A flow as a tool: its parameters are those of its published version. */
const flowToolInput = z.strictObject({
  ...common,
  flowId: id('flow'),
  timeoutSeconds: z.number().int().min(1).max(FLOW_TIMEOUT_MAX).default(60),
})
export type FlowToolInput = z.infer<typeof flowToolInput>
export const flowToolSchema = flowToolInput

const stored = {
  id: id('tool'),
  projectId: id('project'),
  agents: z.array(z.object({ id: id('agent'), name: z.string() })),
  revision: z.number().int(),
  createdAt: timestamp,
  updatedAt: timestamp,
}

const httpTool = z.object({
  kind: z.literal('http'),
  ...stored,
  ...definition,
  credentialId: id('credential').nullable(),
})
export type HttpTool = z.infer<typeof httpTool>

const flowTool = z.object({
  kind: z.literal('flow'),
  ...stored,
  ...flowToolInput.shape,
  flow: z.object({ title: z.string(), published: z.boolean() }),
})
export type FlowTool = z.infer<typeof flowTool>

const serverTool = z.object({
  kind: z.literal('mcp'),
  ...stored,
  ...common,
  server: z.object({ id: id('toolServer'), name: z.string() }),
  /** The name that the server gives it. */
  remoteName: z.string(),
  /** JSON Schema of its arguments, as the server describes them. */
  schema: z.record(z.string(), z.unknown()),
})
export type ServerTool = z.infer<typeof serverTool>

export const tool = z.discriminatedUnion('kind', [httpTool, flowTool, serverTool])
export type Tool = z.infer<typeof tool>

const byId = z.strictObject({ id: id('tool') })

export const list = route({
  id: 'tools.list',
  method: 'GET',
  path: '/millrace/tools',
  summary: 'List tools of the project: HTTP requests, flows, and those of MCP servers',
  who: inProject('read', 'read'),
  query: pageQuery.extend({ search: text(200).optional() }),
  data: page(tool),
})

export const create = route({
  id: 'tools.create',
  method: 'POST',
  path: '/millrace/tools',
  summary: 'Create an HTTP tool',
  who: inProject('write', 'write'),
  body: toolInput,
  data: httpTool,
})

export const createFlow = route({
  id: 'tools.createFlow',
  method: 'POST',
  path: '/millrace/tools/flows',
  summary: 'Make a flow of the project, or a shared one, a tool for agents',
  who: inProject('write', 'write'),
  body: flowToolInput,
  data: flowTool,
})

export const get = route({
  id: 'tools.get',
  method: 'GET',
  path: '/millrace/tools/:id',
  summary: 'Get a tool',
  who: inProject('read', 'read'),
  params: byId,
  data: tool,
})

export const update = route({
  id: 'tools.update',
  method: 'PUT',
  path: '/millrace/tools/:id',
  summary: 'Replace an HTTP tool. Rejected if the revision is stale. A new URL revokes its grants to agents',
  who: inProject('write', 'write'),
  params: byId,
  body: z.strictObject({ tool: toolInput, revision: z.number().int() }),
  data: httpTool,
})

export const updateFlow = route({
  id: 'tools.updateFlow',
  method: 'PUT',
  path: '/millrace/tools/flows/:id',
  summary:
    'Replace a flow’s tool. Rejected if the revision is stale. Another flow revokes its grants to agents',
  who: inProject('write', 'write'),
  params: byId,
  body: z.strictObject({ tool: flowToolInput, revision: z.number().int() }),
  data: flowTool,
})

/** The rest of a server's tool is the server's. */
export const updateServerTool = route({
  id: 'tools.updateServerTool',
  method: 'PUT',
  path: '/millrace/tools/servers/:id',
  summary: 'Rename a tool of an MCP server, or set its effect. Rejected if the revision is stale',
  who: inProject('write', 'write'),
  params: byId,
  body: z.strictObject({
    tool: z.strictObject({ name: toolName, effect: z.enum(EFFECTS) }),
    revision: z.number().int(),
  }),
  data: serverTool,
})

export const remove = route({
  id: 'tools.delete',
  method: 'DELETE',
  path: '/millrace/tools/:id',
  summary: 'Delete a tool. Agents lose access to it',
  who: inProject('write', 'write'),
  params: byId,
  data: z.object({ deleted: z.literal(true) }),
})

/** Values of secret headers are hidden. */
const sentRequest = z.object({
  method: z.string(),
  url: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  body: z.string().nullable(),
})

export const toolResult = z.object({
  ok: z.boolean(),
  /** What the model receives. */
  text: z.string(),
  status: z.number().int().nullable(),
  contentType: z.string().nullable(),
  /** Whether `text` was truncated. */
  truncated: z.boolean(),
  ms: z.number().int(),
  /** Null if nothing was sent. */
  request: sentRequest.nullable(),
})
export type ToolResult = z.infer<typeof toolResult>

export const test = route({
  id: 'tools.test',
  method: 'POST',
  path: '/millrace/tools/test',
  summary: 'Run a tool with its unsaved settings and the given arguments. The call is real',
  who: inProject('write', 'write'),
  body: z.strictObject({ tool: toolInput, arguments: z.record(z.string().max(100), z.unknown()) }),
  data: toolResult,
})

/** `lapsed`: what it calls has changed since; `write`: it makes changes, which the grant doesn't allow. */
export const GRANT_STATES = ['active', 'lapsed', 'write'] as const

export const grant = z.object({
  tool: z.object({
    id: id('tool'),
    kind: z.enum(KINDS),
    name: z.string(),
    description: z.string(),
    effect: z.enum(EFFECTS),
    /** Origin of its requests; of a flow, its title. */
    origin: z.string(),
  }),
  allowWrite: z.boolean(),
  state: z.enum(GRANT_STATES),
  grantedBy: z.string().nullable(),
  grantedAt: timestamp,
})
export type Grant = z.infer<typeof grant>
