import { randomUUID } from 'node:crypto'
import { agents, ApiError, type Client, conversations, leads } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Principal, startTestServer, type TestServer } from '../../testing/server.ts'
import { deleteOldLeads, rescoreLeads } from './leads.maintenance.ts'

let server: TestServer
let owner: Principal & { accountId: string; projectId: string }
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signUp()
})
afterAll(() => server.stop())

const db = () => server.running.context.db.kysely
beforeEach(() => sql`delete from rate_limits`.execute(db()))

const PHONE: agents.LeadField = { key: 'phone', label: '', type: 'phone', required: false, options: [] }
const FORM = agents.leadForm.parse({ enabled: true, consent: 'I agree to be contacted.' })
const FIELDS = [...FORM.fields, PHONE]

async function makeAgent(
  form: Partial<agents.LeadForm> = {},
  security: Partial<agents.Security> = {},
): Promise<agents.Agent> {
  const { id } = await owner.client.call(agents.create, { body: { name: 'Desk' } })
  const parts = { leads: { ...FORM, fields: FIELDS, ...form }, security }
  await owner.client.call(agents.setBotConfig, { params: { id }, body: parts })
  return owner.client.call(agents.update, { params: { id }, body: { visibility: 'public' } })
}

interface Form {
  values?: Record<string, string>
  consent?: boolean
  submission?: string
  conversationId?: string
  visitorToken?: string
  visitor?: conversations.SiteVisitor
}

const submit = ({ publicId }: agents.Agent, form: Form = {}, client: Client = server.client()) =>
  client.call(leads.submit, {
    body: { publicId, submission: randomUUID(), consent: true, values: { email: 'ada@mill.test' }, ...form },
  })

const listed = async (query: object) => (await owner.client.call(leads.list, { query })).items
const leadsOf = ({ id: agentId }: agents.Agent) => listed({ agentId })

/** The fields that a refused form names. */
async function issuesOf(call: Promise<unknown>): Promise<string[]> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ApiError)) throw new Error('the form was taken')
  expect(error.status).toBe(400)
  return (error.details.issues ?? []).map(({ path, message }) => `${path} ${message}`)
}

async function ask({ publicId }: agents.Agent, message: string, more: object = {}) {
  const response = await server.client().open(conversations.chat, { body: { publicId, message, ...more } })
  const text = await response.text()
  const named = (name: string) => new RegExp(`"${name}":"([^"]+)"`).exec(text)?.[1]
  return { conversationId: named('conversationId')!, visitorToken: named('visitorToken')! }
}

describe('a form', () => {
  it('becomes a lead with its consent and a conversation that continues', async () => {
    const agent = await makeAgent()
    const visitor = { page: 'https://shop.test/pricing' }
    const sent = await submit(agent, { values: { name: ' Ada ', email: 'Ada@Mill.test' }, visitor })
    expect(sent).toMatchObject({ saved: true, visitorToken: expect.any(String) })
    const [lead] = await leadsOf(agent)
    expect(lead).toMatchObject({
      name: 'Ada',
      email: 'Ada@Mill.test',
      status: 'new',
      page: 'https://shop.test/pricing',
      consent: { text: 'I agree to be contacted.' },
      conversationId: sent.conversationId,
      score: 30,
      reasons: [{ type: 'companyEmail', points: 30, detail: 'mill.test' }],
    })
    const { conversationId, visitorToken } = sent
    const went = await ask(agent, 'Hello', { conversationId, visitorToken })
    expect(went.conversationId).toBe(conversationId)
    const { conversations: own } = await owner.client.call(leads.get, { params: { id: lead!.id } })
    expect(own.map(({ id, title }) => [id, title])).toEqual([[conversationId, 'Hello']])
  })

  it('that is repeated has the same response and changes nothing', async () => {
    const agent = await makeAgent()
    const submission = randomUUID()
    const [first, second] = [await submit(agent, { submission }), await submit(agent, { submission })]
    expect(second).toEqual(first)
    const both = await Promise.all([submit(agent, { submission }), submit(agent, { submission })])
    expect(both).toEqual([first, first])
    expect(await leadsOf(agent)).toHaveLength(1)
    const { total } = await owner.client.call(conversations.listAll, { query: { agentId: agent.id } })
    expect(total).toBe(1)
  })

  it('names every field that is wrong', async () => {
    const agent = await makeAgent({
      fields: [
        ...FIELDS,
        { key: 'size', label: 'Size', type: 'choice', required: false, options: ['S', 'L'] },
        { key: 'note', label: 'Note', type: 'text', required: false, options: [] },
      ],
    })
    const values = {
      name: '<script>alert(1)</script>',
      email: 'nobody',
      phone: 'call me',
      size: 'XL',
      note: 'a\u0007b',
      other: 'x',
    }
    expect(await issuesOf(submit(agent, { values, consent: false }))).toEqual([
      'values.name contains HTML',
      'values.email is not an email address',
      'values.phone is not a phone number',
      'values.size is not one of the choices',
      'values.note contains control characters',
      'values.other is not a field of this form',
      'consent is required',
    ])
    expect(await issuesOf(submit(agent, { values: {} }))).toEqual(['values.email is required'])
    const long = { email: 'a@b.test', note: 'x'.repeat(2001) }
    expect(await issuesOf(submit(agent, { values: long }))).toEqual(['values.note at most 2000 characters'])
    const huge = submit(agent, { values: { email: 'x'.repeat(10_000_000) } })
    await expect(huge).rejects.toMatchObject({ status: 413 })
    expect(await leadsOf(agent)).toEqual([])
  })

  it('requires every required field and the consent, even if the rest is right', async () => {
    const agent = await makeAgent({
      fields: [
        { key: 'name', label: '', type: 'name', required: true, options: [] },
        { key: 'email', label: '', type: 'email', required: true, options: [] },
        { key: 'phone', label: '', type: 'phone', required: true, options: [] },
        { key: 'size', label: 'Size', type: 'choice', required: true, options: ['S', 'L'] },
        { key: 'note', label: 'Note', type: 'text', required: true, options: [] },
      ],
    })
    const values = { name: 'Ada', email: 'ada@mill.test', phone: '+49 30 123456', size: 'S', note: 'Hello' }
    for (const key of Object.keys(values) as (keyof typeof values)[]) {
      const { [key]: _, ...others } = values
      expect(await issuesOf(submit(agent, { values: others }))).toEqual([`values.${key} is required`])
      // Blank, or only invisible characters.
      for (const blank of [' \n\t', '\u200b\u202e'])
        expect(await issuesOf(submit(agent, { values: { ...values, [key]: blank } }))).toEqual([
          `values.${key} is required`,
        ])
    }
    expect(await issuesOf(submit(agent, { values, consent: false }))).toEqual(['consent is required'])
    expect(await leadsOf(agent)).toEqual([])
    await submit(agent, { values })
    expect(await leadsOf(agent)).toMatchObject([
      { name: 'Ada', fields: [{ value: 'S' }, { value: 'Hello' }] },
    ])
  })

  it('that the chat waits for can’t be bypassed', async () => {
    const agent = await makeAgent({ required: true, when: ['start'] })
    await expect(ask(agent, 'Hello')).rejects.toMatchObject({ status: 409 })
    const { conversationId, visitorToken } = await submit(agent)
    expect((await ask(agent, 'Hello', { conversationId, visitorToken })).conversationId).toBe(conversationId)
    const later = await makeAgent({ required: true, when: ['intent'] })
    const own = await ask(later, 'Could you call me back?')
    await expect(ask(later, 'Hello', own)).rejects.toMatchObject({
      status: 409,
      details: { refusal: 'lead_form' },
    })
    await submit(later, own)
    expect((await ask(later, 'Hello', own)).conversationId).toBe(own.conversationId)
  })

  it('is refused where the agent has none, and where the visitor has no access', async () => {
    await expect(submit(await makeAgent({ enabled: false }))).rejects.toMatchObject({ status: 409 })
    const locked = await makeAgent({}, { access: 'password' })
    await expect(submit(locked)).rejects.toMatchObject({ status: 401 })
    const agent = await makeAgent()
    const headers = { origin: 'https://elsewhere.test', 'content-type': 'application/json' }
    const body = JSON.stringify({
      publicId: agent.publicId,
      submission: randomUUID(),
      values: { email: 'a@b.test' },
      consent: true,
    })
    const url = `${server.url}/api/millrace/chatbotleads`
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(403)
    const other = await ask(await makeAgent(), 'Hello')
    await expect(submit(agent, other)).rejects.toMatchObject({ status: 404 })
    const own = await ask(agent, 'Hello')
    await expect(submit(agent, { ...own, visitorToken: 'wrong' })).rejects.toMatchObject({ status: 404 })
    expect(await leadsOf(agent)).toEqual([])
  })

  it('is accepted thirty times an hour from one address', async () => {
    const agent = await makeAgent()
    const all = await Promise.allSettled(
      Array.from({ length: 33 }, (_, at) => submit(agent, { values: { email: `a${at}@b.test` } })),
    )
    expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(3)
    expect(await leadsOf(agent)).toHaveLength(30)
  })

  it('of a member who tries the agent is checked and not stored', async () => {
    const { id: agentId } = await makeAgent()
    const body = { agentId, submission: randomUUID(), consent: true, values: { email: 'a@b.test' } }
    const sent = await owner.client.call(leads.submit, { body })
    expect(sent).toEqual({ saved: false, conversationId: null, visitorToken: null })
    const wrong = owner.client.call(leads.submit, { body: { ...body, values: { email: 'x' } } })
    expect(await issuesOf(wrong)).toEqual(['values.email is not an email address'])
    expect(await listed({ agentId })).toEqual([])
  })
})

describe('the same person', () => {
  it('has one lead, which keeps what a later form replaced', async () => {
    const agent = await makeAgent()
    await submit(agent, { values: { name: 'Ada', email: 'ada@mill.test', phone: '+49 30 123456' } })
    await submit(agent, { values: { email: 'ADA@mill.test', phone: '0049 (30) 999' } })
    const [lead, ...others] = await leadsOf(agent)
    expect(others).toEqual([])
    expect(lead).toMatchObject({ name: 'Ada', phone: '0049 (30) 999' })
    const { earlier } = await owner.client.call(leads.get, { params: { id: lead!.id } })
    expect(earlier).toMatchObject([{ name: 'Ada', phone: '+49 30 123456' }])
  })

  it('is someone else with another address, whatever else is the same', async () => {
    const agent = await makeAgent()
    const own = await ask(agent, 'Hello')
    const phone = '+49 30 123456'
    await submit(agent, { ...own, values: { name: 'Ada', email: 'ada@mill.test', phone } })
    await submit(agent, { ...own, values: { name: 'Ada', email: 'ada@home.test', phone } })
    const emails = (await leadsOf(agent)).map(({ email }) => email)
    expect(emails).toEqual(['ada@home.test', 'ada@mill.test'])
  })

  it('is recognised by a phone number in any format, unless a name contradicts', async () => {
    const agent = await makeAgent({ fields: FIELDS.map((field) => ({ ...field, required: false })) })
    await submit(agent, { values: { name: 'Ada', phone: '+49 30 123456' } })
    await submit(agent, { values: { name: 'ada', phone: '0049-30-123456', email: 'ada@mill.test' } })
    await submit(agent, { values: { name: 'Bob', phone: '+49 (30) 123456' } })
    const found = (await leadsOf(agent)).map(({ name, email }) => [name, email])
    expect(found).toEqual([
      ['Bob', null],
      ['ada', 'ada@mill.test'],
    ])
  })

  it('is one lead even when many forms arrive at once', async () => {
    const agent = await makeAgent()
    await Promise.all(Array.from({ length: 12 }, () => submit(agent)))
    expect(await leadsOf(agent)).toHaveLength(1)
  })
})

describe('in no-log mode', () => {
  it('only what the visitor typed is stored', async () => {
    const agent = await makeAgent({}, { noLog: true })
    const visitor = { page: 'https://shop.test/secret-page', title: 'Secret title' }
    await submit(agent, { visitor })
    const [lead] = await leadsOf(agent)
    expect(lead).toMatchObject({ email: 'ada@mill.test', page: null })
    const { rows } = await sql<{ row: string }>`select to_jsonb(c)::text as row from conversations c
      where c.agent_id = ${agent.id}`.execute(db())
    expect(rows).toHaveLength(1)
    expect(rows[0]!.row).not.toContain('ecret')
  })
})

describe('a score', () => {
  it('says which rules produced it, and follows the conversation and the rules', async () => {
    const score: agents.ScoreRule[] = [
      { type: 'messages', count: 2, points: 20 },
      { type: 'words', words: ['a quote', '报价'], points: 25 },
      { type: 'page', page: '/pri*', points: 10 },
      { type: 'companyEmail', points: 50 },
    ]
    const agent = await makeAgent({ score })
    const own = await ask(agent, 'I would like a quote, please.', {
      visitor: { page: 'https://shop.test/pricing' },
    })
    await submit(agent, { ...own, values: { email: 'ada@gmail.com' } })
    const scored = async () => (await leadsOf(agent)).map(({ score: sum, reasons }) => [sum, reasons])
    const words = { type: 'words', points: 25, detail: 'a quote' }
    const page = { type: 'page', points: 10, detail: '/pricing' }
    expect(await scored()).toEqual([[35, [words, page]]])
    await ask(agent, 'And when?', own)
    expect(await rescoreLeads(server.running.context)).toBeGreaterThan(0)
    const messages = { type: 'messages', points: 20, detail: '2' }
    expect(await scored()).toEqual([[55, [messages, words, page]]])
    const form = {
      ...FORM,
      fields: FIELDS,
      score: [{ type: 'words' as const, words: ['quote'], points: -5 }],
    }
    const params = { id: agent.id }
    await owner.client.call(agents.setBotConfig, { params, body: { leads: form } })
    const { draftId } = await owner.client.call(agents.changes, { params, query: {} })
    await owner.client.call(agents.publish, { params, body: { draftId } })
    expect(await rescoreLeads(server.running.context)).toBeGreaterThan(0)
    expect(await scored()).toEqual([[0, [{ type: 'words', points: -5, detail: 'quote' }]]])
    expect(await rescoreLeads(server.running.context)).toBe(0)
  })
})

describe('the list', () => {
  it('filters, sorts and continues where a page ended', async () => {
    const agent = await makeAgent()
    const { id: agentId } = agent
    for (const name of ['Ada', 'Bob', 'Cleo', 'Dora', 'Emil'])
      await submit(agent, {
        values: { name, email: `${name}@${name === 'Cleo' ? 'cleo.test' : 'gmail.com'}` },
      })
    const names = async (query: object) => (await listed({ agentId, ...query })).map(({ name }) => name)
    expect(await names({ sort: 'oldest' })).toEqual(['Ada', 'Bob', 'Cleo', 'Dora', 'Emil'])
    expect(await names({ minScore: 1 })).toEqual(['Cleo'])
    expect(await names({ search: 'BOB@' })).toEqual(['Bob'])
    for (const sort of leads.LEAD_SORTS) {
      const all = await names({ sort })
      const paged: (string | null)[] = []
      let cursor: string | undefined
      do {
        const page = await owner.client.call(leads.list, { query: { agentId, sort, size: 2, cursor } })
        expect(page.total).toBe(5)
        paged.push(...page.items.map(({ name }) => name))
        cursor = page.next ?? undefined
      } while (cursor)
      expect(paged).toEqual(all)
    }
    await expect(listed({ cursor: 'x' })).rejects.toMatchObject({ status: 400 })
    const [emil] = await listed({ agentId })
    const params = { id: emil!.id }
    await owner.client.call(leads.update, { params, body: { status: 'won', note: 'Signed' } })
    expect(await listed({ agentId, status: 'won' })).toMatchObject([{ name: 'Emil', note: 'Signed' }])
  })

  it('changes and deletes several, or none', async () => {
    const agent = await makeAgent()
    await submit(agent)
    await submit(agent, { values: { email: 'bob@mill.test' } })
    const ids = (await leadsOf(agent)).map(({ id }) => id)
    const gone = [...ids, 'led_01h455vb4pex5vsknk084sn02q']
    const change = (all: string[]) =>
      owner.client.call(leads.setStatus, { body: { ids: all, status: 'lost' } })
    await expect(change(gone)).rejects.toMatchObject({ status: 404 })
    expect((await leadsOf(agent)).map(({ status }) => status)).toEqual(['new', 'new'])
    expect(await change(ids)).toEqual({ updated: 2 })
    await expect(owner.client.call(leads.removeMany, { body: { ids: gone } })).rejects.toMatchObject({
      status: 404,
    })
    expect(await owner.client.call(leads.removeMany, { body: { ids } })).toEqual({ deleted: 2 })
    const { total } = await owner.client.call(conversations.listAll, { query: { agentId: agent.id } })
    expect(total).toBe(2)
  })

  it('is not for readers', async () => {
    const reader = await server.addMember(owner.accountId, 'AIREADER', [owner.projectId])
    await expect(reader.client.call(leads.list, { query: {} })).rejects.toMatchObject({ status: 403 })
  })

  it('is exported as CSV that no spreadsheet executes', async () => {
    const agent = await makeAgent()
    await submit(agent, { values: { name: '=HYPERLINK("x")', email: 'ada@mill.test' } })
    const query = { agentId: agent.id }
    const csv = await (await owner.client.open(leads.exportFile, { query })).text()
    expect(csv).toContain(`"'=HYPERLINK(""x"")","ada@mill.test"`)
    const json = await (
      await owner.client.open(leads.exportFile, { query: { ...query, format: 'json' } })
    ).text()
    const file = JSON.parse(json) as { leads: leads.Lead[] }
    expect(file.leads).toEqual(await leadsOf(agent))
  })
})

it("deletes leads older than their agent's retention period", async () => {
  const agent = await makeAgent({ keepDays: 30 })
  await submit(agent)
  await submit(agent, { values: { email: 'bob@mill.test' } })
  await sql`update leads set updated_at = now() - interval '31 days' where email = 'bob@mill.test'
    and agent_id = ${agent.id}`.execute(db())
  await deleteOldLeads(server.running.context)
  expect((await leadsOf(agent)).map(({ email }) => email)).toEqual(['ada@mill.test'])
})
