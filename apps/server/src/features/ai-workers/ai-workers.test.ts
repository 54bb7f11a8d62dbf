import { agents, aiWorkers, conversations, notifications, runs, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { scheduledWorkers } from './schedule.ts'
import { calledIn, type Say, startWorkModel, textIn, type WorkRequest } from './testing/work-model.ts'

type Model = Awaited<ReturnType<typeof startWorkModel>>
type Owner = Awaited<ReturnType<TestServer['signUp']>>

let model: Model
let server: TestServer
let owner: Owner
let decide: (request: WorkRequest, call: number) => Say
beforeAll(async () => {
  model = await startWorkModel((request, call) => decide(request, call))
  server = await startTestServer({ openai: model.settings })
  owner = await server.signUp()
})
afterAll(async () => {
  await server.stop()
  await model.close()
})

const WAIT = { timeout: 30_000, interval: 50 }
const NO_GRANTS: aiWorkers.Integrations = {
  tools: [],
  flows: [],
  sheets: [],
  web: { enabled: false, hosts: [] },
}

interface Making {
  template?: aiWorkers.WorkerTemplate
  params?: Partial<aiWorkers.LaunchParams>
  integrations?: Partial<aiWorkers.Integrations>
}

async function makeWorker({ template = 'custom', params = {}, integrations = {} }: Making = {}) {
  const { id } = await owner.client.call(aiWorkers.create, { body: { template, name: 'Ada' } })
  await owner.client.call(aiWorkers.setParams, {
    params: { id },
    body: { goal: 'Count', values: {}, model: 'openai:scripted', maxCalls: 50, maxCredits: null, ...params },
  })
  return owner.client.call(aiWorkers.setIntegrations, {
    params: { id },
    body: { ...NO_GRANTS, ...integrations },
  })
}

const launch = async (making: Making = {}) => {
  const { id } = await makeWorker(making)
  return owner.client.call(aiWorkers.launch, { params: { id }, body: {} })
}

const read = (executionId: string) => owner.client.call(aiWorkers.readExecution, { params: { executionId } })

const until = async (executionId: string, state: aiWorkers.ExecutionState) => {
  await vi.waitFor(async () => expect(await read(executionId)).toMatchObject({ state }), WAIT)
  return read(executionId)
}

async function makeSheet(rows: Record<string, string>[]) {
  const sheet = await owner.client.call(sheets.create, {
    body: { name: 'People', columns: [{ label: 'Name' }, { label: 'Email', type: 'email' }] },
  })
  for (const cells of rows)
    await owner.client.call(sheets.createRecords, { params: { id: sheet.id }, body: { cells } })
  return sheet
}

const rowsOf = async (id: string) => {
  const { items } = await owner.client.call(sheets.listRecords, { params: { id }, query: {} })
  return items.map(({ cells }) => cells)
}

const finish = (summary = 'Done.') => ({ calls: [{ name: 'finish', arguments: { summary } }] })

/** Plans these tasks, does each with one call, and finishes. */
const working =
  (tasks: string[], call: (task: number) => NonNullable<Say['calls']>[number]) =>
  (request: WorkRequest): Say => {
    const called = calledIn(request)
    const done = called.filter((name) => name === 'update_task').length
    if (!called.includes('set_plan')) return { calls: [{ name: 'set_plan', arguments: { tasks } }] }
    if (done === tasks.length) return finish(`${done} tasks`)
    const id = `t${done + 1}`
    return { calls: [call(done), { name: 'update_task', arguments: { id, state: 'DONE', note: 'ok' } }] }
  }

describe('a worker with a model', () => {
  it('plans, works with its tools, and says what came of it', async () => {
    const sheet = await makeSheet([])
    decide = working(['One', 'Two', 'Three'], (task) => ({
      name: 'add_rows',
      arguments: { sheet: sheet.id, rows: [{ name: `Row ${task}` }] },
    }))
    const { id } = await launch({
      integrations: { sheets: [{ sheetId: sheet.id, write: true, ask: false }] },
    })
    const done = await until(id, 'DONE')
    expect(done).toMatchObject({ calls: 5, maxCalls: 50, result: { summary: '3 tasks' } })
    expect(done.plan.tasks.map(({ state }) => state)).toEqual(['DONE', 'DONE', 'DONE'])
    expect(done.result?.sheets).toEqual([{ id: sheet.id, name: 'People', changed: 3 }])
    expect((await rowsOf(sheet.id)).map(({ name }) => name)).toEqual(['Row 0', 'Row 1', 'Row 2'])
    const { items } = await owner.client.call(aiWorkers.steps, { params: { executionId: id }, query: {} })
    expect(items.map(({ tool }) => tool)).toEqual(
      expect.arrayContaining(['turn', 'set_plan', 'add_rows', 'update_task', 'finish']),
    )
    expect(items.every(({ state }) => state === 'done')).toBe(true)
  })

  it('with a budget for 20 calls makes 20, says so, and goes on after more is given', async () => {
    const tasks = Array.from({ length: 30 }, (_, at) => `Task ${at + 1}`)
    const before = model.requests.length
    decide = working(tasks, () => ({ name: 'set_plan', arguments: { tasks } }))
    const { id } = await launch({ params: { maxCalls: 20 } })
    const stopped = await until(id, 'OUT_OF_BUDGET')
    expect(stopped).toMatchObject({ calls: 20, maxCalls: 20, wait: { kind: 'budget' } })
    expect(model.requests.length - before).toBe(20)
    await owner.client.call(aiWorkers.addBudget, {
      params: { executionId: id },
      body: { calls: 30, credits: 0 },
    })
    expect(await until(id, 'DONE')).toMatchObject({ calls: 32, maxCalls: 50 })
  })

  it('asks before what its owner marked, and hears why it was declined', async () => {
    const sheet = await makeSheet([])
    decide = (request) => {
      const text = textIn(request)
      if (text.includes('Not on Sundays')) return finish('Left it.')
      return {
        calls: [{ name: 'add_rows', arguments: { sheet: sheet.id, rows: [{ name: 'Asked' }] } }],
      }
    }
    const sheetGrant = { sheetId: sheet.id, write: true, ask: true }
    const { id } = await launch({ integrations: { sheets: [sheetGrant] } })
    const waiting = await until(id, 'WAITING')
    expect(waiting.wait).toMatchObject({ kind: 'approval', title: 'Ada: add_rows', tool: 'add_rows' })
    const { items } = await owner.client.call(runs.approvals, { query: {} })
    const approval = items.find(({ executionId }) => executionId === id)!
    expect(approval).toMatchObject({ flowTitle: 'Ada', flowId: null, tool: 'add_rows' })
    // People are told in their language what it wants to do.
    const told = await owner.client.call(notifications.list, { query: {} })
    expect(told.items[0]).toMatchObject({ key: 'workerAddsRows', values: { agent: 'Ada' } })
    expect(await rowsOf(sheet.id)).toEqual([])
    const body = { approved: false, comment: 'Not on Sundays' }
    await owner.client.call(runs.answerApproval, { params: { waitId: approval.id }, body })
    await until(id, 'DONE')
    expect(await rowsOf(sheet.id)).toEqual([])

    const second = await launch({ integrations: { sheets: [sheetGrant] } })
    const { wait } = await until(second.id, 'WAITING')
    decide = () => finish('Added.')
    await owner.client.call(runs.answerApproval, { params: { waitId: wait!.id }, body: { approved: true } })
    await until(second.id, 'DONE')
    expect(await rowsOf(sheet.id)).toEqual([{ name: 'Asked' }])
  })

  it('asks its person and goes on with the answer; hears messages before its next turn', async () => {
    decide = (request) => {
      const text = textIn(request)
      if (text.includes('Only the red ones')) return finish('Red.')
      if (text.includes('Berlin'))
        return { calls: [{ name: 'ask_person', arguments: { question: 'Which?' } }] }
      return { calls: [{ name: 'ask_person', arguments: { question: 'Which city?' } }] }
    }
    const { id } = await launch()
    expect((await until(id, 'WAITING')).wait).toMatchObject({ kind: 'question', text: 'Which city?' })
    const send = (text: string) =>
      owner.client.call(aiWorkers.send, { params: { executionId: id }, body: { text } })
    await send('Berlin')
    await vi.waitFor(async () => expect((await read(id)).wait).toMatchObject({ text: 'Which?' }), WAIT)
    await send('Only the red ones')
    expect((await until(id, 'DONE')).result).toMatchObject({ summary: 'Red.' })
    const steps = await owner.client.call(aiWorkers.steps, { params: { executionId: id }, query: {} })
    const asked = steps.items.filter(({ tool }) => tool === 'ask_person').map(({ input }) => input)
    expect(asked).toEqual([{ question: 'Which city?' }, { question: 'Which?' }])
    await expect(send('Hello?')).rejects.toMatchObject({ code: 'conflict' })
  })

  it('pauses, takes a new order, and leaves a struck task', async () => {
    const sheet = await makeSheet([])
    let hold = true
    decide = (request) => {
      const called = calledIn(request)
      const tasks = ['First', 'Second', 'Third']
      if (!called.includes('set_plan')) return { calls: [{ name: 'set_plan', arguments: { tasks } }] }
      if (hold) return { calls: [{ name: 'ask_person', arguments: { question: 'Go?' } }] }
      const plan = String(request.messages.at(-1)!.content)
      const next = /- (t\d+) \[TODO\] (\w+)/.exec(plan)
      if (!next) return finish()
      const [, taskId, title] = next
      return {
        calls: [
          { name: 'add_rows', arguments: { sheet: sheet.id, rows: [{ name: title }] } },
          { name: 'update_task', arguments: { id: taskId, state: 'DONE', note: '' } },
        ],
      }
    }
    const { id } = await launch({
      integrations: { sheets: [{ sheetId: sheet.id, write: true, ask: false }] },
    })
    const { plan } = await until(id, 'WAITING')
    const params = { executionId: id }
    await owner.client.call(aiWorkers.pause, { params })
    const [first, second, third] = plan.tasks
    const body = {
      version: plan.version,
      tasks: [
        { id: third!.id, title: 'Third' },
        { id: first!.id, title: 'First', struck: true },
        { id: second!.id, title: 'Changed' },
        { title: 'Added' },
      ],
    }
    await owner.client.call(aiWorkers.setPlan, { params, body })
    await expect(owner.client.call(aiWorkers.setPlan, { params, body })).rejects.toMatchObject({
      code: 'conflict',
    })
    hold = false
    await owner.client.call(aiWorkers.send, { params, body: { text: 'Go' } })
    await until(id, 'PAUSED')
    expect(await rowsOf(sheet.id)).toEqual([])
    await owner.client.call(aiWorkers.resume, { params })
    const done = await until(id, 'DONE')
    expect((await rowsOf(sheet.id)).map(({ name }) => name)).toEqual(['Third', 'Changed', 'Added'])
    expect(done.plan.tasks.map(({ state }) => state)).toEqual(['DONE', 'STRUCK', 'DONE', 'DONE'])
    // Each version says when it was made, and by whom: the worker or a person.
    const { version, versions } = done.plan
    expect(versions.map((one) => one.version)).toEqual(
      Array.from({ length: version }, (_, at) => version - at),
    )
    const person = versions.find((one) => one.version === plan.version + 1)
    expect(person).toMatchObject({ by: expect.stringMatching(/./), createdAt: expect.any(String) })
    expect(versions.at(-1)).toMatchObject({ version: 1, by: null })
  })

  it('leaves a task done that is struck and restored, and refuses tasks that it does not have', async () => {
    decide = (request) => {
      if (calledIn(request).length > 0)
        return { calls: [{ name: 'ask_person', arguments: { question: 'Go on?' } }] }
      return {
        calls: [
          { name: 'set_plan', arguments: { tasks: ['Pay', 'Report'] } },
          { name: 'update_task', arguments: { id: 't1', state: 'DONE', note: 'Paid' } },
        ],
      }
    }
    const { id } = await launch()
    let { plan } = await until(id, 'WAITING')
    const change = async (tasks: { id?: string; title: string; struck?: boolean }[]) => {
      const body = { version: plan.version, tasks }
      plan = (await owner.client.call(aiWorkers.setPlan, { params: { executionId: id }, body })).plan
      return plan.tasks.map(({ state }) => state)
    }
    const report = { id: 't2', title: 'Report' }
    expect(await change([{ id: 't1', title: 'Pay', struck: true }, report])).toEqual(['DONE', 'TODO'])
    expect(await change([{ id: 't1', title: 'Pay' }, report])).toEqual(['DONE', 'TODO'])
    const unknown = [
      { id: 't1', title: 'Pay' },
      { ...report, id: 't9' },
    ]
    await expect(change(unknown)).rejects.toMatchObject({ code: 'invalid_request' })
    await expect(change([report, report])).rejects.toMatchObject({ code: 'invalid_request' })
    expect((await read(id)).plan).toEqual(plan)
  })

  it('is cancelled at once, wherever it is', async () => {
    decide = () => ({ calls: [{ name: 'ask_person', arguments: { question: 'Well?' } }] })
    const { id } = await launch()
    await until(id, 'WAITING')
    const params = { executionId: id }
    expect(await owner.client.call(aiWorkers.cancel, { params })).toMatchObject({ state: 'CANCELLED' })
    await expect(owner.client.call(aiWorkers.resume, { params })).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('a worker of which the model does not behave', () => {
  const errorOf = async (next: (request: WorkRequest) => Say) => {
    decide = next
    const { id } = await launch()
    return (await until(id, 'FAILED')).error?.code
  }

  it('ends when no call can be made', async () => {
    expect(await errorOf(() => ({ calls: [{ name: 'set_plan', arguments: '{"tasks": [' }] }))).toBe(
      'broken_calls',
    )
    expect(await errorOf(() => ({ calls: [{ name: 'launch_missiles', arguments: {} }] }))).toBe(
      'broken_calls',
    )
  })

  it('ends when it calls nothing, or the same for ever', async () => {
    expect(await errorOf(() => ({ text: 'I am thinking.' }))).toBe('stalled')
    expect(await errorOf(() => ({ calls: [{ name: 'set_plan', arguments: { tasks: ['A'] } }] }))).toBe(
      'no_progress',
    )
  })

  it('makes few of a thousand calls, and no plan of more than 200 tasks', async () => {
    const tasks = Array.from({ length: 1000 }, (_, at) => `Task ${at}`)
    decide = (request) => {
      const called = calledIn(request)
      if (called.length > 20) return { calls: [{ name: 'ask_person', arguments: { question: 'Enough?' } }] }
      if (called.length > 0) return { calls: [{ name: 'set_plan', arguments: { tasks } }] }
      const few = { name: 'set_plan', arguments: { tasks: ['Task 1'] } }
      return { calls: Array.from({ length: 1000 }, () => few) }
    }
    const { id } = await launch()
    const { plan } = await until(id, 'WAITING')
    expect(plan.tasks).toHaveLength(200)
    // Sixteen of the flood, and the one after it.
    expect(plan.version).toBe(17)
    const { items } = await owner.client.call(aiWorkers.steps, { params: { executionId: id }, query: {} })
    expect(items.filter(({ tool }) => tool === 'set_plan')).toHaveLength(17)
  })
})

describe('what a worker may use', () => {
  it('is out of its reach as soon as it is taken away', async () => {
    const sheet = await makeSheet([])
    const add = { name: 'add_rows', arguments: { sheet: sheet.id, rows: [{ name: 'x' }] } }
    decide = () => ({ calls: [{ name: 'ask_person', arguments: { question: 'Go on?' } }] })
    const { id, agentId } = await launch({
      integrations: { sheets: [{ sheetId: sheet.id, write: true, ask: false }] },
    })
    await until(id, 'WAITING')
    await owner.client.call(aiWorkers.setIntegrations, { params: { id: agentId }, body: NO_GRANTS })
    decide = (request) =>
      textIn(request).includes('have this tool') ? finish('Could not.') : { calls: [add] }
    await owner.client.call(aiWorkers.send, { params: { executionId: id }, body: { text: 'Yes' } })
    await until(id, 'DONE')
    expect(await rowsOf(sheet.id)).toEqual([])
  })

  it('is of its own project: a foreign sheet looks like none', async () => {
    const stranger = await server.signUp()
    const foreign = await stranger.client.call(sheets.create, {
      body: { name: 'S', columns: [{ label: 'Name' }] },
    })
    const { id } = await makeWorker()
    const grants = { ...NO_GRANTS, sheets: [{ sheetId: foreign.id, write: true, ask: false }] }
    const call = owner.client.call(aiWorkers.setIntegrations, { params: { id }, body: grants })
    await expect(call).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a worker with a schedule', () => {
  it('is launched when it is due, once, and says when it has a question', async () => {
    decide = () => ({ calls: [{ name: 'ask_person', arguments: { question: 'Well?' } }] })
    const { id } = await makeWorker({ params: { goal: 'Every morning' } })
    const schedule = { cron: '0 6 * * *', timeZone: 'Europe/Berlin', active: true }
    const set = (cron: string) =>
      owner.client.call(aiWorkers.setSchedule, { params: { id }, body: { schedule: { ...schedule, cron } } })
    await expect(set('0 6 30 2 *')).rejects.toMatchObject({ code: 'invalid_request' })
    expect((await set('0 6 * * *')).schedule?.nextAt).not.toBeNull()
    const { context } = server.running
    await sql`update ai_workers set next_at = now() - interval '1 hour' where agent_id = ${id}`.execute(
      context.db.kysely,
    )
    await Promise.all([scheduledWorkers.run(context), scheduledWorkers.run(context)])
    const { items } = await owner.client.call(aiWorkers.executions, { query: { agentId: id } })
    expect(items.map(({ trigger }) => trigger)).toEqual(['schedule'])
    await until(items[0]!.id, 'WAITING')
    const notices = await owner.client.call(notifications.list, { query: {} })
    expect(JSON.stringify(notices)).toContain('“Ada” has a question: Every morning')
    expect(notices.items[0]?.path).toBe(`/console/executions/${items[0]!.id}`)
  })
})

describe('a worker among agents', () => {
  it('is no chatbot, and takes its executions with it when it is deleted', async () => {
    decide = () => ({ calls: [{ name: 'ask_person', arguments: { question: 'Well?' } }] })
    const { id, agentId } = await launch()
    const { runId } = await until(id, 'WAITING')
    const listed = await owner.client.call(agents.list, { query: {} })
    expect(listed.items.map((one) => one.id)).not.toContain(agentId)
    const chat = owner.client.open(conversations.chat, { body: { agentId, message: 'Hello' } })
    await expect(chat).rejects.toMatchObject({ code: 'not_found' })
    const publish = owner.client.call(agents.publish, { params: { id: agentId }, body: {} })
    await expect(publish).rejects.toMatchObject({ code: 'not_found' })
    await expect(owner.client.call(agents.get, { params: { id: agentId } })).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('AI worker') as string,
    })
    await owner.client.call(agents.remove, { params: { id: agentId }, query: {} })
    await expect(read(id)).rejects.toMatchObject({ code: 'not_found' })
    const { rows } = await sql`select from flow_steps where run_id = ${runId}`.execute(
      server.running.context.db.kysely,
    )
    expect(rows).toHaveLength(0)
  })
})

it('is listed beside what agents start from, and copied with its settings', async () => {
  decide = () => finish()
  const { agentId } = await launch()
  const params = { id: agentId }
  const worker = await owner.client.call(aiWorkers.read, { params })
  const copy = await owner.client.call(aiWorkers.duplicate, { params, query: { agentName: 'Second' } })
  const { id, metadata, createdAt: _createdAt, launched, lastExecution, open, ...rest } = copy
  expect(id).not.toBe(agentId)
  expect([metadata.name, launched, lastExecution, open]).toEqual(['Second', false, null, 0])
  expect(worker).toMatchObject({ ...rest, metadata: { ...metadata, name: worker.metadata.name } })
  const german = await owner.client.call(aiWorkers.system, { query: { language: 'de' } })
  expect(german.workers.slice(0, 2).map((one) => one.id)).toEqual([id, agentId])
  expect(german.roles.map(({ key }) => key)).toEqual(agents.TEMPLATES)
  expect(german.roles[1]!.name).not.toBe('Customer Support Agent')
  expect(german.templates.map(({ key }) => key)).toEqual(aiWorkers.WORKER_TEMPLATES)
})
