import { accounts, type Client, flows, webhooks } from '@millrace/contract'
import { newId } from '../../lib/ids.ts'
import type { Case, Input } from './case.ts'
import { makeFlow } from './make-flows.ts'

// Nothing listens there, so a test event fails at once.
const HOOK = { url: 'http://127.0.0.1:1/hook', events: ['job.finished' as const] }

/** An account can have few, so earlier ones are deleted first. */
async function makeWebhook(client: Client): Promise<string> {
  const { items } = await client.call(webhooks.list, {})
  for (const { id } of items) await client.call(webhooks.remove, { params: { id } })
  return (await client.call(webhooks.create, { body: HOOK })).webhook.id
}

const onWebhook = (rest: Omit<Input, 'params'> = {}): Case => ({
  over: 'object',
  make: async (client) => ({ params: { id: await makeWebhook(client) }, ...rest }),
  random: () => ({ params: { id: newId('webhook') }, ...rest }),
})

const onDelivery = (): Case => ({
  over: 'object',
  make: async (client) => {
    const id = await makeWebhook(client)
    const { id: deliveryId } = await client.call(webhooks.test, { params: { id } })
    return { params: { id, deliveryId } }
  },
  random: () => ({ params: { id: newId('webhook'), deliveryId: newId('delivery') } }),
})

const OF_FLOW = { url: HOOK.url }

async function makeHooked(client: Client): Promise<string> {
  const { id } = await makeFlow(client)
  await client.call(flows.setWebhook, { params: { id }, body: OF_FLOW })
  return id
}

const onFlow = (rest: Omit<Input, 'params'> = {}): Case => ({
  over: 'object',
  make: async (client) => ({ params: { id: await makeHooked(client) }, ...rest }),
  random: () => ({ params: { id: newId('flow') }, ...rest }),
})

const onFlowDelivery: Case = {
  over: 'object',
  make: async (client) => {
    const id = await makeHooked(client)
    const { id: deliveryId } = await client.call(flows.testWebhook, { params: { id } })
    return { params: { id, deliveryId } }
  },
  random: () => ({ params: { id: newId('flow'), deliveryId: newId('delivery') } }),
}

export const WEBHOOK_CASES: Record<string, Case> = {
  'flows.getWebhook': onFlow(),
  'flows.setWebhook': onFlow({ body: OF_FLOW }),
  'flows.removeWebhook': onFlow(),
  'flows.rotateWebhookSecret': onFlow(),
  'flows.testWebhook': onFlow(),
  'flows.listWebhookDeliveries': onFlow({ query: {} }),
  'flows.getWebhookDelivery': onFlowDelivery,
  'flows.redeliverWebhook': onFlowDelivery,
  'webhooks.list': { over: 'none', input: () => ({}) },
  'webhooks.create': { over: 'none', input: () => ({ body: HOOK }) },
  'webhooks.update': {
    over: 'object',
    // Its project is replaced by a foreign one, too.
    make: async (client) => {
      const id = await makeWebhook(client)
      const { items } = await client.call(accounts.listProjects, {})
      return { params: { id }, body: { ...HOOK, projects: [items[0]!.id] } }
    },
    random: (world) => ({
      params: { id: newId('webhook') },
      body: { ...HOOK, projects: [world.projectId] },
    }),
  },
  'webhooks.remove': onWebhook(),
  'webhooks.rotateSecret': onWebhook(),
  'webhooks.test': onWebhook(),
  'webhooks.listDeliveries': onWebhook({ query: {} }),
  'webhooks.getDelivery': onDelivery(),
  'webhooks.redeliver': onDelivery(),
}
