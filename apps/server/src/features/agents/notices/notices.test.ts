import { randomUUID } from 'node:crypto'
import { agents, type Client, conversations, handoffs, leads, notifications } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeKnowledge } from '../../../testing/knowledge.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { openValues } from '../../mail/send-mail.ts'
import { sendDigests } from './digests.maintenance.ts'

let server: TestServer
let admin: Client
let accountId: string
let projectId: string
let baseId: string
beforeAll(async () => {
  server = await startTestServer()
  const owner = await server.signUp()
  admin = owner.client
  ;({ accountId, projectId } = owner)
  baseId = (await makeKnowledge(admin, [{ type: 'text', name: 'Mill', text: 'The mill grinds wheat.' }])).id
})
afterAll(() => server.stop())
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(db())
  await sql`delete from notifications`.execute(db())
  await sql`delete from mail_outbox`.execute(db())
})

const db = () => server.running.context.db.kysely
const UNKNOWN = 'Who painted the ceiling of the chapel?'

async function makeAgent(
  events: agents.AgentEvent[],
  { email = null, noLog = false }: { email?: string | null; noLog?: boolean } = {},
) {
  const { id } = await admin.call(agents.create, { body: { name: 'Desk', knowledgeIds: [baseId] } })
  const params = { id }
  const body = {
    leads: agents.leadForm.parse({ enabled: true }),
    notification: { events, email },
    security: { noLog },
  }
  await admin.call(agents.setBotConfig, { params, body })
  return admin.call(agents.update, { params, body: { visibility: 'public' } })
}

async function ask({ publicId }: agents.Agent, message: string) {
  const text = await (await server.client().open(conversations.chat, { body: { publicId, message } })).text()
  const named = (name: string) => new RegExp(`"${name}":"([^"]+)"`).exec(text)![1]!
  return {
    conversationId: named('conversationId'),
    messageId: named('messageId'),
    visitorToken: named('visitorToken'),
  }
}

const readNotices = async (client = admin) =>
  (await client.call(notifications.list, { query: {} })).items.map(({ text, path }) => ({ text, path }))

const submit = ({ publicId }: agents.Agent, values: Record<string, string>) =>
  server.client().call(leads.submit, { body: { publicId, submission: randomUUID(), values } })

const mails = async () => {
  const { rows } = await sql<{ id: string; to_address: string; template: string; sealed: string }>`
    select id, to_address, template, sealed from mail_outbox`.execute(db())
  const { secret } = server.running.context.config
  return rows.map(({ id, sealed, to_address: to, template }) => ({
    to,
    template,
    values: openValues(secret, id, sealed) as unknown as Record<string, string>,
  }))
}

it('announces a new lead once, with contact details only in the email, and not to readers', async () => {
  const agent = await makeAgent(['lead'], { email: 'owner@mill.test' })
  await submit(agent, { name: 'Ada', email: 'ada@guests.test' })
  await submit(agent, { name: 'Ada L.', email: 'ada@guests.test' })
  const [one, ...others] = await readNotices()
  expect(others).toEqual([])
  expect(one).toMatchObject({
    text: 'New lead for “Desk”',
    path: expect.stringMatching(/tab=leads&lead=led_/),
  })
  expect(await mails()).toMatchObject([
    {
      to: 'owner@mill.test',
      template: 'agentLead',
      values: { agent: 'Desk', contact: 'Ada, ada@guests.test', link: expect.stringContaining(one!.path!) },
    },
  ])
  const reader = await server.addMember(accountId, 'AIREADER', [projectId])
  expect(await readNotices(reader.client)).toEqual([])
})

it('announces nothing that its settings don’t ask for', async () => {
  const agent = await makeAgent([], { email: 'owner@mill.test' })
  await submit(agent, { email: 'ada@guests.test' })
  const asked = await ask(agent, UNKNOWN)
  const { conversationId, messageId, visitorToken } = asked
  const body = { visitorToken, messageId, rating: 'down' as const }
  await server.client().call(conversations.rate, { params: { conversationId }, body })
  expect(await readNotices()).toEqual([])
  expect(await mails()).toEqual([])
})

it('announces unanswered questions and bad ratings, each only once per period', async () => {
  const agent = await makeAgent(['unanswered', 'negativeRating'], { email: 'owner@mill.test' })
  const { conversationId, messageId, visitorToken } = await ask(agent, UNKNOWN)
  await ask(agent, UNKNOWN)
  const params = { conversationId }
  const rate = (rating: 'up' | 'down') =>
    server.client().call(conversations.rate, { params, body: { visitorToken, messageId, rating } })
  await rate('up')
  await rate('down')
  await rate('down')
  await expect
    .poll(async () => (await readNotices()).map(({ text }) => text))
    .toEqual(['A response of “Desk” was rated as not helpful', '“Desk” couldn’t answer a question'])
  // Each has a job of its own, so the order of the emails varies.
  expect((await mails()).map(({ template }) => template).toSorted()).toEqual([
    'agentRating',
    'agentUnanswered',
  ])
})

it('announces each waiting visitor, with one email per period', async () => {
  const agent = await makeAgent(['handover'], { email: 'owner@mill.test' })
  const { id } = agent
  await admin.call(agents.setBotConfig, {
    params: { id },
    body: { handoff: handoffs.handoffRules.parse({ enabled: true }) },
  })
  await admin.call(agents.publish, { params: { id }, body: {} })
  const request = async () => {
    const { conversationId, visitorToken } = await ask(agent, 'What does the mill grind?')
    const body = { visitorToken, action: 'request' as const }
    await server.client().call(handoffs.ask, { params: { conversationId }, body })
    return {
      text: 'A visitor of “Desk” is waiting for a person',
      path: `/chat-admin/${id}?conversation=${conversationId}`,
    }
  }
  const first = await request()
  expect(await readNotices()).toEqual([first])
  const second = await request()
  expect(await readNotices()).toEqual([second, first])
  expect(await mails()).toMatchObject([
    { template: 'agentHandover', values: { link: expect.stringContaining(first.path) } },
  ])
  await admin.call(agents.setBotConfig, { params: { id }, body: { notification: { events: [] } } })
  await request()
  expect((await readNotices()).length).toBe(2)
})

it('puts nothing that the visitor typed into emails in no-log mode', async () => {
  const agent = await makeAgent(['lead', 'unanswered'], { email: 'owner@mill.test', noLog: true })
  await submit(agent, { email: 'ada@guests.test' })
  await ask(agent, UNKNOWN)
  await expect.poll(async () => (await mails()).length).toBe(2)
  const said = JSON.stringify([await mails(), await readNotices()])
  expect(said).not.toContain('guests.test')
  expect(said).not.toContain('ceiling')
})

it('announces nothing that members try in the console', async () => {
  const { id: agentId } = await makeAgent(['unanswered'])
  await (await admin.open(conversations.chat, { body: { agentId, message: UNKNOWN } })).text()
  expect(await readNotices()).toEqual([])
})

it('sends a summary of yesterday once a day, from six in the morning, unless it is empty', async () => {
  const agent = await makeAgent(['dailyDigest'], { email: 'owner@mill.test' })
  await makeAgent(['dailyDigest'])
  await submit(agent, { email: 'ada@guests.test' })
  await ask(agent, UNKNOWN)
  await sql`update conversations set created_at = '2026-03-04 12:00Z' where agent_id = ${agent.id}`.execute(
    db(),
  )
  await sql`update leads set created_at = '2026-03-04 23:59:59Z' where agent_id = ${agent.id}`.execute(db())
  await sql`update messages set created_at = '2026-03-05 00:00Z' where conversation_id in (
    select id from conversations where agent_id = ${agent.id})`.execute(db())
  const at = (time: string) => sendDigests({ ...server.running.context, now: () => new Date(time) })
  expect(await at('2026-03-05T05:59:00Z')).toBe(0)
  expect(await at('2026-03-05T06:00:00Z')).toBe(1)
  expect(await at('2026-03-05T07:00:00Z')).toBe(0)
  // People have their own summaries.
  expect(await readNotices()).toEqual([])
  expect((await mails())[0]!.values).toMatchObject({ day: '2026-03-04', conversations: '2', leads: '1' })
})
