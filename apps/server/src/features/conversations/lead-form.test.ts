import { randomUUID } from 'node:crypto'
import { agents, type Client, conversations, leads } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeKnowledge } from '../../testing/knowledge.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { wantsContact } from './lead-form.ts'
import { startScriptedModel } from './testing.ts'

let model: Awaited<ReturnType<typeof startScriptedModel>>
let server: TestServer
let admin: Client
let baseId: string
beforeAll(async () => {
  model = await startScriptedModel()
  server = await startTestServer({ openai: model.settings })
  admin = (await server.signUp()).client
  baseId = (await makeKnowledge(admin, [{ type: 'text', name: 'Mill', text: 'The mill grinds wheat.' }])).id
})
afterAll(async () => {
  await server.stop()
  await model.close()
})
beforeEach(() => sql`delete from rate_limits`.execute(server.running.context.db.kysely))

interface ReadAnswer {
  conversationId: string
  visitorToken: string
  /** Why the form is shown; null if it isn't. */
  form: string | null
  types: string[]
}

async function makeAgent(form: Partial<agents.LeadForm>, chosen = agents.BUILTIN_MODEL, noLog = false) {
  const { id } = await admin.call(agents.create, { body: { name: 'Desk', knowledgeIds: [baseId] } })
  const params = { id }
  const parts = { leads: agents.leadForm.parse({ enabled: true, ...form }), security: { noLog } }
  await admin.call(agents.setBotConfig, { params, body: parts })
  return admin.call(agents.update, { params, body: { visibility: 'public', model: chosen } })
}

const openAs = (target: object, message: string, client = server.client()) =>
  client.open(conversations.chat, { body: { ...target, message } })

async function read(response: Response, before?: ReadAnswer): Promise<ReadAnswer> {
  const parts = (await response.text())
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => conversations.chatPart.parse(JSON.parse(line.slice(6))))
  const form = parts.find((part) => part.type === 'leadForm')
  const start = parts.find((part) => part.type === 'start')!
  return {
    conversationId: start.conversationId,
    visitorToken: start.visitorToken ?? before?.visitorToken ?? '',
    form: form?.reason ?? null,
    types: parts.map(({ type }) => type),
  }
}

async function ask({ publicId }: agents.Agent, message: string, before?: ReadAnswer): Promise<ReadAnswer> {
  const { conversationId, visitorToken } = before ?? {}
  return read(await openAs({ publicId, conversationId, visitorToken }, message), before)
}

const historyOf = async ({ conversationId, visitorToken }: ReadAnswer) =>
  server.client().call(conversations.history, { params: { conversationId } }, { visitorToken })

const fill = ({ publicId }: agents.Agent, { conversationId, visitorToken }: ReadAnswer) =>
  server.client().call(leads.submit, {
    body: { publicId, conversationId, visitorToken, submission: randomUUID(), values: { email: 'a@b.test' } },
  })

const WHEAT = 'What does the mill grind?'
const UNKNOWN = 'Who painted the ceiling of the chapel?'

describe('the form is shown', () => {
  it('after this many messages, once, and last before the end', async () => {
    const agent = await makeAgent({ when: ['afterMessages'], afterMessages: 2 })
    const first = await ask(agent, WHEAT)
    expect(first.form).toBeNull()
    const second = await ask(agent, WHEAT, first)
    expect(second.form).toBe('afterMessages')
    expect(second.types.slice(-2)).toEqual(['leadForm', 'done'])
    expect((await historyOf(second)).leadForm).toBe('afterMessages')
    expect((await ask(agent, WHEAT, second)).form).toBeNull()
    await fill(agent, second)
    expect((await historyOf(second)).leadForm).toBeNull()
  })

  it('when nothing in the knowledge answers', async () => {
    const agent = await makeAgent({ when: ['unanswered'] })
    const first = await ask(agent, WHEAT)
    expect(first.form).toBeNull()
    expect((await ask(agent, UNKNOWN, first)).form).toBe('unanswered')
  })

  it('when the visitor asks for contact, each time, until it is filled in', async () => {
    const agent = await makeAgent({ when: ['intent'] })
    const first = await ask(agent, 'Can you call me back?')
    expect(first.form).toBe('intent')
    expect((await ask(agent, 'Bitte rufen Sie mich an.', first)).form).toBe('intent')
    await fill(agent, first)
    expect((await ask(agent, 'Can you call me back?', first)).form).toBeNull()
  })

  it('to members who try the agent, and never where it is off', async () => {
    const { id: agentId } = await makeAgent({ when: ['intent'] })
    expect((await read(await openAs({ agentId }, 'Call me', admin))).form).toBe('intent')
    const off = await makeAgent({ enabled: false })
    expect((await ask(off, 'Call me')).form).toBeNull()
  })

  it('in no-log mode as well', async () => {
    const agent = await makeAgent({ when: ['intent'] }, agents.BUILTIN_MODEL, true)
    const first = await ask(agent, 'Call me back, please')
    expect(first.form).toBe('intent')
    expect((await historyOf(first)).leadForm).toBe('intent')
  })
})

it('lets a model with tools show the form, and hides the call from visitors', async () => {
  const agent = await makeAgent({ when: ['intent'] }, 'openai:scripted')
  const [response, call] = await Promise.all([
    openAs({ publicId: agent.publicId }, 'Would someone look at my roof?'),
    model.next(),
  ])
  expect(call.body.tools?.map((tool) => tool.function.name)).toEqual(['show_contact_form'])
  call.call('show_contact_form', {})
  call.end('tool_calls')
  const next = await model.next()
  expect(JSON.stringify(next.body.messages.at(-1))).toContain('The form is shown')
  next.say('Please fill in the form.')
  next.end()
  const asked = await read(response)
  expect(asked.form).toBe('intent')
  expect(asked.types).not.toContain('tool')
})

describe('a wish for contact', () => {
  it.each([
    'Could you call me back tomorrow?',
    'I’d like a quote for 20 seats',
    'Please get in touch with me.',
    'I want to book a demo',
    'Bitte rufen Sie mich zurück',
    'Ich hätte gern ein Angebot.',
    'Können wir einen Termin vereinbaren?',
    '请联系我',
    '能给我一个报价吗？',
  ])('is recognised in “%s”', (message) => {
    expect(wantsContact(message)).toBe(true)
  })

  it.each([
    'What are your opening hours?',
    'How do I cancel my appointment?',
    'What is it called?',
    'Wie lange dauert die Lieferung?',
    'Gibt es Angebote?',
    '营业时间是几点？',
  ])('is not recognised in “%s”', (message) => {
    expect(wantsContact(message)).toBe(false)
  })
})
