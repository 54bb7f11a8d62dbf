import { accounts, createClient, flows, team } from '@millrace/contract'
import type { Server } from '../../../e2e/support/server.ts'

const set = (id: string, name: string, value: string) => ({
  id,
  type: 'setFields',
  params: { fields: [{ name, value }] },
})

/** Three “set fields” steps, each with a token of the one before, and an output. */
const DOCUMENT = {
  version: 1 as const,
  params: [{ key: 'name', label: 'Name' }],
  nodes: [
    { id: 'n1', type: 'start' },
    set('n2', 'a', 'Hello @@name@@'),
    set('n3', 'b', '@@n2.a@@, and'),
    set('n4', 'c', '@@n3.b@@ welcome'),
    { id: 'n5', type: 'output', params: { fields: [{ name: 'text', value: '@@n4.c@@' }] } },
  ],
  edges: [
    { from: 'n1', to: 'n2' },
    { from: 'n2', to: 'n3' },
    { from: 'n3', to: 'n4' },
    { from: 'n4', to: 'n5' },
  ],
}

/** Signs an owner up, publishes the flow, and creates a key to run it with. */
export async function publishThreeSteps({ url }: Server): Promise<{ flowId: string; key: string }> {
  const baseUrl = `${url}/api`
  const body = { username: 'owner@example.test', password: 'correct horse battery staple' }
  const { token } = await createClient({ baseUrl }).call(accounts.signup, { body })
  const client = createClient({ baseUrl, headers: () => ({ authorization: `Bearer ${token}` }) })
  const { id, revision } = await client.call(flows.create, { body: { title: 'Three', document: DOCUMENT } })
  await client.call(flows.publish, { params: { id }, body: { revision } })
  const made = await client.call(team.createApiKey, { body: { name: 'Bench', scopes: ['write'] } })
  return { flowId: id, key: made.key }
}
