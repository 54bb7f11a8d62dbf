import { channels, type Client } from '@millrace/contract'
import { newId } from '../../lib/ids.ts'
import type { Case, Input } from './case.ts'
import { makeAgent, type World } from './world.ts'

let unique = 0

/** Settings of a new phone number, which the vendor has. */
function newPhone({ meta }: World) {
  const id = `7000${(unique += 1)}`
  const token = `token-of-${id}`
  meta.addAccount({ kind: 'whatsapp', id, token, name: 'Phone' })
  return { phoneNumberId: id, token, appSecret: 'secret-of-the-app' }
}

const bodyOf = (world: World) => ({ channel: 'whatsapp', settings: newPhone(world) })

async function connect(client: Client, world: World) {
  const { id } = await makeAgent(client)
  const body = bodyOf(world)
  const connection = await client.call(channels.connect, { params: { id }, body })
  return { params: { id, connectionId: connection.id }, token: body.settings.token }
}

const onConnection = (rest: Omit<Input, 'params'> = {}): Case => ({
  over: 'object',
  make: async (client, world) => ({ params: (await connect(client, world)).params, ...rest }),
  random: () => ({ params: { id: newId('agent'), connectionId: newId('channelConnection') }, ...rest }),
})

/** Without a signature or verify token, nobody gets in. */
const asVendor = (status: 401 | 403, rest: Omit<Input, 'params'> = {}): Case => ({
  over: 'none',
  input: () => ({ params: { connectionId: newId('channelConnection') }, ...rest }),
  status,
})

export const CHANNEL_CASES: Record<string, Case> = {
  'channels.list': {
    over: 'object',
    make: async (client) => ({ params: { id: (await makeAgent(client)).id } }),
    random: () => ({ params: { id: newId('agent') } }),
  },
  'channels.connect': {
    over: 'object',
    make: async (client, world) => ({ params: { id: (await makeAgent(client)).id }, body: bodyOf(world) }),
    random: (world) => ({ params: { id: newId('agent') }, body: bodyOf(world) }),
  },
  'channels.get': onConnection(),
  'channels.update': {
    over: 'object',
    make: async (client, world) => {
      const { params, token } = await connect(client, world)
      return { params, body: { settings: { token } } }
    },
    random: () => ({
      params: { id: newId('agent'), connectionId: newId('channelConnection') },
      body: { settings: { token: 'token-of-another' } },
    }),
  },
  'channels.test': onConnection(),
  'channels.disconnect': onConnection(),
  'channels.confirm': asVendor(403),
  'channels.receive': asVendor(401, { body: {} }),
}
