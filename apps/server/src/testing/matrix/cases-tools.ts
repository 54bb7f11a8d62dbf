import { type Client, tools } from '@millrace/contract'
import { oauthSide } from '../../features/tools/servers/oauth/testing.ts'
import { mcpSide } from '../../features/tools/servers/testing.ts'
import { newId } from '../../lib/ids.ts'
import type { Case, Input } from './case.ts'
import { makePublished } from './make-flows.ts'

let unique = 0
const aName = () => `look_up_${(unique += 1)}`

const toolOf = (): tools.ToolInput =>
  tools.toolSchema.parse({
    name: aName(),
    description: 'Looks something up.',
    // Nothing listens there: only the right to try matters here.
    request: { method: 'GET', url: 'http://127.0.0.1:9/things' },
  })

const flowToolOf = (flowId: string) =>
  tools.flowToolSchema.parse({ name: aName(), description: 'Runs a flow.', flowId })

/** A tool that sends a request. */
export const makeTool = async (client: Client) => (await client.call(tools.create, { body: toolOf() })).id

const onTool = (rest: () => Omit<Input, 'params'> = () => ({})): Case => ({
  over: 'object',
  make: async (client) => ({ params: { id: await makeTool(client) }, ...rest() }),
  random: () => ({ params: { id: newId('tool') }, ...rest() }),
})

const side = await mcpSide([{ name: 'search' }])
const vendor = await oauthSide(side)

const serverOf = () => tools.toolServerInput.parse({ name: aName(), url: side.url })

/** A server whose vendor asks people to sign in. */
const signInOf = (id: string | null) =>
  tools.signInToServer.body.parse({ id, server: { name: aName(), url: vendor.url } })

/** One for each client, because connecting a server is limited. */
const servers = new WeakMap<Client, Promise<tools.ToolServer>>()
const connect = (client: Client) => client.call(tools.addServer, { body: serverOf() })

async function serverFor(client: Client): Promise<tools.ToolServer> {
  const known = servers.get(client) ?? connect(client)
  servers.set(client, known)
  const { id } = await known
  const { items } = await client.call(tools.listServers, { query: { size: 200 } })
  return items.find((one) => one.id === id)!
}

async function serverToolFor(client: Client): Promise<tools.Tool> {
  const server = await serverFor(client)
  const { items } = await client.call(tools.list, { query: { size: 200 } })
  return items.find((one) => one.kind === 'mcp' && one.server.id === server.id)!
}

export const TOOL_CASES: Record<string, Case> = {
  'tools.list': { over: 'project', input: () => ({}) },
  'tools.create': { over: 'project', input: () => ({ body: toolOf() }) },
  'tools.test': { over: 'project', input: () => ({ body: { tool: toolOf(), arguments: {} } }) },
  'tools.get': onTool(),
  'tools.update': onTool(() => ({ body: { tool: toolOf(), revision: 1 } })),
  'tools.delete': onTool(),
  'tools.createFlow': {
    over: 'object',
    make: async (client) => ({ body: flowToolOf((await makePublished(client)).id) }),
    random: () => ({ body: flowToolOf(newId('flow')) }),
  },
  'tools.updateFlow': {
    over: 'object',
    make: async (client) => {
      const { id: flowId } = await makePublished(client)
      const { id, revision } = await client.call(tools.createFlow, { body: flowToolOf(flowId) })
      return { params: { id }, body: { tool: flowToolOf(flowId), revision } }
    },
    random: () => ({ params: { id: newId('tool') }, body: { tool: flowToolOf(newId('flow')), revision: 1 } }),
  },
  'tools.updateServerTool': {
    over: 'object',
    make: async (client) => {
      const { id, revision } = await serverToolFor(client)
      return { params: { id }, body: { tool: { name: aName(), effect: 'write' }, revision } }
    },
    random: () => ({
      params: { id: newId('tool') },
      body: { tool: { name: aName(), effect: 'write' }, revision: 1 },
    }),
  },
  'tools.listServers': { over: 'project', input: () => ({}) },
  'tools.addServer': { over: 'project', input: () => ({ body: serverOf() }) },
  'tools.updateServer': {
    over: 'object',
    make: async (client) => {
      const { id, revision } = await serverFor(client)
      return { params: { id }, body: { server: serverOf(), revision } }
    },
    random: () => ({
      params: { id: newId('toolServer') },
      body: { server: serverOf(), revision: 1 },
    }),
  },
  'tools.signInToServer': {
    over: 'object',
    make: async (client) => ({ body: signInOf((await serverFor(client)).id) }),
    random: () => ({ body: signInOf(newId('toolServer')) }),
  },
  'tools.finishServerSignIn': {
    over: 'object',
    heldByMaker: true,
    make: async (client) => {
      const { url } = await client.call(tools.signInToServer, { body: signInOf(null) })
      return { body: { query: vendor.approve(url) } }
    },
    random: () => ({ body: { query: 'state=nobodys&code=x' } }),
  },
  'tools.refreshServer': {
    over: 'object',
    make: async (client) => ({ params: { id: (await serverFor(client)).id } }),
    random: () => ({ params: { id: newId('toolServer') } }),
  },
  'tools.removeServer': {
    over: 'object',
    make: async (client) => ({ params: { id: (await connect(client)).id } }),
    random: () => ({ params: { id: newId('toolServer') } }),
  },
}
