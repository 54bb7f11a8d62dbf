import { randomUUID } from 'node:crypto'
import {
  accounts,
  agents,
  type Client,
  handoffs,
  knowledge,
  leads,
  notifications,
  runs,
  team,
  webhooks,
} from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { inAccount } from '../../lib/scoped.ts'
import { type Principal, startTestServer, type TestServer } from '../../testing/server.ts'
import { say } from '../desk/testing.ts'
import { deskOf, output } from '../jobs/testing/desk.ts'
import { chain, publishFlow } from '../runs/testing/publish-flow.ts'
import { emitWebhook } from './index.ts'
import { type Receiver, startReceiver, verify } from './testing.ts'

type Owner = Principal & { accountId: string; projectId: string }

const SOON = { timeout: 60_000, interval: 100 }
const ALL = [...webhooks.WEBHOOK_EVENTS]

let server: TestServer
let status = 200
let receiver: Receiver
beforeAll(async () => {
  server = await startTestServer()
  receiver = await startReceiver((response) => response.writeHead(status).end('noted'))
})
afterAll(async () => {
  await server.stop()
  await receiver.close()
})

const db = () => server.running.context.db.kysely
const create = (
  client: Client,
  body: Partial<Parameters<typeof client.call<typeof webhooks.create>>[1]['body']> = {},
) => client.call(webhooks.create, { body: { url: receiver.url, events: ALL, ...body } })

/** What an account's webhook got of these types, checked against its secret. */
async function untilReceived(secret: string, type: string, count = 1) {
  return vi.waitFor(() => {
    const own = receiver.received.filter((one) => verify(secret, one)).map(({ body }) => JSON.parse(body))
    const found = own.filter((one) => one.type === type)
    expect(found.length).toBe(count)
    return found
  }, SOON)
}

async function makeAgent({ client }: Owner) {
  const { id } = await client.call(agents.create, { body: { name: 'Desk' } })
  await client.call(agents.setBotConfig, {
    params: { id },
    body: {
      leads: agents.leadForm.parse({ enabled: true }),
      handoff: handoffs.handoffRules.parse({ enabled: true }),
    },
  })
  const { publicId } = await client.call(agents.update, { params: { id }, body: { visibility: 'public' } })
  return { id, publicId }
}

describe('every event arrives, signed:', () => {
  let owner: Owner
  let secret: string
  beforeAll(async () => {
    owner = await server.signUp()
    ;({ secret } = await create(owner.client))
  })

  it('conversations, their messages, handoffs and leads, without what was written', async () => {
    const agent = await makeAgent(owner)
    const { publicId } = agent
    const { talk, questionId, messageId } = await say(server.client(), { publicId, message: 'A secret word' })
    const [started] = await untilReceived(secret, 'conversation.started')
    const conversation = { id: talk.conversationId, with: 'visitor', url: expect.stringContaining(agent.id) }
    expect(started).toMatchObject({
      version: 1,
      data: { agent: { id: agent.id, name: 'Desk' }, conversation },
    })
    const first = await untilReceived(secret, 'message.created', 2)
    expect(first.map(({ data }) => data.message)).toEqual([
      { id: questionId, role: 'user', state: 'complete' },
      { id: messageId, role: 'assistant', state: 'complete' },
    ])
    await say(server.client(), { publicId, message: 'I want to talk to a human' }, talk)
    const [handover] = await untilReceived(secret, 'conversation.handover')
    expect(handover.data.conversation.id).toBe(talk.conversationId)
    const params = { conversationId: talk.conversationId }
    const reply = await owner.client.call(handoffs.reply, {
      params,
      body: { key: randomUUID(), text: 'Hello' },
    })
    const messages = await untilReceived(secret, 'message.created', 4)
    expect(messages.map(({ data }) => data.message)).toContainEqual(
      expect.objectContaining({ id: reply.id, role: 'member' }),
    )
    await server.client().call(leads.submit, {
      body: { publicId, submission: randomUUID(), values: { name: 'Ada', email: 'ada@guests.test' } },
    })
    const [lead] = await untilReceived(secret, 'lead.created')
    expect(lead.data).toMatchObject({ agent: { id: agent.id }, lead: { email: 'ada@guests.test' } })
    expect(JSON.stringify(receiver.received)).not.toContain('secret word')
  })

  it('finished jobs and failed runs', async () => {
    const desk = deskOf(server, owner)
    const flowId = await desk.flow([output({ text: '@@name@@' })], { settings: { columns: ['name'] } })
    const sheetId = await desk.sheet([{ name: 'Ada' }, { name: 'Bo' }])
    const job = await desk.launch({ flowId, SHEETS: [{ sheetId }] })
    const [finished] = await untilReceived(secret, 'job.finished')
    expect(finished.data).toMatchObject({
      flow: { id: flowId, name: 'Flow' },
      job: { id: job.id, state: 'SUCCEEDED', counts: { succeeded: 2, failed: 0, skipped: 0 }, error: null },
    })
    const failing = chain([{ type: 'code', params: { code: 'throw new Error("no flour")' } }])
    const id = await publishFlow(server.running.context, owner, failing)
    const answer = await owner.client.call(runs.runFlow, {
      params: { id },
      query: { wait: 20 },
      body: { params: {} },
    })
    const [failed] = await untilReceived(secret, 'run.failed')
    expect(failed.data).toMatchObject({
      flow: { id, name: 'Flow' },
      run: { id: answer.runId, trigger: 'api', state: 'failed', error: { message: expect.any(String) } },
    })
  })

  it('knowledge that is ready, once for all sources, and credits that run low', async () => {
    const { id } = await owner.client.call(knowledge.create, { body: { name: 'Handbook' } })
    const texts = ['One', 'Two'].map((name) => ({ type: 'text' as const, name, text: `About ${name}.` }))
    await owner.client.call(knowledge.addSources, { params: { id }, body: texts })
    const [ready] = await untilReceived(secret, 'knowledge.ready')
    expect(ready.data).toMatchObject({
      knowledge: { id, name: 'Handbook' },
      counts: { ready: 2, failed: 0 },
      sources: [{ state: 'ready' }, { state: 'ready' }],
    })
    const { accountId } = owner
    const { context } = server.running
    await inAccount(context, accountId, (tx) =>
      emitWebhook(context, tx, { accountId, projectId: null, type: 'credits.low', data: { percent: 80 } }),
    )
    expect((await untilReceived(secret, 'credits.low'))[0].data).toEqual({ percent: 80 })
  })
})

it('sends only chosen events of chosen projects, and nothing when switched off', async () => {
  const owner = await server.signUp()
  const other = await owner.client.call(accounts.createProject, { body: { name: 'Other' } })
  const wide = await create(owner.client)
  const narrow = await create(owner.client, { projects: [other.id] })
  const few = await create(owner.client, { events: ['lead.created'] })
  const off = await create(owner.client, { enabled: false })
  const { id } = await owner.client.call(knowledge.create, { body: { name: 'Base' } })
  await owner.client.call(knowledge.addSources, {
    params: { id },
    body: { type: 'text', name: 'One', text: 'About flour.' },
  })
  await untilReceived(wide.secret, 'knowledge.ready')
  for (const { webhook } of [narrow, few, off]) {
    const { total } = await owner.client.call(webhooks.listDeliveries, {
      params: { id: webhook.id },
      query: {},
    })
    expect(total).toBe(0)
  }
  expect(narrow.webhook.projects).toEqual([expect.objectContaining({ id: other.id, name: 'Other' })])
})

it('shows the body that was sent, sends it again with the same ID, and signs with both secrets after a rotation', async () => {
  const { client } = await server.signUp()
  const { webhook, secret } = await create(client, { description: 'Orders' })
  const params = { id: webhook.id }
  const result = await client.call(webhooks.test, { params })
  expect(result).toMatchObject({ state: 'delivered', status: 200, response: 'noted', event: 'webhook.test' })
  const next = await client.call(webhooks.rotateSecret, { params })
  await client.call(webhooks.redeliver, { params: { id: webhook.id, deliveryId: result.id } })
  const both = await vi.waitFor(() => {
    const same = receiver.received.filter(({ headers }) => headers['webhook-id'] === result.id)
    expect(same).toHaveLength(2)
    return same
  }, SOON)
  expect([secret, next.secret].map((one) => verify(one, both[1]!))).toEqual([true, true])
  expect(verify(next.secret, both[0]!)).toBe(false)
  const delivery = await client.call(webhooks.getDelivery, {
    params: { id: webhook.id, deliveryId: result.id },
  })
  expect(delivery.body).toBe(both[0]!.body)
  const { items } = await client.call(webhooks.list, {})
  expect(JSON.stringify(items)).not.toContain('whsec')
  const audit = await client.call(team.audit, { query: { object: webhook.id } })
  expect(audit.items.map(({ action }) => action).toSorted()).toEqual([
    'webhook.create',
    'webhook.redeliver',
    'webhook.rotateSecret',
    'webhook.test',
  ])
  expect(JSON.stringify(audit.items)).not.toContain('whsec')
})

it('is switched off after days of failures, with a notice to admins only, and can be switched on again', async () => {
  const owner = await server.signUp()
  const editor = await server.addMember(owner.accountId, 'AIEDITOR', [owner.projectId])
  const { webhook } = await create(owner.client)
  status = 500
  await sql`update webhook_endpoints set failing_since = now() - interval '4 days' where id = ${webhook.id}`.execute(
    db(),
  )
  const { accountId, projectId } = owner
  const { context } = server.running
  await inAccount(context, accountId, (tx) =>
    emitWebhook(context, tx, { accountId, projectId, type: 'knowledge.ready', data: {} }),
  )
  const read = async () => (await owner.client.call(webhooks.list, {})).items[0]!
  await vi.waitFor(async () => expect((await read()).enabled).toBe(false), SOON)
  status = 200
  const noticesOf = async ({ client }: Principal) =>
    (await client.call(notifications.list, { query: {} })).items.filter(
      ({ key }) => key === 'accountWebhookDisabled',
    )
  expect(await noticesOf(owner)).toMatchObject([
    { path: '/user/api-key', values: { host: new URL(receiver.url).host } },
  ])
  expect(await noticesOf(editor)).toEqual([])
  const { url, events } = webhook
  const body = { url, events, enabled: true }
  await owner.client.call(webhooks.update, { params: { id: webhook.id }, body })
  expect(await read()).toMatchObject({ enabled: true, disabledAt: null, failingSince: null })
})

it('is for admins, as people, of this account alone, and few', async () => {
  const [owner, stranger] = [await server.signUp(), await server.signUp()]
  const { webhook } = await create(owner.client)
  const editor = await server.addMember(owner.accountId, 'AIEDITOR', [owner.projectId])
  const reader = await server.addMember(owner.accountId, 'AIREADER', [owner.projectId])
  const { key } = await owner.client.call(team.createApiKey, {
    body: { name: 'All', scopes: [...team.KEY_SCOPES] },
  })
  for (const client of [editor.client, reader.client, server.client({ token: key })])
    await expect(create(client)).rejects.toMatchObject({ status: 403 })
  const body = { url: receiver.url, events: ALL }
  await expect(
    stranger.client.call(webhooks.update, { params: { id: webhook.id }, body }),
  ).rejects.toMatchObject({ status: 404 })
  await expect(create(stranger.client, { projects: [owner.projectId] })).rejects.toMatchObject({
    status: 404,
  })
  // An agent's endpoint is not one of the account.
  const agent = await makeAgent(owner)
  await owner.client.call(agents.setWebhook, {
    params: { id: agent.id },
    body: { url: receiver.url, events: ['lead'] },
  })
  expect((await owner.client.call(webhooks.list, {})).items).toHaveLength(1)
  for (let made = 1; made < webhooks.WEBHOOK_LIMIT; made++) await create(owner.client)
  await expect(create(owner.client)).rejects.toMatchObject({ status: 409 })
  for (const url of ['file:///etc/passwd', 'http://user:secret@example.com/'])
    await expect(create(stranger.client, { url })).rejects.toMatchObject({ status: 400 })
  const inside = await create(stranger.client, { url: 'http://169.254.169.254/latest' })
  expect(await stranger.client.call(webhooks.test, { params: { id: inside.webhook.id } })).toMatchObject({
    state: 'failed',
    status: null,
    error: { reason: { key: 'host.blocked' } },
  }) // The list shows what failed last.
  const [shown] = (await stranger.client.call(webhooks.list, {})).items
  expect(shown?.lastFailure).toMatchObject({ status: null, error: { reason: { key: 'host.blocked' } } })
})
