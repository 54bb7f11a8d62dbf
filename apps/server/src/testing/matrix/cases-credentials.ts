import { type Client, credentials } from '@millrace/contract'
import { newId } from '../../lib/ids.ts'
import type { Case, Input } from './case.ts'

let unique = 0
const plain = (rest: () => Input = () => ({})): Case => ({ over: 'none', input: rest })

const input = () => ({
  name: `Key ${(unique += 1)}`,
  secret: {
    kind: 'http' as const,
    origin: 'http://127.0.0.1:9',
    auth: { type: 'bearer' as const, token: 'abc' },
  },
})

const make = async (client: Client) => (await client.call(credentials.create, { body: input() })).id

const onCredential = (rest: Omit<Input, 'params'> = {}): Case => ({
  over: 'object',
  make: async (client) => ({ params: { id: await make(client) }, ...rest }),
  random: () => ({ params: { id: newId('credential') }, ...rest }),
})

export const CREDENTIAL_CASES: Record<string, Case> = {
  'credentials.list': plain(),
  'credentials.choices': { over: 'project', input: () => ({}) },
  'credentials.create': plain(() => ({ body: input() })),
  'credentials.get': onCredential(),
  'credentials.update': onCredential({ body: { revision: 1 } }),
  'credentials.delete': onCredential({ query: {} }),
  'credentials.test': onCredential({ body: {} }),
  'models.settings': plain(),
  // A revision that no account has: callers who can set models get a conflict.
  'models.saveSettings': {
    over: 'none',
    status: 409,
    input: () => ({ body: { allowed: null, revision: -1 } }),
  },
}
