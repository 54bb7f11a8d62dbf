import { accounts, agents, knowledge, team, type Client } from '@millrace/contract'
import {
  type ConnectionsStandin,
  type MetaStandin,
  startConnectionsStandin,
  startMetaStandin,
} from '@millrace/standins'
import { connectionsFor } from '../../features/connections/testing.ts'
import { originOf } from '../../lib/origin.ts'
import { makeOperator, type Principal, startTestServer, type TestServer } from '../server.ts'

export const PRINCIPALS = [
  'nobody',
  'visitor',
  'reader',
  'editor of another project',
  'editor',
  'admin',
  'admin of another account',
  'revoked session',
  'invited, not yet accepted',
  'demoted to reader',
  'read key',
  'write key',
  'admin key',
  'ended key',
  'operator',
  'key of an operator',
] as const
export type PrincipalName = (typeof PRINCIPALS)[number]

/** The API keys among the principals. An admin of the account makes them. */
export const KEYS: Partial<Record<PrincipalName, team.KeyScope[]>> = {
  'read key': ['read'],
  'write key': ['write'],
  'admin key': ['admin', 'conversations'],
  'key of an operator': ['admin', 'conversations'],
}

/** Two accounts, two projects in the first, and one principal of each kind. */
export interface World {
  server: TestServer
  /** The vendor of channels. */
  meta: MetaStandin
  /** The vendors of connections. */
  vendors: ConnectionsStandin
  accountId: string
  /** The project with the objects that are tried. */
  projectId: string
  otherProjectId: string
  /** The project, base, source, agent … of the other account. */
  foreign: { admin: Client; projectId: string }
  admin: Client
  clients: Record<PrincipalName, Client>
  users: Record<'reader' | 'editor' | 'admin', Principal>
}

export async function createWorld(): Promise<World> {
  const meta = await startMetaStandin({ appSecret: 'secret-of-the-app' })
  const channels = { urls: { META_GRAPH_URL: meta.origin }, graphVersion: 'v25.0', timeoutMs: 20_000 }
  const vendors = await startConnectionsStandin({ redirectUris: [] })
  const server = await startTestServer({ works: false, channels, connections: connectionsFor(vendors) })
  vendors.redirectUris.push(`${originOf(server.running.context.config)}/oauth_callback`)
  const owner = await server.signUp()
  const stranger = await server.signUp()
  await server.setEdition(owner.accountId, 'ENTERPRISE')
  await server.setEdition(stranger.accountId, 'ENTERPRISE')
  const other = await owner.client.call(accounts.createProject, { body: { name: 'Other' } })
  const reader = await server.addMember(owner.accountId, 'AIREADER', [owner.projectId])
  const editor = await server.addMember(owner.accountId, 'AIEDITOR', [owner.projectId])
  const elsewhere = await server.addMember(owner.accountId, 'AIEDITOR', [other.id])
  const revoked = await server.addMember(owner.accountId, 'AIACCOUNTADMIN', [])
  await revoked.client.call(accounts.logout, { query: {} })
  const others = await createOthers(server, owner)
  return {
    server,
    meta,
    vendors,
    accountId: owner.accountId,
    projectId: owner.projectId,
    otherProjectId: other.id,
    foreign: { admin: stranger.client, projectId: stranger.projectId },
    admin: owner.client,
    users: { reader, editor, admin: owner },
    clients: {
      nobody: server.client(),
      visitor: server.client(),
      reader: reader.client,
      'editor of another project': elsewhere.client,
      editor: editor.client,
      admin: owner.client,
      'admin of another account': stranger.client,
      'revoked session': revoked.client,
      ...others,
    },
  }
}

/** Creates those whose rights come from an invitation, a change of role, or a key. */
async function createOthers(server: TestServer, owner: Awaited<ReturnType<TestServer['signUp']>>) {
  const { accountId, projectId } = owner
  const newRole = 'AIREADER' as const
  const invited = await server.signUp()
  await server.setEdition(invited.accountId, 'ENTERPRISE')
  const toAll = { newRole: 'AIACCOUNTADMIN' as const, projects: [] }
  await owner.client.call(team.invite, { query: { target: invited.username }, body: toAll })
  const demoted = await server.addMember(accountId, 'AIACCOUNTADMIN', [])
  const target = { target: demoted.username }
  await owner.client.call(team.changeRole, { query: target, body: { newRole, projects: [projectId] } })
  const keeper = await server.addMember(accountId, 'AIACCOUNTADMIN', [])
  const keyWith = async (scopes: team.KeyScope[]) => {
    const { key, apiKey } = await keeper.client.call(team.createApiKey, { body: { name: 'Key', scopes } })
    return { id: apiKey.id, client: server.client({ token: key }) }
  }
  const ended = await keyWith(['admin'])
  await keeper.client.call(team.deleteApiKey, { query: { id: ended.id } })
  return {
    'invited, not yet accepted': invited.client,
    'demoted to reader': demoted.client,
    'read key': (await keyWith(KEYS['read key']!)).client,
    'write key': (await keyWith(KEYS['write key']!)).client,
    'admin key': (await keyWith(KEYS['admin key']!)).client,
    'ended key': ended.client,
    ...(await createOperator(server)),
  }
}

/** Someone who runs the installation, with an account of their own, and a key that they made. */
async function createOperator(server: TestServer) {
  const { client, username } = await server.signUp()
  await makeOperator(server, username)
  const scopes = KEYS['key of an operator']!
  const { key } = await client.call(team.createApiKey, { body: { name: 'Key', scopes } })
  return { operator: client, 'key of an operator': server.client({ token: key }) }
}

export const makeBase = async (client: Client): Promise<string> =>
  (await client.call(knowledge.create, { body: { name: 'Base' } })).id

export async function makeSource(client: Client): Promise<{ id: string; sid: string }> {
  const id = await makeBase(client)
  const { items } = await client.call(knowledge.addSources, {
    params: { id },
    body: { type: 'text', name: 'Text', text: 'Some words.' },
  })
  return { id, sid: items[0]!.id }
}

export const makeAgent = async (client: Client): Promise<agents.Agent> =>
  client.call(agents.create, { body: { name: 'Agent' } })
