import { flows } from '@millrace/contract'
import { type ModelStandin, startOpenAiStandin } from '@millrace/standins'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, TEST_MODELS, type TestServer } from '../../../testing/server.ts'
import { keep } from '../../credentials/testing.ts'
import { readAnswer } from './read-answer.ts'

type Somebody = Awaited<ReturnType<TestServer['signUp']>>

let vendor: ModelStandin
let server: TestServer
let owner: Somebody
beforeAll(async () => {
  vendor = await startOpenAiStandin({ models: [{ id: 'gpt-4.1-mini' }] })
  server = await startTestServer({
    models: {
      ...TEST_MODELS,
      urls: { ...TEST_MODELS.urls, openai: vendor.url, anthropic: vendor.url, google: vendor.url },
    },
    works: false,
  })
  owner = await server.signUp()
  await keep(owner, { kind: 'openai', key: vendor.apiKey! }, { name: 'Mine' })
})
afterAll(async () => {
  await server.stop()
  await vendor.close()
})
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(server.running.context.db.kysely)
})

const DOCUMENT: flows.FlowDocumentInput = {
  version: 1,
  params: [{ key: 'name' }],
  nodes: [
    { id: 'n1', type: 'start' },
    { id: 'n2', type: 'output', params: { fields: [{ name: 'text', value: '@@name@@' }] } },
  ],
  edges: [{ from: 'n1', to: 'n2' }],
}
const ADDING = [
  { op: 'disconnect', from: 'n1', to: 'n2' },
  { op: 'add', id: 'n3', type: 'template', title: 'Greeting', params: { text: 'Hello @@name@@' } },
  { op: 'connect', from: 'n1', to: 'n3' },
  { op: 'connect', from: 'n3', to: 'n2' },
]
const BROKEN = [{ op: 'change', id: 'n2', params: { fields: [{ name: 'text', value: '@@nothing@@' }] } }]

const make = (client = owner.client) =>
  client.call(flows.create, { body: { title: 'Flow', document: DOCUMENT } })
const ask = async (flowId: string, text: string, client = owner.client) => {
  const { items } = await client.call(flows.chat, { body: { flowId, text } })
  return items[1]!
}
const says = (first: string, ...more: string[]) => {
  const answer = (text: string) => ({ kind: 'answer' as const, text })
  vendor.set(answer(first), ...more.map(answer))
}
const proposal = (changes: unknown, say = 'I propose this.') => JSON.stringify({ say, changes })
const refusal = (work: Promise<unknown>) => work.catch((error: unknown) => error)

describe('building in words', () => {
  it('proposes a change, and changes nothing itself', async () => {
    const { id, document } = await make()
    says(`Here it is:\n\`\`\`json\n${proposal(ADDING)}\n\`\`\``)
    const answer = await ask(id, 'Greet the person')
    expect(answer).toMatchObject({ role: 'assistant', text: 'I propose this.', problem: null, verdict: null })
    expect(answer.changes?.map(({ op }) => op)).toEqual(['disconnect', 'add', 'connect', 'connect'])
    expect(await owner.client.call(flows.get, { params: { id } })).toMatchObject({ document, revision: 1 })
    const judged = await owner.client.call(flows.judgeChange, {
      params: { messageId: answer.id },
      body: { verdict: 'applied' },
    })
    expect(judged.verdict).toBe('applied')
    const { items, total } = await owner.client.call(flows.chatMessages, { query: { flowId: id } })
    expect([items.map(({ role, by }) => [role, by !== null]), total]).toEqual([
      [
        ['assistant', false],
        ['user', true],
      ],
      2,
    ])
    const { rows } = await sql<{
      flow_id: string
    }>`select flow_id from usage_entries where flow_id = ${id}`.execute(server.running.context.db.kysely)
    expect(rows).toHaveLength(1)
  })

  it('tells the model once what is wrong, and then shows the corrected change', async () => {
    const { id } = await make()
    says(proposal(BROKEN), proposal(ADDING))
    expect((await ask(id, 'Greet')).changes).toHaveLength(4)
    const told = JSON.stringify(vendor.requests.at(-1))
    expect(told).toContain('That cannot be applied')
    expect(told).toContain('nothing')
  })

  it.each([
    ['no JSON', 'I would add a step.'],
    ['a foreign operation', proposal([{ op: 'drop', table: 'flows' }])],
    ['a node type that is not there', proposal([{ op: 'add', id: 'n9', type: 'rm -rf' }])],
    ['a step that does not fit', proposal([{ op: 'remove', id: 'n77' }])],
    ['a new error', proposal(BROKEN)],
    [
      'a prototype',
      '{"say":"x","changes":[{"op":"change","id":"n2","params":{"__proto__":{"x":1}},"evil":1}]}',
    ],
    ['thousands of steps', proposal(Array.from({ length: 501 }, () => ADDING[1]))],
  ])('shows no change when the model gives %s twice', async (_, text) => {
    const { id, document } = await make()
    says(text, text)
    expect(await ask(id, 'Do it')).toMatchObject({ changes: null, problem: 'invalid' })
    expect(await owner.client.call(flows.get, { params: { id } })).toMatchObject({ document, revision: 1 })
  })

  it('says that the vendor failed', async () => {
    const { id } = await make()
    vendor.set({ kind: 'status', status: 401 })
    expect(await ask(id, 'Do it')).toMatchObject({ changes: null, problem: 'model' })
  })

  it('only talks when there is nothing to change', async () => {
    const { id } = await make()
    says(proposal(null, 'Which sheet do you mean?'))
    expect(await ask(id, 'Write it down')).toMatchObject({
      text: 'Which sheet do you mean?',
      changes: null,
      problem: null,
    })
  })

  it('says what is needed without a key for a model', async () => {
    const poor = await server.signUp()
    const { id } = await make(poor.client)
    expect(await ask(id, 'Build it', poor.client)).toMatchObject({ problem: 'no_model', changes: null })
    expect(await poor.client.call(flows.chats, { query: { flowId: id } })).toEqual({ models: [] })
    const { models } = await owner.client.call(flows.chats, { query: { flowId: (await make()).id } })
    expect(models.map(({ id: model }) => model)).toEqual([expect.stringMatching(/^crd_.*:gpt-4\.1-mini$/)])
  })

  it('deletes the chat, and nothing else', async () => {
    const { id, document } = await make()
    says(proposal(null, 'Hello'))
    await ask(id, 'Good day')
    const query = { flowId: id }
    expect(await owner.client.call(flows.clearChat, { query })).toEqual({ deleted: 2 })
    expect(await owner.client.call(flows.chatMessages, { query })).toMatchObject({ items: [], total: 0 })
    expect(await owner.client.call(flows.get, { params: { id } })).toMatchObject({ document })
    const reader = await server.addMember(owner.accountId, 'AIREADER', [owner.projectId])
    expect(await refusal(reader.client.call(flows.clearChat, { query }))).toMatchObject({ status: 403 })
  })

  it('is for those who can change the flow', async () => {
    const { id } = await make()
    const stranger = await server.signUp()
    expect(await refusal(ask(id, 'x', stranger.client))).toMatchObject({ status: 404 })
    expect(await refusal(stranger.client.call(flows.chatMessages, { query: { flowId: id } }))).toMatchObject({
      status: 404,
    })
    const reader = await server.addMember(owner.accountId, 'AIREADER', [owner.projectId])
    expect(await refusal(ask(id, 'x', reader.client))).toMatchObject({ status: 403 })
  })
})

it('reads an answer whatever surrounds it', () => {
  const document = flows.flowDocument.parse(DOCUMENT)
  const read = readAnswer(`Sure {not json} ${proposal(ADDING)} bye`, document)
  expect(read).toMatchObject({ ok: true, proposal: { changes: { length: 4 } } })
  expect(document).toEqual(flows.flowDocument.parse(DOCUMENT))
})
