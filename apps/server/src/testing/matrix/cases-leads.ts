import { randomUUID } from 'node:crypto'
import { agents, type Client, leads } from '@millrace/contract'
import { newId } from '../../lib/ids.ts'
import type { Case, Input } from './case.ts'
import { makeAgent, type World } from './world.ts'

/** An agent with a lead form, open to visitors. */
async function makeForm(client: Client): Promise<agents.Agent> {
  const { id } = await makeAgent(client)
  const form = agents.leadForm.parse({ enabled: true })
  await client.call(agents.setBotConfig, { params: { id }, body: { leads: form } })
  return client.call(agents.update, { params: { id }, body: { visibility: 'public' } })
}

const filled = () => ({ submission: randomUUID(), values: { email: 'visitor@guests.test' } })

/** A visitor's lead, for an agent of the client. */
async function makeLead(client: Client, { server }: World): Promise<string> {
  const { id: agentId, publicId } = await makeForm(client)
  await server.client().call(leads.submit, { body: { publicId, ...filled() } })
  const { items } = await client.call(leads.list, { query: { agentId } })
  return items[0]!.id
}

const onLead = (input: (id: string) => Input): Case => ({
  over: 'object',
  make: async (client, world) => input(await makeLead(client, world)),
  random: () => input(newId('lead')),
})

export const LEAD_CASES: Record<string, Case> = {
  'leads.submit': {
    over: 'object',
    make: async (client) => ({ body: { agentId: (await makeForm(client)).id, ...filled() } }),
    random: () => ({ body: { agentId: newId('agent'), ...filled() } }),
  },
  'leads.list': { over: 'project', input: () => ({ query: {} }) },
  'leads.export': { over: 'project', input: () => ({ query: {} }) },
  'leads.get': onLead((id) => ({ params: { id } })),
  'leads.update': onLead((id) => ({ params: { id }, body: { status: 'contacted' } })),
  'leads.setStatus': onLead((id) => ({ body: { ids: [id], status: 'contacted' } })),
  'leads.delete': onLead((id) => ({ params: { id } })),
  'leads.deleteMany': onLead((id) => ({ body: { ids: [id] } })),
}
