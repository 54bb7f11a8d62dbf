import { createHash } from 'node:crypto'
import { agents, agentScoring, type Body, notifications, say, team } from '@millrace/contract'
import { type ModelStandin, startOpenAiStandin } from '@millrace/standins'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Principal, startTestServer, TEST_MODELS, type TestServer } from '../../../testing/server.ts'
import { keep } from '../../credentials/testing.ts'
import { openValues } from '../../mail/send-mail.ts'
import { sampleAnswers } from './sample-answers.maintenance.ts'
import { scoreAnswers } from './score-answers.job.ts'
import { addAnswers, type GivenAnswer, GROUNDED, UNGROUNDED } from './testing.ts'

let vendor: ModelStandin
let server: TestServer
let owner: Principal & { accountId: string; projectId: string }
beforeAll(async () => {
  vendor = await startOpenAiStandin()
  server = await startTestServer({
    models: { ...TEST_MODELS, urls: { ...TEST_MODELS.urls, openai: vendor.url } },
  })
  owner = await server.signUp()
})
afterAll(async () => {
  await server.stop()
  await vendor.close()
})

/** On a busy machine, work in the background takes more than the second that is the default. */
const SOON = { timeout: 240_000, interval: 50 }

const db = () => server.running.context.db.kysely
const sample = () => sampleAnswers(server.running.context)

type Settings = Body<typeof agentScoring.set>

const setScoring = (id: string, body: Settings) =>
  owner.client.call(agentScoring.set, { params: { id }, body })

/** An agent whose answers are scored, each of them unless told otherwise. */
async function makeAgent(settings: Settings = {}): Promise<string> {
  const { id } = await owner.client.call(agents.create, { body: { name: 'Desk' } })
  await setScoring(id, { enabled: true, share: 100, ...settings })
  return id
}

const add = (id: string, given: readonly GivenAnswer[]) => addAnswers(db(), { ...owner, id }, given)

const read = (id: string, client = owner.client) =>
  client.call(agentScoring.get, { params: { id }, query: {} })

const answersOf = async (id: string, only: 'all' | 'failed' = 'all') =>
  (await owner.client.call(agentScoring.answers, { params: { id }, query: { only, size: 100 } })).items

const sampledOf = async (id: string) =>
  (
    await sql<{ message_id: string }>`select message_id from answer_scores where agent_id = ${id}`.execute(
      db(),
    )
  ).rows.map((row) => row.message_id)

/** Adds answers and waits until all of the agent are judged. */
async function score(id: string, given: readonly GivenAnswer[]) {
  const added = await add(id, given)
  const wanted = (await sampledOf(id)).length + added.length
  await sample()
  await vi.waitFor(async () => expect(await answersOf(id)).toHaveLength(wanted), SOON)
  return added.map(({ messageId }) => messageId)
}

const alerts = async (agentId: string) =>
  (await owner.client.call(notifications.list, { query: {} })).items
    .filter(({ path }) => path === `/console/agent/setting/${agentId}?tab=tests`)
    .map(({ text }) => text)

describe('the sample', () => {
  const times = (count: number, one: GivenAnswer): GivenAnswer[] => Array.from({ length: count }, () => one)
  const isIn = (id: string, share: number) =>
    createHash('sha256').update(id).digest().readUInt32BE(0) % 100 < share

  it('is the share that was set, each answer once, however often it is taken', async () => {
    const id = await makeAgent({ share: 30 })
    const added = await add(id, times(120, GROUNDED))
    await Promise.all([sample(), sample()])
    await sample()
    const wanted = added.map(({ messageId }) => messageId).filter((one) => isIn(one, 30))
    expect(wanted.length).toBeGreaterThan(10)
    expect((await sampledOf(id)).toSorted()).toEqual(wanted.toSorted())
  })

  it('has only complete answers to visitors, from after it was turned on, of conversations with records', async () => {
    const id = await makeAgent()
    const [only] = await add(id, [
      GROUNDED,
      { ...GROUNDED, noLog: true },
      { ...GROUNDED, userId: owner.userId },
      { ...GROUNDED, state: 'cut' },
      { ...GROUNDED, replaced: true },
      { ...GROUNDED, ago: 60 },
      { answer: '' },
    ])
    await sample()
    expect(await sampledOf(id)).toEqual([only!.messageId])
    await vi.waitFor(async () => expect(await answersOf(id)).toHaveLength(1), SOON)
    await setScoring(id, { enabled: false })
    await add(id, [GROUNDED])
    await sample()
    await setScoring(id, { enabled: true })
    await sample()
    expect(await sampledOf(id)).toEqual([only!.messageId])
  })

  it('waits for answers that are still being written, however long they take', async () => {
    const id = await makeAgent()
    const [slow] = await add(id, [{ ...GROUNDED, state: 'streaming' }])
    const [after] = await add(id, [GROUNDED])
    await sample()
    expect(await sampledOf(id)).toEqual([after!.messageId])
    // As it is ten minutes later.
    await sql`update messages set created_at = created_at - interval '10 minutes'
      where id in (${slow!.messageId}, ${after!.messageId})`.execute(db())
    await sql`update answer_scoring set sampled_until = sampled_until - interval '10 minutes'
      where agent_id = ${id}`.execute(db())
    await sample()
    await sql`update messages set state = 'complete' where id = ${slow!.messageId}`.execute(db())
    // The server samples by itself, too, and two at a time make way for each other.
    await vi.waitFor(async () => {
      await sample()
      expect((await sampledOf(id)).toSorted()).toEqual([slow!.messageId, after!.messageId].toSorted())
    }, SOON)
  })

  it('is bounded by the hour', async () => {
    const id = await makeAgent()
    await add(id, times(agentScoring.SCORES_PER_HOUR + 15, GROUNDED))
    await sample()
    await sample()
    expect(await sampledOf(id)).toHaveLength(agentScoring.SCORES_PER_HOUR)
  })
})

describe('without a model, an answer', () => {
  it.each<[string, GivenAnswer, string, ReturnType<typeof say> | null]>([
    ['passes with the words of its passages', GROUNDED, 'passed', null],
    ['fails with other words', UNGROUNDED, 'failed', say('score.unsupported', { percent: 0 })],
    ['fails without a citation', { answer: 'It costs nine euros.' }, 'failed', say('score.uncited')],
    ['fails if it is the fallback', { ...GROUNDED, reason: 'fallback' }, 'failed', say('score.unanswered')],
    ['to a greeting is not judged', { question: 'Hello!', answer: 'Hi!' }, 'skipped', say('score.smallTalk')],
    [
      'to a request for a person is not judged',
      { question: 'I want to talk to a human', reason: 'fallback' },
      'skipped',
      say('score.person'),
    ],
    [
      'from a tool is not judged',
      { answer: 'It is on its way.', tools: [{ callId: 'a', name: 'order', state: 'done', ms: 1 }] },
      'skipped',
      say('score.tool'),
    ],
    [
      'in another language than its passages is not judged',
      { ...UNGROUNDED, answer: 'Die Lieferung auf die Inseln dauert mit dem Schiff drei Wochen. [1]' },
      'skipped',
      say('score.otherLanguage'),
    ],
  ])('%s', async (_, given, verdict, reason) => {
    const id = await makeAgent()
    await score(id, [given])
    const [answer] = await answersOf(id)
    expect(answer).toMatchObject({ verdict, ...(reason ? { translatable: reason } : { reason: null }) })
    const isCounted = verdict === 'passed' || verdict === 'failed'
    expect((await read(id)).passRate.answers).toBe(isCounted ? 1 : 0)
  })
})

describe('a model that judges', () => {
  const judged = async (settings: Settings = {}) => {
    const { id } = await keep(owner, { kind: 'openai', key: vendor.apiKey! })
    return makeAgent({ judge: 'prompt', judgeModel: `${id}:standin-large`, ...settings })
  }

  it('reads question, answer and passages, and its words are the reason', async () => {
    const id = await judged({ instructions: 'It passes if it is polite.' })
    const before = vendor.requests.length
    vendor.set({ kind: 'answer', text: 'FAIL: It is not polite.' })
    await score(id, [{ ...GROUNDED, question: 'How much is <b>flour</b>?' }])
    vendor.set({ kind: 'answer' })
    const sent = JSON.stringify(vendor.requests.slice(before))
    for (const part of ['How much is <b>flour</b>?', 'costs seven euros. [1]', 'grinds wheat', 'is polite'])
      expect(sent).toContain(part)
    const [answer] = await answersOf(id, 'failed')
    expect(answer).toMatchObject({
      verdict: 'failed',
      reason: 'It is not polite.',
      question: 'How much is <b>flour</b>?',
      sources: ['Mill'],
    })
    const { rows } = await sql`select from usage_entries where agent_id = ${id}`.execute(db())
    expect(rows).toHaveLength(1)
  })

  it('that is out of order gives an error, which doesn’t count', async () => {
    const id = await judged()
    vendor.set({ kind: 'answer', text: 'PASS' })
    await score(id, [GROUNDED, GROUNDED])
    vendor.set({ kind: 'status', status: 401 })
    await score(id, [GROUNDED])
    vendor.set({ kind: 'answer', text: 'I like it.' })
    await score(id, [GROUNDED])
    vendor.set({ kind: 'answer' })
    expect(await read(id)).toMatchObject({ passRate: { answers: 2, percent: 100 }, errors: 2, pending: 0 })
    expect((await answersOf(id, 'failed')).map(({ verdict }) => verdict)).toEqual(['error', 'error'])
  })

  it('is asked again by a process that takes over, only about what has no verdict', async () => {
    const id = await judged()
    vendor.set({ kind: 'answer', text: 'PASS' })
    await score(id, Array(5).fill(GROUNDED) as GivenAnswer[])
    const before = vendor.requests.length
    // As a process leaves them that dies after its third verdict.
    await sql`update answer_scores set verdict = null, judged_at = null where message_id in (select message_id
      from answer_scores where agent_id = ${id} order by answered_at desc limit 2)`.execute(db())
    await server.running.context.queue.send(db(), scoreAnswers, { accountId: owner.accountId, agentId: id })
    await vi.waitFor(async () => expect((await read(id)).pending).toBe(0), SOON)
    vendor.set({ kind: 'answer' })
    expect(vendor.requests.length - before).toBe(2)
  })

  it('that gets other instructions begins a new pass rate', async () => {
    const id = await judged()
    vendor.set({ kind: 'answer', text: 'PASS' })
    await score(id, [GROUNDED])
    await setScoring(id, { instructions: 'Be strict.' })
    expect((await read(id)).passRate).toMatchObject({ answers: 0, percent: null })
    vendor.set({ kind: 'answer', text: 'FAIL' })
    await score(id, [GROUNDED])
    vendor.set({ kind: 'answer' })
    expect((await read(id)).passRate).toMatchObject({ answers: 1, percent: 0 })
    // The chart keeps what was.
    expect((await read(id)).days).toMatchObject([{ passed: 1, failed: 1 }])
  })

  it('is one of the account, and not the built-in one', async () => {
    const id = await makeAgent()
    await expect(setScoring(id, { judge: 'prompt' })).rejects.toThrow('body.judgeModel')
    const stranger = await server.signUp()
    const theirs = await keep(stranger, { kind: 'openai', key: vendor.apiKey! })
    for (const judgeModel of [`${theirs.id}:standin-large`, 'nonsense:model', 'openai:'])
      await expect(setScoring(id, { judge: 'prompt', judgeModel })).rejects.toThrow('body.judgeModel')
    // As when it was the account's own at the time.
    await sql`update answer_scoring set judge = 'prompt', judge_model = ${`${theirs.id}:standin-large`}
      where agent_id = ${id}`.execute(db())
    await setScoring(id, { judge: 'prompt', judgeModel: `${theirs.id}:standin-large`, bar: 70 })
    const before = vendor.requests.length
    await score(id, [GROUNDED])
    expect(await answersOf(id)).toMatchObject([{ verdict: 'error' }])
    expect(vendor.requests.length).toBe(before)
  })
})

describe('members are notified', () => {
  it('once when the pass rate falls below the bar, and again after it has recovered', async () => {
    const id = await makeAgent({ bar: 80, window: 5 })
    const params = { id }
    await owner.client.call(agents.setWebhook, {
      params,
      body: { url: 'http://127.0.0.1:9/hook', events: ['lowPassRate'] },
    })
    await owner.client.call(agents.setNoticePreferences, {
      params,
      body: { choice: { inApp: ['lowPassRate'], email: ['lowPassRate'] } },
    })
    await score(id, [UNGROUNDED, UNGROUNDED, GROUNDED, GROUNDED])
    // Four answers say nothing about five.
    expect(await alerts(id)).toEqual([])
    await score(id, [GROUNDED])
    const text = 'Pass rate of “Desk” fell to 60%, below 80%'
    await vi.waitFor(async () => expect(await alerts(id)).toEqual([text]), SOON)
    await score(id, [UNGROUNDED])
    expect((await read(id)).passRate.lowSince).not.toBeNull()
    await score(id, [GROUNDED, GROUNDED, GROUNDED, GROUNDED])
    await vi.waitFor(async () => expect((await read(id)).passRate.lowSince).toBeNull(), SOON)
    expect(await alerts(id)).toHaveLength(1)
    await score(id, [UNGROUNDED])
    expect((await read(id)).passRate.percent).toBe(80)
    await score(id, [UNGROUNDED])
    await vi.waitFor(async () => expect(await alerts(id)).toHaveLength(2), SOON)

    const { items } = await owner.client.call(agents.listWebhookDeliveries, { params, query: {} })
    expect(items.map(({ event }) => event)).toEqual(['agent.pass_rate_low', 'agent.pass_rate_low'])
    const { rows } = await sql<{ id: string; sealed: string }>`select id, sealed from mail_outbox
      where template = 'agentPassRate' and to_address = ${owner.username} order by id`.execute(db())
    expect(rows).toHaveLength(2)
    const { secret } = server.running.context.config
    expect(openValues(secret, rows[0]!.id, rows[0]!.sealed)).toMatchObject({
      percent: '60',
      bar: '80',
      answers: '5',
    })
  })

  it('by the settings of an agent that never had others', async () => {
    const id = await makeAgent({ bar: 50, window: 5 })
    await score(id, Array(5).fill(UNGROUNDED) as GivenAnswer[])
    await vi.waitFor(async () => expect(await alerts(id)).toHaveLength(1), SOON)
  })
})

describe('scores', () => {
  it('are for those who can read conversations, and set by those who can edit the agent', async () => {
    const id = await makeAgent()
    await score(id, [UNGROUNDED])
    const reader = await server.addMember(owner.accountId, 'AIREADER', [owner.projectId])
    const stranger = await server.signUp()
    const params = { id }
    const tries = [
      (client: Principal['client']) => client.call(agentScoring.get, { params, query: {} }),
      (client: Principal['client']) => client.call(agentScoring.answers, { params, query: {} }),
    ]
    for (const call of tries) {
      await expect(call(reader.client)).rejects.toMatchObject({ code: 'forbidden' })
      await expect(call(stranger.client)).rejects.toMatchObject({ code: 'not_found' })
    }
    const set = (client: Principal['client']) => client.call(agentScoring.set, { params, body: { share: 5 } })
    await expect(set(stranger.client)).rejects.toMatchObject({ code: 'not_found' })
    await sql`update membership_projects mp set reads_conversations = true from memberships m
      where m.id = mp.membership_id and m.user_id = ${reader.userId}`.execute(db())
    for (const call of tries) await call(reader.client)
    await expect(set(reader.client)).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('go with their conversations, and with what is turned off before it was judged', async () => {
    const id = await makeAgent()
    await score(id, [UNGROUNDED, UNGROUNDED])
    const [newest] = await answersOf(id)
    await sql`delete from conversations where id = ${newest!.conversationId}`.execute(db())
    expect(await answersOf(id)).toHaveLength(1)
    await sql`update answer_scores set verdict = null where agent_id = ${id}`.execute(db())
    await setScoring(id, { enabled: false })
    expect(await sampledOf(id)).toEqual([])
  })

  it('of a conversation that stops being recorded are not shown, nor judged', async () => {
    const id = await makeAgent()
    const [messageId] = await score(id, [UNGROUNDED])
    await sql`update conversations set no_log = true where id = (select conversation_id from messages
      where id = ${messageId})`.execute(db())
    expect(await answersOf(id)).toEqual([])
  })

  it('come in pages, newest first', async () => {
    const id = await makeAgent()
    const given = await score(id, [UNGROUNDED, GROUNDED, UNGROUNDED, UNGROUNDED])
    const page = (after?: string) =>
      owner.client.call(agentScoring.answers, {
        params: { id },
        query: { size: 2, ...(after ? { after } : {}) },
      })
    const first = await page()
    expect(first.items.map(({ messageId }) => messageId)).toEqual([given[3], given[2]])
    const second = await page(first.next!)
    expect(second).toMatchObject({ items: [{ messageId: given[0] }], next: null })
  })

  it('have settings whose changes are in the audit log', async () => {
    const id = await makeAgent()
    await setScoring(id, { bar: 95 })
    const { items } = await owner.client.call(team.audit, { query: {} })
    expect(items[0]).toMatchObject({
      action: 'agentTest.setScoring',
      object: { id },
      details: { fields: ['bar'], enabled: true },
    })
  })
})
