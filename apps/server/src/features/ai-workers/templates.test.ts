import { accounts, agents, aiWorkers, knowledge, runs, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '../../lib/ids.ts'
import { makeKnowledge } from '../../testing/knowledge.ts'
import { type Principal, startTestServer, type TestServer } from '../../testing/server.ts'
import { groupQuestions } from '../conversations/facts/group-questions.maintenance.ts'
import { type Say, startWorkModel, textIn, type WorkRequest } from './testing/work-model.ts'

// What each of the templates that need no key comes to, without one and with one.

type Model = Awaited<ReturnType<typeof startWorkModel>>

let model: Model
let decide: (request: WorkRequest) => Say
let server: TestServer
let owner: Principal & { accountId: string; projectId: string }
beforeAll(async () => {
  model = await startWorkModel((request) => decide(request))
  server = await startTestServer({ openai: model.settings })
  owner = await server.signUp()
})
afterAll(async () => {
  await server.stop()
  await model.close()
})

const WAIT = { timeout: 60_000, interval: 50 }

const until = (executionId: string, state: aiWorkers.ExecutionState) =>
  vi.waitFor(async () => {
    const execution = await owner.client.call(aiWorkers.readExecution, { params: { executionId } })
    expect(execution).toMatchObject({ state })
    return execution
  }, WAIT)

interface Making {
  template: aiWorkers.WorkerTemplate
  params: Partial<aiWorkers.LaunchParams>
  knowledgeIds?: string[]
}

async function makeWorker({ template, params: given, knowledgeIds = [] }: Making): Promise<string> {
  const { id } = await owner.client.call(aiWorkers.create, { body: { template, name: 'Ada' } })
  const params = { id }
  await owner.client.call(aiWorkers.setParams, {
    params,
    body: { goal: '', values: {}, model: 'builtin', maxCalls: 50, maxCredits: null, ...given },
  })
  await owner.client.call(aiWorkers.setKnowledge, { params, body: { knowledgeIds } })
  return id
}

const launch = async (id: string) =>
  (await owner.client.call(aiWorkers.launch, { params: { id }, body: {} })).id

describe('a batch of questions', () => {
  let base: { id: string }
  beforeAll(async () => {
    const source = (name: string, text: string): knowledge.NewSource => ({ type: 'text', name, text })
    base = await makeKnowledge(owner.client, [
      source('Opening hours', 'The mill opens at nine in the morning on weekdays and closes at five.'),
      source('Prices', 'A bag of spelt flour costs seven euros. A bag of wheat flour costs four euros.'),
    ])
  })

  const QUESTIONS = [
    'When does the mill open on weekdays?',
    'How much is a bag of spelt flour?',
    'Who won the football world cup in 1954?',
  ]

  async function makeSheet(answered: Record<string, string> = {}) {
    const { id } = await owner.client.call(sheets.create, {
      body: {
        name: 'Questions',
        columns: [
          { label: 'Question' },
          { label: 'Answer', type: 'longText' },
          { label: 'Source', type: 'longText' },
        ],
      },
    })
    for (const question of QUESTIONS)
      await owner.client.call(sheets.createRecords, {
        params: { id },
        body: { cells: { question, ...(answered[question] ? { answer: answered[question] } : {}) } },
      })
    return id
  }

  const rowsOf = async (id: string) => {
    const { items } = await owner.client.call(sheets.listRecords, { params: { id }, query: {} })
    return items.map(({ cells }) => cells)
  }

  const valuesOf = (sheet: string) => ({
    sheet,
    questionColumn: 'question',
    answerColumn: 'answer',
    sourceColumn: 'source',
  })

  it('is answered without a key: with sources, and nothing is made up', async () => {
    const sheet = await makeSheet()
    const worker = await makeWorker({
      template: 'answers',
      params: { values: valuesOf(sheet) },
      knowledgeIds: [base.id],
    })
    const done = await until(await launch(worker), 'DONE')
    const [first, second, third] = await rowsOf(sheet)
    expect(first).toMatchObject({ answer: expect.stringContaining('nine'), source: 'Opening hours' })
    expect(first!.answer).not.toMatch(/\[\d\]/)
    expect(second).toMatchObject({ answer: expect.stringContaining('seven euros'), source: 'Prices' })
    expect(third).toEqual({ question: QUESTIONS[2] })
    expect(done).toMatchObject({ calls: 0, result: { sheets: [{ id: sheet, changed: 2 }] } })
    expect(done.plan.tasks).toMatchObject([
      {
        title: 'Answer questions 1 to 3',
        state: 'DONE',
        note: '2 questions answered. 1 has no answer in the knowledge.',
      },
    ])
  })

  it('leaves answers alone that stand there, and says when there is nothing to do', async () => {
    const all = Object.fromEntries(QUESTIONS.map((question) => [question, 'By hand']))
    const sheet = await makeSheet(all)
    const worker = await makeWorker({
      template: 'answers',
      params: { values: valuesOf(sheet) },
      knowledgeIds: [base.id],
    })
    const done = await until(await launch(worker), 'DONE')
    expect(done.result?.summary).toBe('No questions without an answer')
    expect((await rowsOf(sheet)).map(({ answer }) => answer)).toEqual(['By hand', 'By hand', 'By hand'])
  })

  it('is answered by a model within its budget, and goes on where that ended', async () => {
    const sheet = await makeSheet()
    decide = (request) => ({ text: textIn(request).includes('spelt flour?') ? 'Seven [1].' : 'At nine [1].' })
    const worker = await makeWorker({
      template: 'answers',
      params: { values: valuesOf(sheet), model: 'openai:scripted', maxCalls: 1 },
      knowledgeIds: [base.id],
    })
    const executionId = await launch(worker)
    expect(await until(executionId, 'OUT_OF_BUDGET')).toMatchObject({ calls: 1 })
    expect((await rowsOf(sheet)).map(({ answer }) => answer ?? null)).toEqual(['At nine.', null, null])
    await owner.client.call(aiWorkers.addBudget, { params: { executionId }, body: { calls: 5, credits: 0 } })
    const done = await until(executionId, 'DONE')
    expect(done.tokens).toBeGreaterThan(200)
    expect((await rowsOf(sheet))[1]).toMatchObject({ answer: 'Seven.' })
  })

  it('is not launched without knowledge, or with a column that the sheet does not have', async () => {
    const sheet = await makeSheet()
    const values = valuesOf(sheet)
    const bare = await makeWorker({ template: 'answers', params: { values } })
    await expect(launch(bare)).rejects.toMatchObject({ code: 'invalid_request' })
    const wrong = await makeWorker({
      template: 'answers',
      params: { values: { ...values, answerColumn: 'nowhere' } },
      knowledgeIds: [base.id],
    })
    await expect(launch(wrong)).rejects.toMatchObject({ code: 'invalid_request' })
  })

  it('says so when a column, or the sheet, is deleted in the middle', async () => {
    decide = () => ({ text: 'At nine [1].' })
    const until1 = async () => {
      const sheet = await makeSheet()
      const params = { values: valuesOf(sheet), model: 'openai:scripted', maxCalls: 1 }
      const worker = await makeWorker({ template: 'answers', params, knowledgeIds: [base.id] })
      const executionId = await launch(worker)
      await until(executionId, 'OUT_OF_BUDGET')
      return { sheet, executionId }
    }
    const goOn = async (executionId: string) => {
      const body = { calls: 5, credits: 0 }
      await owner.client.call(aiWorkers.addBudget, { params: { executionId }, body })
      return until(executionId, 'FAILED')
    }
    const first = await until1()
    await owner.client.call(sheets.deleteColumn, {
      params: { id: first.sheet },
      body: { column: 'answer', force: true },
    })
    const { plan } = await goOn(first.executionId)
    expect(plan.tasks).toMatchObject([
      { state: 'FAILED', note: 'A column that the AI worker was given was deleted.' },
    ])
    const second = await until1()
    await owner.client.call(sheets.remove, { params: { id: second.sheet } })
    const ended = await goOn(second.executionId)
    expect(ended.plan.tasks).toMatchObject([{ state: 'FAILED', note: 'This sheet doesn’t exist.' }])
  })
})

describe('triage', () => {
  let agent: agents.Agent
  beforeAll(async () => {
    agent = await owner.client.call(agents.create, { body: { name: 'Guide' } })
    const yesterday = new Date(Date.now() - 86_400_000)
    const ask = (question: string, reason = 'stop') =>
      makeConversation(agent.id, { question, reason, at: yesterday })
    await ask('What does a bag of spelt flour cost?')
    await ask('How much does a bag of spelt flour cost?')
    await ask('What is the cost of a bag of spelt flour?', 'fallback')
    await ask('Can I return an opened | bag? [Click](http://evil.test)')
    await makeConversation(agent.id, {
      question: 'Long ago: how much was rye flour?',
      reason: 'stop',
      at: new Date(Date.now() - 20 * 86_400_000),
    })
    await groupQuestions(server.running.context)
  })

  async function makeConversation(
    agentId: string,
    { question, reason, at }: { question: string; reason: string; at: Date },
  ) {
    const id = newId('conversation')
    const { accountId, projectId } = owner
    const db = server.running.context.db.kysely
    await sql`insert into conversations (id, account_id, project_id, agent_id, visitor_hash, created_at, updated_at,
        message_count) values (${id}, ${accountId}, ${projectId}, ${agentId}, ${id}, ${at}, ${at}, 2)`.execute(
      db,
    )
    await sql`insert into messages (id, account_id, conversation_id, seq, role, text, state, reason, created_at)
      values (${newId('message')}, ${accountId}, ${id}, 1, 'user', ${question}, 'complete', null, ${at}),
        (${newId('message')}, ${accountId}, ${id}, 2, 'assistant', 'So.', 'complete', ${reason}, ${at})`.execute(
      db,
    )
  }

  it('sorts yesterday’s conversations into topics without a key, and reports them', async () => {
    await vi.waitFor(async () => {
      await groupQuestions(server.running.context)
      const { rows } = await sql`select from conversation_topic_uses where agent_id = ${agent.id}`.execute(
        server.running.context.db.kysely,
      )
      expect(rows.length).toBeGreaterThanOrEqual(5)
    }, WAIT)
    const worker = await makeWorker({ template: 'triage', params: { values: { days: 1 } } })
    const done = await until(await launch(worker), 'DONE')
    expect(done.plan.tasks).toMatchObject([
      {
        title: 'Sort the conversations with Guide into topics',
        note: '4 conversations. 1 needs attention.',
        state: 'DONE',
      },
    ])
    const report = done.result!.summary
    expect(report).toContain('| Topic | Conversations | Need attention |')
    expect(report).toMatch(/\| .*spelt flour.* \| 3 \| 1 \|/)
    // What visitors wrote makes no link, and no column.
    expect(report).toContain('opened \\| bag')
    expect(report).not.toContain('[Click](')
    expect(report).not.toContain('rye')
  })

  it('has a model name the topics', async () => {
    decide = (request) => ({
      text: textIn(request).includes('spelt') ? 'Price of spelt' : 'Returns\nand more',
    })
    const worker = await makeWorker({
      template: 'triage',
      params: { values: { agent: agent.id, days: 1 }, model: 'openai:scripted' },
    })
    const done = await until(await launch(worker), 'DONE')
    expect(done.calls).toBe(2)
    expect(done.result!.summary).toMatch(/\| Price of spelt: .* \| 3 \| 1 \|/)
    expect(done.result!.summary).toMatch(/\| Returns: .* \| 1 \| 0 \|/)
  })

  it('is for those alone who can read conversations', async () => {
    const worker = await makeWorker({ template: 'triage', params: { values: { days: 1 } } })
    const executionId = await launch(worker)
    await until(executionId, 'DONE')
    const reader = await server.addMember(owner.accountId, 'AIREADER', [owner.projectId])
    const read = reader.client.call(aiWorkers.readExecution, { params: { executionId } })
    await expect(read).rejects.toMatchObject({ code: 'not_found' })
    const { items } = await reader.client.call(aiWorkers.executions, { query: { agentId: worker } })
    expect(items).toEqual([])
  })

  it('says when nobody wrote', async () => {
    const quiet = await owner.client.call(agents.create, { body: { name: 'Quiet' } })
    const worker = await makeWorker({
      template: 'triage',
      params: { values: { agent: quiet.id, days: 3 } },
    })
    const done = await until(await launch(worker), 'DONE')
    expect(done.result?.summary).toMatch(
      /^There were no conversations from \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d\.$/,
    )
  })
})

describe('cleaning a sheet without a model', () => {
  async function makePeople(rows: Record<string, string>[]) {
    const sheet = await owner.client.call(sheets.create, {
      body: { name: 'People', columns: [{ label: 'Name' }, { label: 'Email', type: 'email' }] },
    })
    for (const cells of rows)
      await owner.client.call(sheets.createRecords, { params: { id: sheet.id }, body: { cells } })
    return sheet
  }
  const namesIn = async (id: string) => {
    const { items } = await owner.client.call(sheets.listRecords, { params: { id }, query: {} })
    return items.map(({ cells }) => cells.name)
  }

  it('cleans cells, and deletes duplicates only when that was approved', async () => {
    const sheet = await makePeople([
      { name: '  Ada   Lovelace ', email: 'ada@example.org' },
      { name: 'Ada Lovelace', email: 'ada@example.org' },
      { name: 'Grace', email: 'grace@example.org' },
    ])
    const values = { sheet: sheet.id, keyColumns: ['name'] }
    const id = await launch(await makeWorker({ template: 'cleanup', params: { values } }))
    const { wait } = await until(id, 'WAITING')
    expect(wait).toMatchObject({ kind: 'approval', title: 'Delete 1 duplicate row?' })
    expect(wait?.text).toContain('- Ada Lovelace: keeps row 1, deletes row 2')
    expect(await namesIn(sheet.id)).toEqual(['Ada Lovelace', 'Ada Lovelace', 'Grace'])
    await owner.client.call(runs.answerApproval, { params: { waitId: wait!.id }, body: { approved: true } })
    const done = await until(id, 'DONE')
    expect(done.calls).toBe(0)
    expect(await namesIn(sheet.id)).toEqual(['Ada Lovelace', 'Grace'])
    expect(done.result?.summary).toContain('1 duplicate row deleted')
    expect(done.plan.tasks[0]).toMatchObject({ note: 'Cleaned 1 of 3 rows. Cells by column: Name: 1' })
  })

  it('says of the first duplicates which row stays and which go', async () => {
    const rows = ['Ada', 'Grace', 'ada', ' Grace', 'ADA', 'Mary', '', '']
    const sheet = await makePeople(rows.map((name) => ({ name })))
    const values = { sheet: sheet.id, keyColumns: ['name'] }
    const id = await launch(await makeWorker({ template: 'cleanup', params: { values } }))
    const { wait } = await until(id, 'WAITING')
    expect(wait?.title).toBe('Delete 3 duplicate rows?')
    expect(wait?.text.split('\n').slice(1)).toEqual([
      '- Ada: keeps row 1, deletes rows 3, 5',
      '- Grace: keeps row 2, deletes row 4',
    ])
  })

  it('speaks the language of the person who launches it', async () => {
    await owner.client.call(accounts.updateProfile, { body: { locale: 'de' } })
    const sheet = await makePeople([{ name: ' Ada ' }])
    const id = await launch(
      await makeWorker({ template: 'cleanup', params: { values: { sheet: sheet.id } } }),
    )
    const { plan } = await until(id, 'DONE')
    await owner.client.call(accounts.updateProfile, { body: { locale: null } })
    expect(plan.tasks).toMatchObject([
      { title: 'Zellen bereinigen', note: '1 von 1 Zeilen bereinigt. Zellen je Spalte: Name: 1' },
    ])
  })
})
