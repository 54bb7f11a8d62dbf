import { agents, agentTests, type Body, knowledge, say, sheets, team } from '@millrace/contract'
import { startOpenAiStandin, type ModelStandin } from '@millrace/standins'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { longestTurn } from '../../testing/event-loop/longest-turn.ts'
import { makeKnowledge } from '../../testing/knowledge.ts'
import { startTestServer, TEST_MODELS, type TestServer } from '../../testing/server.ts'
import { keep } from '../credentials/testing.ts'
import { runTest } from './run.job.ts'

let vendor: ModelStandin
let server: TestServer
let owner: Awaited<ReturnType<TestServer['signUp']>>
let base: string
beforeAll(async () => {
  vendor = await startOpenAiStandin()
  server = await startTestServer({
    models: { ...TEST_MODELS, urls: { ...TEST_MODELS.urls, openai: vendor.url } },
  })
  owner = await server.signUp()
  const text = 'The museum opens at nine in the morning. A ticket costs twelve euros.'
  base = (await makeKnowledge(owner.client, [{ type: 'text', name: 'Visit', text }])).id
})
afterAll(async () => {
  await server.stop()
  await vendor.close()
})

const QUESTIONS = [
  { question: 'What does a ticket cost?', expected: 'twelve euros', source: 'Visit' },
  { question: 'When does the museum open?', expected: 'at nine', source: '' },
  { question: 'Who painted the ceiling?', expected: 'Ada Lind', source: '' },
  { question: 'Is there a cloakroom?', expected: '', source: '' },
]

const makeAgent = () => owner.client.call(agents.create, { body: { name: 'Guide', knowledgeIds: [base] } })

async function makeSet(
  settings: Partial<Body<typeof agentTests.update>> = {},
  questions: readonly { question: string; expected?: string; source?: string }[] = QUESTIONS,
) {
  const { id } = await makeAgent()
  const set = await owner.client.call(agentTests.create, {
    params: { id },
    body: { name: 'Visits', ...settings },
  })
  const params = { id, setId: set.id }
  for (const body of questions) await owner.client.call(agentTests.addQuestion, { params, body })
  return params
}

type SetParams = Awaited<ReturnType<typeof makeSet>>

async function runTo(params: SetParams, state: agentTests.TestRun['state'] = 'done') {
  const { id: runId } = await owner.client.call(agentTests.run, { params, body: {} })
  return settled({ ...params, runId }, state)
}

const lastRun = async ({ id, setId }: SetParams) => {
  const { items } = await owner.client.call(agentTests.list, { params: { id } })
  return items.find((one) => one.id === setId)!
}

async function settled(params: SetParams & { runId: string }, state: agentTests.TestRun['state'] = 'done') {
  await vi.waitFor(async () => expect((await lastRun(params)).lastRun).toMatchObject({ state }), {
    timeout: 60_000,
    interval: 100,
  })
  const { items } = await owner.client.call(agentTests.results, { params, query: {} })
  return { params, run: (await lastRun(params)).lastRun!, items }
}

describe('a test set', () => {
  it('asks the draft every question of its sheet, and says what passed and why the rest did not', async () => {
    const { run, items } = await runTo(await makeSet())
    expect(run).toMatchObject({ total: 4, done: 4, version: null, ofThisDraft: true })
    expect(run.draft).toEqual({ passed: 2, failed: 1, errors: 0, skipped: 1, percent: 66 })
    expect(items.map(({ draft }) => draft?.verdict)).toEqual(['passed', 'passed', 'failed', 'skipped'])
    expect(items[0]!.draft).toMatchObject({ sources: ['Visit'], reason: null })
    expect(items[2]!.draft).toMatchObject({
      reason: 'It doesn’t contain “Ada Lind”.',
      translatable: say('test.notContained', { text: 'Ada Lind' }),
    })
    const { rows } = await sql`select from conversations where account_id = ${owner.accountId}`.execute(
      server.running.context.db.kysely,
    )
    expect(rows).toHaveLength(0)
  })

  it('compares the draft with the published version, and shows which verdicts changed', async () => {
    const params = await makeSet()
    await owner.client.call(agents.update, { params, body: { visibility: 'public' } })
    await owner.client.call(agents.setKnowledge, { params, body: { knowledgeIds: [] } })
    const { run, items } = await runTo(params)
    expect(run).toMatchObject({ version: 1, published: { passed: 2 }, draft: { passed: 0 } })
    expect(items[0]).toMatchObject({ published: { verdict: 'passed' }, draft: { verdict: 'failed' } })
    const changed = await owner.client.call(agentTests.results, {
      params: { ...params, runId: run.id },
      query: { only: 'changed' },
    })
    expect(changed.items.map(({ seq }) => seq)).toEqual([1, 2])
  })

  it('takes the sheet of somebody’s own, whatever its columns are called', async () => {
    const sheet = await owner.client.call(sheets.create, {
      body: { name: 'Our FAQ', columns: [{ label: 'Ask' }, { label: 'Must say' }] },
    })
    const [ask, say] = sheet.columns
    await owner.client.call(sheets.createRecords, {
      params: { id: sheet.id },
      body: [{ cells: { [ask!.key]: 'What does a ticket cost?', [say!.key]: 'twelve' } }, { cells: {} }],
    })
    const { id } = await makeAgent()
    const set = await owner.client.call(agentTests.create, {
      params: { id },
      body: { name: 'FAQ', sheetId: sheet.id, questionColumn: ask!.id, expectedColumn: say!.id },
    })
    const { run } = await runTo({ id, setId: set.id })
    // A row without a question is none.
    expect(run).toMatchObject({ total: 1, draft: { passed: 1 } })
  })

  it('refuses what it can’t judge by, and says where', async () => {
    const { id } = await makeAgent()
    const create = (body: object) =>
      owner.client.call(agentTests.create, { params: { id }, body: { name: 'X', ...body } })
    await expect(create({ judge: 'prompt' })).rejects.toThrow('body.judgeModel')
    for (const judgeModel of ['nonsense:model', 'openai:'])
      await expect(create({ judge: 'prompt', judgeModel })).rejects.toThrow('body.judgeModel')
    const sheet = await owner.client.call(sheets.create, { body: { name: 'S', columns: [{ label: 'A' }] } })
    const questionColumn = sheet.columns[0]!.id
    await expect(create({ sheetId: sheet.id, questionColumn })).rejects.toThrow('body.expectedColumn')
    await expect(create({ sheetId: sheet.id, questionColumn: 'c99' })).rejects.toThrow('body.questionColumn')
    await expect(create({ sheetId: sheet.id, questionColumn, judge: 'cites' })).rejects.toThrow(
      'body.sourceColumn',
    )
  })

  it('is judged by a model of its account, also after a change of either', async () => {
    const { id } = await keep(owner, { kind: 'openai', key: vendor.apiKey! })
    const params = await makeSet({ judge: 'prompt', judgeModel: `${id}:standin-large` }, [])
    const update = (body: Body<typeof agentTests.update>) =>
      owner.client.call(agentTests.update, { params, body })
    await expect(update({ judgeModel: 'nonsense:model' })).rejects.toThrow('body.judgeModel')
    await update({ judge: 'contains', judgeModel: 'nonsense:model' })
    await expect(update({ judge: 'prompt' })).rejects.toThrow('body.judgeModel')
    await update({ name: 'Renamed' })
  })

  it('keeps to its project: sheets of others, and sheets of conversations, are not taken', async () => {
    const stranger = await server.signUp()
    const theirs = await stranger.client.call(sheets.create, {
      body: { name: 'S', columns: [{ label: 'A' }] },
    })
    const { id } = await makeAgent()
    const over = (sheetId: string, column: string) =>
      owner.client.call(agentTests.create, {
        params: { id },
        body: { name: 'X', sheetId, questionColumn: column, expectedColumn: column },
      })
    await expect(over(theirs.id, theirs.columns[0]!.id)).rejects.toMatchObject({ code: 'not_found' })
    const params = await makeSet()
    await expect(stranger.client.call(agentTests.run, { params, body: {} })).rejects.toMatchObject({
      code: 'not_found',
    })
    const { items } = await owner.client.call(sheets.list, { query: {} })
    const system = items.find((sheet) => sheet.system === 'messages')!
    await expect(over(system.id, 'c1')).rejects.toThrow('sheet of conversations')
  })
})

describe('a run', () => {
  it('goes on after a crash with the questions that have no answer, and asks no other again', async () => {
    const { id } = await keep(owner, { kind: 'openai', key: vendor.apiKey! })
    const params = await makeSet()
    await owner.client.call(agents.update, { params, body: { model: `${id}:standin-large` } })
    const first = await runTo(params)
    const before = vendor.requests.length
    // As a process leaves it that dies after its second answer.
    const { kysely } = server.running.context.db
    await sql`update agent_test_results set draft = null where run_id = ${first.run.id} and seq > 2`.execute(
      kysely,
    )
    await sql`update agent_test_runs set state = 'running', finished_at = null where id = ${first.run.id}`.execute(
      kysely,
    )
    await server.running.context.queue.send(kysely, runTest, {
      accountId: owner.accountId,
      runId: first.run.id,
    })
    const { run } = await settled({ ...params, runId: first.run.id })
    expect(run).toMatchObject({ done: 4 })
    expect(vendor.requests.length - before).toBe(2)
  })

  it('ends when the draft is changed under it', async () => {
    const params = await makeSet()
    const { run } = await runTo(params)
    const { kysely } = server.running.context.db
    await sql`update agent_test_runs set state = 'running', finished_at = null where id = ${run.id}`.execute(
      kysely,
    )
    await sql`update agent_test_results set draft = null where run_id = ${run.id} and seq > 1`.execute(kysely)
    await owner.client.call(agents.update, { params, body: { greeting: 'Another draft' } })
    await server.running.context.queue.send(kysely, runTest, { accountId: owner.accountId, runId: run.id })
    const ended = await settled({ ...params, runId: run.id }, 'failed')
    expect(ended.run).toMatchObject({
      error: 'The draft was changed during the run. Run the tests again.',
      errorReason: say('test.draftChanged'),
    })
    expect(ended.items.filter(({ draft }) => draft !== null)).toHaveLength(1)
  })

  it('goes on when questions are suggested under it, and still counts for the draft', async () => {
    const params = await makeSet({ blocks: true, bar: 0 })
    const { run } = await runTo(params)
    const { kysely } = server.running.context.db
    await sql`update agent_test_runs set state = 'running', finished_at = null where id = ${run.id}`.execute(
      kysely,
    )
    await sql`update agent_test_results set draft = null where run_id = ${run.id} and seq > 1`.execute(kysely)
    // As the server does for a new agent, once its knowledge is read.
    await sql`update agents set suggested_questions = '["What does a day cost?"]'::jsonb
      where id = ${params.id}`.execute(kysely)
    await server.running.context.queue.send(kysely, runTest, { accountId: owner.accountId, runId: run.id })
    const ended = await settled({ ...params, runId: run.id })
    expect(ended.run).toMatchObject({ done: 4, error: null, ofThisDraft: true })
    const { items } = await owner.client.call(agentTests.list, { params: { id: params.id } })
    expect(items.find(({ id }) => id === params.setId)).toMatchObject({ blocked: null })
    const { unpassedTests } = await owner.client.call(agents.changes, {
      params: { id: params.id },
      query: {},
    })
    expect(unpassedTests).toEqual([])
  })

  it('says of each question what went wrong with it, and goes on', async () => {
    const { id } = await keep(owner, { kind: 'openai', key: vendor.apiKey! })
    const params = await makeSet({}, QUESTIONS.slice(0, 2))
    await owner.client.call(agents.update, { params, body: { model: `${id}:standin-large` } })
    vendor.set(
      { kind: 'status', status: 500 },
      { kind: 'status', status: 500 },
      { kind: 'status', status: 500 },
    )
    const { run, items } = await runTo(params)
    vendor.set({ kind: 'answer' })
    expect(run.done).toBe(2)
    expect(run.draft.errors).toBeGreaterThan(0)
    const broken = items.find(({ draft }) => draft?.verdict === 'error')
    expect(broken!.draft!.reason).not.toBe('')
  })

  it('can be stopped, and only one of a test set runs at a time', async () => {
    const { id } = await keep(owner, { kind: 'openai', key: vendor.apiKey! })
    const params = await makeSet({}, QUESTIONS.slice(0, 1))
    await owner.client.call(agents.update, { params, body: { model: `${id}:standin-large` } })
    vendor.set({ kind: 'answer', firstTokenMs: 3000 })
    const { id: runId } = await owner.client.call(agentTests.run, { params, body: {} })
    await expect(owner.client.call(agentTests.run, { params, body: {} })).rejects.toMatchObject({
      code: 'conflict',
    })
    const stopped = await owner.client.call(agentTests.stop, { params: { ...params, runId } })
    expect(stopped.state).toBe('stopped')
    vendor.set({ kind: 'answer' })
    await owner.client.call(agentTests.run, { params, body: {} })
  })

  it('of cells with a megabyte each takes what a question can hold', { timeout: 120_000 }, async () => {
    const params = await makeSet({}, [])
    const { sheet } = await lastRun(params)
    // An emoji that the limit cuts in two would not be a text.
    const question = `Ticket?${'x'.repeat(agentTests.QUESTION_MAX - 8)}\u{1F3AB}`
    const cells = { question, expected: `\n ${'y'.repeat(1_000_000)}` }
    for (let added = 0; added < 10; added += 5)
      await owner.client.call(sheets.createRecords, {
        params: { id: sheet!.id },
        body: Array.from({ length: 5 }, () => ({ cells })),
      })
    const { result: run, longestMs } = await longestTurn(() =>
      owner.client.call(agentTests.run, { params, body: {} }),
    )
    const ofRun = { ...params, runId: run.id }
    await owner.client.call(agentTests.stop, { params: ofRun })
    expect(run.total).toBe(10)
    expect(longestMs).toBeLessThan(200)
    const { items } = await owner.client.call(agentTests.results, { params: ofRun, query: {} })
    expect(items).toHaveLength(10)
    expect(items[0]!.question.isWellFormed()).toBe(true)
    expect(items[0]!.expected).toBe('y'.repeat(agentTests.EXPECTED_MAX))
  })

  it('keeps the order of the sheet, over more rows than are read and written at a time', async () => {
    const params = await makeSet({}, [])
    const { sheet } = await lastRun(params)
    const of = (at: number) => ({ cells: { question: `Question ${at}?`, expected: `${at} `.repeat(1500) } })
    for (let added = 0; added < 450; added += 150)
      await owner.client.call(sheets.createRecords, {
        params: { id: sheet!.id },
        body: Array.from({ length: 150 }, (_, at) => of(added + at)),
      })
    const run = await owner.client.call(agentTests.run, { params, body: {} })
    await owner.client.call(agentTests.stop, { params: { ...params, runId: run.id } })
    const { rows } = await sql<{ seq: number; question: string }>`select seq, question from agent_test_results
      where run_id = ${run.id} order by seq`.execute(server.running.context.db.kysely)
    expect(rows).toEqual(
      Array.from({ length: 450 }, (_, at) => ({ seq: at + 1, question: `Question ${at}?` })),
    )
  })

  it('and a new question, once their column is deleted, are refused', async () => {
    const params = await makeSet({}, QUESTIONS.slice(0, 1))
    const { sheet } = await lastRun(params)
    const remove = (column: string) =>
      owner.client.call(sheets.deleteColumn, { params: { id: sheet!.id }, body: { column, force: true } })
    const add = (body: Body<typeof agentTests.addQuestion>) =>
      owner.client.call(agentTests.addQuestion, { params, body })
    await remove('expected')
    await expect(add({ question: 'A?', expected: 'b' })).rejects.toThrow('expected answers was deleted')
    await add({ question: 'A?' })
    await remove('question')
    const refused = { code: 'conflict', message: expect.stringContaining('questions was deleted') as string }
    await expect(add({ question: 'A?' })).rejects.toMatchObject(refused)
    await expect(owner.client.call(agentTests.run, { params, body: {} })).rejects.toMatchObject(refused)
    expect((await lastRun(params)).sheet).toMatchObject({ rows: 2 })
  })

  it('over a sheet that is gone says so', async () => {
    const params = await makeSet()
    const { sheet } = await lastRun(params)
    await owner.client.call(sheets.remove, { params: { id: sheet!.id } })
    expect((await lastRun(params)).sheet).toBeNull()
    await expect(owner.client.call(agentTests.run, { params, body: {} })).rejects.toThrow('was deleted')
  })
})

describe('publishing', () => {
  const publish = (params: SetParams, despiteTests?: string) =>
    owner.client.call(agents.publish, { params, body: despiteTests === undefined ? {} : { despiteTests } })

  it('is blocked until the tests pass on this very draft, and not by tests that need not', async () => {
    const params = await makeSet({ blocks: true, bar: 60 })
    await expect(publish(params)).rejects.toThrow('hasn’t been run on this draft')
    await runTo(params)
    await publish(params)
    await owner.client.call(agents.update, { params, body: { greeting: 'Good day' } })
    await expect(publish(params)).rejects.toThrow('hasn’t been run on this draft')
    await owner.client.call(agentTests.update, { params, body: { bar: 90 } })
    await runTo(params)
    await expect(publish(params)).rejects.toThrow('passed 66% and needs 90%')
    const { unpassedTests } = await owner.client.call(agents.changes, { params, query: {} })
    expect(unpassedTests).toMatchObject([{ name: 'Visits', why: 'belowBar', percent: 66, bar: 90 }])
    await owner.client.call(agentTests.update, { params, body: { blocks: false } })
    await publish(params)
  })

  it('asks for another run once the knowledge changed, and not when a refresh finds nothing new', async () => {
    const kb = await makeKnowledge(owner.client, [
      { type: 'text', name: 'Fees', text: 'A locker costs one euro.' },
    ])
    const base = { id: kb.id }
    const params = await makeSet({ blocks: true, bar: 100 }, [
      { question: 'What does a locker cost?', expected: 'one euro' },
    ])
    // With questions of its own, none are suggested: that would change the draft.
    const asked = { suggestedQuestions: ['What does a locker cost?'] }
    await owner.client.call(agents.update, { params, body: asked })
    await owner.client.call(agents.setKnowledge, { params, body: { knowledgeIds: [kb.id] } })
    await runTo(params)
    const why = async () =>
      (await owner.client.call(agents.changes, { params, query: {} })).unpassedTests.map((test) => test.why)
    const isReady = () =>
      vi.waitFor(async () => {
        const { states } = await owner.client.call(knowledge.get, { params: base })
        expect(states).toMatchObject({ queued: 0, reading: 0, chunking: 0, embedding: 0 })
      }, 20_000)
    expect(await why()).toEqual([])

    const { items } = await owner.client.call(knowledge.listSources, { params: base, query: {} })
    await owner.client.call(knowledge.refreshSource, { params: { ...base, sid: items[0]!.id } })
    await isReady()
    expect(await why()).toEqual([])

    const found = await owner.client.call(knowledge.listChunks, { params: base, query: {} })
    const chunk = { ...base, cid: found.items[0]!.id }
    await owner.client.call(knowledge.updateChunk, { params: chunk, body: { enabled: false } })
    expect(await why()).toEqual(['knowledgeChanged'])
    expect((await lastRun(params)).lastRun).toMatchObject({ ofThisDraft: true, ofThisKnowledge: false })
    await expect(publish(params)).rejects.toThrow('knowledge changed since the last run of “Visits”')
    await owner.client.call(knowledge.updateChunk, { params: chunk, body: { enabled: true } })
    expect(await why()).toEqual([])

    const body = { type: 'qa' as const, question: 'May I bring a bag?', answer: 'Small ones.' }
    await owner.client.call(knowledge.addSources, { params: base, body })
    await isReady()
    expect(await why()).toEqual(['knowledgeChanged'])
    await runTo(params)
    expect(await why()).toEqual([])
    await publish(params)
  })

  it('holds for the first time that an agent is made public, too', async () => {
    const params = await makeSet({ blocks: true })
    await expect(
      owner.client.call(agents.update, { params, body: { visibility: 'public' } }),
    ).rejects.toMatchObject({ code: 'conflict' })
  })

  it('can be done all the same by someone who says why, which the audit log keeps', async () => {
    const params = await makeSet({ blocks: true })
    await expect(publish(params, '   ')).rejects.toMatchObject({ code: 'conflict' })
    await publish(params, 'The prices on the site were wrong')
    const { items } = await owner.client.call(team.audit, { query: {} })
    expect(items.find(({ action }) => action === 'agent.publish')!.details).toMatchObject({
      despiteTests: 'The prices on the site were wrong',
      tests: ['Visits'],
    })
  })
})
