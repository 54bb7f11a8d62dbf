import { accounts, type Client, team } from '@millrace/contract'
import type { Case, Input } from './case.ts'
import { connectMeta } from './cases-channels.ts'
import { makeAgent, makeBase, makeSource, type World } from './world.ts'

type Making = (client: Client, world: World) => Promise<Input>

let unique = 0
const email = () => `more${(unique += 1)}@example.test`
const newRole = 'AIREADER' as const

const projectIdOf = async (client: Client) => (await client.call(accounts.information, {})).projects[0]!.id

const MAKE: Record<string, Making> = {
  'agents.create': async (client) => ({ body: { name: 'New', knowledgeIds: [await makeBase(client)] } }),
  'conversations.listAll': async (client) => ({ query: { agentId: (await makeAgent(client)).id } }),
  'conversations.listNonWeb': async (client) => ({ query: { agentId: (await makeAgent(client)).id } }),
  'conversations.analytics': async (client) => ({
    query: { agentId: (await makeAgent(client)).id, from: '2026-11-01', until: '2026-11-30' },
  }),
  'conversations.topQuestions': async (client) => ({
    query: { agentId: (await makeAgent(client)).id, from: '2026-11-01', until: '2026-11-30' },
  }),
  'channels.connect': async (client, world) => {
    const { id, projectId } = await makeAgent(client)
    const connectionId = await connectMeta(client, world, projectId)
    return { params: { id }, body: { channel: 'messenger', from: { connectionId, account: '500100' } } }
  },
  'knowledge.listChunks': async (client) => {
    const { id, sid } = await makeSource(client)
    return { params: { id }, query: { sourceId: sid } }
  },
  'knowledge.search': async (client) => {
    const { id, sid } = await makeSource(client)
    return { params: { id }, body: { query: 'words', filters: { sourceIds: [sid] } } }
  },
  'connections.url': async (client) => ({
    body: { vendor: 'google', purposes: ['sheets'], projectId: await projectIdOf(client) },
  }),
  'team.invite': async (client) => ({
    query: { target: email() },
    body: { newRole, projects: [await projectIdOf(client)] },
  }),
  'team.createApiKey': async (client) => ({
    body: { name: 'Key', scopes: ['read'] as team.KeyScope[], projects: [await projectIdOf(client)] },
  }),
}

/** Calls that can name further things, with all of them named: this tries whether those are checked. */
export const MORE_CASES = Object.entries(MAKE).map(([id, make]): [string, Case & { over: 'object' }] => [
  id,
  { over: 'object', make, random: () => ({}) },
])
