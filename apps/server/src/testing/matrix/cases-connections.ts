import { type Client, connections, knowledge } from '@millrace/contract'
import { newId } from '../../lib/ids.ts'
import type { Case } from './case.ts'
import type { World } from './world.ts'

let unique = 0
const body = { vendor: 'google' as const, purposes: ['sheets' as const] }

/** Connects another person's account. */
async function make(client: Client, { vendors }: World, change: object = {}): Promise<string> {
  vendors.people.google = { id: `m${(unique += 1)}`, name: `person${unique}@example.test` }
  const { url } = await client.call(connections.url, { body: { ...body, ...change } })
  const { id } = await client.call(connections.finish, { body: await vendors.authorise(url) })
  return id
}

/** For the caller's project: Drive is looked at in a project. */
async function makeDrive(client: Client, world: World): Promise<string> {
  const { projectId } = await client.call(knowledge.create, { body: { name: 'Base' } })
  return make(client, world, { purposes: ['drive'], projectId })
}

export const CONNECTION_CASES: Record<string, Case> = {
  'connections.list': { over: 'none', input: () => ({}) },
  'connections.url': {
    over: 'object',
    make: async (client, world) => ({ body: { ...body, connectionId: await make(client, world) } }),
    random: () => ({ body: { ...body, connectionId: newId('connection') } }),
  },
  // A state that nobody has: those who could finish it get a conflict.
  'connections.finish': {
    over: 'none',
    status: 409,
    input: () => ({ body: { state: 'x'.repeat(43), code: 'code' } }),
  },
  // Nothing answers there: those who could connect it are told so.
  'connections.email': {
    over: 'none',
    status: 409,
    input: () => ({
      body: {
        host: '127.0.0.1',
        port: 9,
        security: 'none',
        user: null,
        password: null,
        fromName: '',
        fromAddress: 'a@example.test',
      },
    }),
  },
  'connections.delete': {
    over: 'object',
    make: async (client, world) => ({ body: { id: await make(client, world) } }),
    random: () => ({ body: { id: newId('connection') } }),
  },
  'knowledge.driveConnections': { over: 'project', input: () => ({}) },
  'knowledge.browseDrive': {
    over: 'object',
    make: async (client, world) => ({ query: { connectionId: await makeDrive(client, world) } }),
    random: () => ({ query: { connectionId: newId('connection') } }),
  },
}
