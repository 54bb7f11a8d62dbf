import { type flows, team } from '@millrace/contract'
import { sql } from 'kysely'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { chain, publishFlow } from '../../runs/testing/publish-flow.ts'

export const output = (name: string, value: unknown) => ({
  type: 'output',
  params: { fields: [{ name, value }] },
})

/** The end of the name of a flow's tool. */
export const endOf = (id: string) => `_${id.slice(-8)}`

type Owner = Awaited<ReturnType<TestServer['signUp']>>

/** A server, an account with a key that may write, and what tests of MCP need of it. */
export async function startMcpServer() {
  const server = await startTestServer()
  const owner = await server.signUp()

  const { kysely } = server.running.context.db

  const query = async <T>(statement: ReturnType<typeof sql>): Promise<T[]> =>
    (await statement.execute(kysely)).rows as T[]

  const keyWith = async (scopes: team.KeyScope[], by: Owner = owner, projects: string[] | null = null) =>
    (await by.client.call(team.createApiKey, { body: { name: 'Test', scopes, projects } })).key

  const key = await keyWith(['read', 'write'])
  const url = `${server.url}/mcp`
  return {
    server,
    owner,
    query,
    keyWith,
    key,
    url,
    /** A published flow of the owner, by its title. */
    addFlow: async (
      title: string,
      nodes: Parameters<typeof chain>[0],
      more?: Partial<flows.FlowDocumentInput>,
    ) => {
      const id = await publishFlow(server.running.context, owner, chain(nodes, more))
      await sql`update flows set title = ${title} where id = ${id}`.execute(kysely)
      return id
    },
    /** A message, or a body of any kind, with the owner's key. */
    post: (body: unknown, headers: Record<string, string> = {}, signal: AbortSignal | null = null) =>
      fetch(url, {
        method: 'POST',
        signal,
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headers,
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    /** States of a flow's runs. */
    statesOf: async (flowId: string) => {
      const { rows } = await sql<{ state: string }>`select state from flow_runs
        where flow_id = ${flowId} order by id`.execute(kysely)
      return rows.map(({ state }) => state)
    },
  }
}

export const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

export const callOf = (name: string, args: object = {}, id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args },
})

/** A refusal before the protocol's library. */
export async function errorOf(response: Response) {
  const { error } = (await response.json()) as { error: { code: number; message: string } }
  return { status: response.status, code: error.code, message: error.message }
}
