import { agents, agentTests, conversations, knowledge } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { newId } from '../../lib/ids.ts'
import { longestTurn } from '../../testing/event-loop/longest-turn.ts'
import { makeKnowledge, settled } from '../../testing/knowledge.ts'
import { type Principal, startTestServer, type TestServer } from '../../testing/server.ts'

const CONVERSATIONS = 500
/** Each of so many asks for one of these things, whose price is in the knowledge. */
const THINGS = [
  'spelt',
  'wheat',
  'rye',
  'oat',
  'barley',
  'millet',
  'maize',
  'rice',
  'buckwheat',
  'quinoa',
] as const
const CHANGED = ['rye', 'quinoa'] as const

let server: TestServer
let owner: Principal & { accountId: string; projectId: string }
let agent: agents.Agent
let base: { id: string; sources: knowledge.Source[] }
const priceOf = (thing: string, euros: string) => `A bag of ${thing} flour costs ${euros} euros.`
const question = (thing: string) => `How much is a bag of ${thing} flour?`

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signUp()
  base = await makeKnowledge(
    owner.client,
    THINGS.map((thing) => ({ type: 'text' as const, name: thing, text: priceOf(thing, 'seven') })),
  )
  agent = await owner.client.call(agents.create, { body: { name: 'Guide', knowledgeIds: [base.id] } })
  await fillLog()
})
afterAll(() => server.stop())

const WAIT = { timeout: 170_000, interval: 100 }
const today = () => new Date().toISOString().slice(0, 10)
const span = () => ({ from: today(), until: today(), timeZone: 'UTC' })

/** 500 conversations with the answers that the agent gives: each question is asked once, and its answer kept for all. */
async function fillLog(): Promise<void> {
  const answers = new Map<string, string>()
  for (const thing of THINGS) answers.set(thing, await ask(question(thing)))
  const db = server.running.context.db.kysely
  await sql`delete from conversations where agent_id = ${agent.id}`.execute(db)
  const rows = Array.from({ length: CONVERSATIONS }, (_, at) => {
    const thing = THINGS[at % THINGS.length]!
    return {
      id: newId('conversation'),
      question_id: newId('message'),
      answer_id: newId('message'),
      question: question(thing),
      answer: answers.get(thing)!,
    }
  })
  const { accountId, projectId } = owner
  await sql`insert into conversations (id, account_id, project_id, agent_id, visitor_hash, message_count)
    select r.id, ${accountId}, ${projectId}, ${agent.id}, r.id, 2
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (id text)`.execute(db)
  await sql`insert into messages (id, account_id, conversation_id, seq, role, text, state, reason)
    select m.id, ${accountId}, r.id, m.seq, m.role, m.text, 'complete', m.reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (id text, question_id text, answer_id text,
      question text, answer text),
      lateral (values (r.question_id, 1, 'user', r.question, null), (r.answer_id, 2, 'assistant', r.answer, 'stop'))
        m (id, seq, role, text, reason)`.execute(db)
}

/** What the draft says in the chat of the console. */
async function ask(message: string): Promise<string> {
  const response = await owner.client.open(conversations.chat, { body: { agentId: agent.id, message } })
  const stream = await response.text()
  const parts = [...stream.matchAll(/^data: (\{.*\})$/gm)].map(
    ([, json]) => JSON.parse(json!) as { type: string; delta?: string },
  )
  return parts.map((part) => (part.type === 'text' ? part.delta : '')).join('')
}

async function replay(body: Partial<Parameters<typeof start>[0]> = {}) {
  const { id: runId } = await start(body)
  await vi.waitFor(async () => {
    const { items } = await owner.client.call(agentTests.replays, { params: { id: agent.id }, query: {} })
    expect(items.find(({ id }) => id === runId)).toMatchObject({ state: 'done' })
  }, WAIT)
  const { items } = await owner.client.call(agentTests.replays, { params: { id: agent.id }, query: {} })
  return { runId, run: items.find(({ id }) => id === runId)!, changed: await resultsOf(runId, 'changed') }
}

const start = (body: { threshold?: number; size?: number; from?: string; until?: string }) =>
  owner.client.call(agentTests.replay, { params: { id: agent.id }, body: { ...span(), ...body } })

async function resultsOf(runId: string, only: 'all' | 'changed') {
  const all: agentTests.ReplayResult[] = []
  for (let after: number | undefined; ;) {
    const params = { id: agent.id, runId }
    const query = { only, size: 200, ...(after === undefined ? {} : { after }) }
    const { items, next } = await owner.client.call(agentTests.replayResults, { params, query })
    all.push(...items)
    if (next === null) return all
    after = next
  }
}

it('of 500 conversations, a replay names exactly those whose answer has changed', async () => {
  const same = await replay()
  expect(same.run).toMatchObject({ total: CONVERSATIONS, draft: { passed: CONVERSATIONS, failed: 0 } })
  expect(same.changed).toEqual([])

  for (const thing of CHANGED) {
    const { id } = base.sources.find(({ name }) => name === thing)!
    await owner.client.call(knowledge.deleteSources, { params: { id: base.id }, query: { ids: id } })
    const text = priceOf(thing, 'nine')
    await owner.client.call(knowledge.addSources, {
      params: { id: base.id },
      body: [{ type: 'text', name: thing, text }],
    })
  }
  await settled(owner.client, base.id)
  const { run, changed } = await replay()
  const each = CONVERSATIONS / THINGS.length
  expect(run.draft).toMatchObject({ passed: CONVERSATIONS - 2 * each, failed: 2 * each, errors: 0 })
  expect(changed).toHaveLength(2 * each)
  expect(new Set(changed.map((one) => one.question))).toEqual(new Set(CHANGED.map(question)))
  const [first] = changed
  expect(first!.published?.answer).toContain('seven')
  expect(first!.draft?.answer).toContain('nine')
  expect(new Set(changed.map(({ conversationId }) => conversationId)).size).toBe(2 * each)
  // One word of many: for somebody who doesn't mind that, nothing has changed.
  const { run: loose } = await replay({ threshold: 50, size: 100 })
  expect(loose).toMatchObject({ total: 100, draft: { passed: 100 } })
})

it('a changed answer becomes the expected one of a test set', async () => {
  const { changed } = await replay({ size: 20 })
  const params = { id: agent.id }
  const set = await owner.client.call(agentTests.create, { params, body: { name: 'From the log' } })
  const [one] = changed
  await owner.client.call(agentTests.addQuestion, {
    params: { ...params, setId: set.id },
    body: { question: one!.question, expected: one!.draft!.answer },
  })
  const { id: runId } = await owner.client.call(agentTests.run, {
    params: { ...params, setId: set.id },
    body: {},
  })
  await vi.waitFor(async () => {
    const { items } = await owner.client.call(agentTests.runs, {
      params: { ...params, setId: set.id },
      query: {},
    })
    expect(items[0]).toMatchObject({ id: runId, state: 'done', draft: { passed: 1, percent: 100 } })
  }, WAIT)
})

it('is for those who can read conversations, and goes with them', async () => {
  const { runId } = await replay({ size: 10 })
  const reader = await server.addMember(owner.accountId, 'AIREADER', [owner.projectId])
  const params = { id: agent.id, runId }
  await expect(
    reader.client.call(agentTests.replays, { params: { id: agent.id }, query: {} }),
  ).rejects.toMatchObject({ code: 'forbidden' })
  await expect(reader.client.call(agentTests.replayResults, { params, query: {} })).rejects.toMatchObject({
    code: 'forbidden',
  })
  const stranger = await server.signUp()
  await expect(stranger.client.call(agentTests.replayResults, { params, query: {} })).rejects.toMatchObject({
    code: 'not_found',
  })
  const before = await resultsOf(runId, 'all')
  expect(before).toHaveLength(10)
  await sql`delete from conversations where id = ${before[0]!.conversationId}`.execute(
    server.running.context.db.kysely,
  )
  expect(await resultsOf(runId, 'all')).toHaveLength(9)
})

it('says what is wrong with its days', async () => {
  const { run } = await replay({ from: '2020-01-01', until: '2020-01-02' })
  expect(run).toMatchObject({ total: 0, draft: { percent: null } })
  await expect(start({ from: today(), until: '2020-01-02' })).rejects.toMatchObject({
    code: 'invalid_request',
  })
  await expect(start({ from: '2020-01-01' })).rejects.toMatchObject({ code: 'invalid_request' })
  // Its length is computed; listing the days of all these years would take seconds.
  const { longestMs } = await longestTurn(() =>
    expect(start({ from: '0001-01-01', until: '9999-12-31' })).rejects.toMatchObject({
      code: 'invalid_request',
    }),
  )
  expect(longestMs).toBeLessThan(500)
})

it('tells an answer from a refusal, which nobody should expect', async () => {
  const { items } = await owner.client.call(knowledge.listSources, { params: { id: base.id }, query: {} })
  for (const { id } of items)
    await owner.client.call(knowledge.deleteSources, { params: { id: base.id }, query: { ids: id } })
  const { changed } = await replay({ size: 5 })
  expect(changed.map(({ draft, published }) => [draft?.unanswered, published?.unanswered])).toEqual(
    Array.from({ length: 5 }, () => [true, undefined]),
  )
})
