import { aiWorkers, notifications, runs, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { calledIn, startWorkModel, textIn, type WorkRequest } from './testing/work-model.ts'

let model: Awaited<ReturnType<typeof startWorkModel>>
let server: TestServer
let owner: Awaited<ReturnType<TestServer['signUp']>>
let colleague: Awaited<ReturnType<TestServer['addMember']>>
let sheetId: string
beforeAll(async () => {
  model = await startWorkModel((request) => ({ calls: callsFor(request) }))
  server = await startTestServer({ openai: model.settings })
  owner = await server.signUp()
  colleague = await server.addMember(owner.accountId, 'AIEDITOR', [owner.projectId])
  const sheet = await owner.client.call(sheets.create, {
    body: { name: 'People', columns: [{ label: 'Name' }] },
  })
  sheetId = sheet.id
})
afterAll(async () => {
  await server.stop()
  await model.close()
})
beforeEach(() => sql`delete from notifications`.execute(server.running.context.db.kysely))

const finish = { name: 'finish', arguments: { summary: 'Done.' } }
const done = (id: string) => ({ name: 'update_task', arguments: { id, state: 'DONE', note: 'ok' } })

/** What the goal of the execution says, and then the end. */
function callsFor(request: WorkRequest) {
  const [text, called] = [textIn(request), calledIn(request)]
  if (text.includes('Plan much')) {
    if (called.includes('update_task')) return [finish]
    if (called.includes('set_plan')) return [done('t1'), done('t2')]
    return [{ name: 'set_plan', arguments: { tasks: ['One', 'Two'] } }]
  }
  if (called.length > 0) return [finish]
  if (text.includes('Ask first')) return [{ name: 'ask_person', arguments: { question: 'Which city?' } }]
  return [{ name: 'add_rows', arguments: { sheet: sheetId, rows: [{ name: 'Asked' }] } }]
}

async function launch(goal: string, maxCalls = 50) {
  const { client } = owner
  const { id } = await client.call(aiWorkers.create, { body: { template: 'custom', name: 'Ada' } })
  const params = { id }
  await client.call(aiWorkers.setParams, {
    params,
    body: { goal, values: {}, model: 'openai:scripted', maxCalls, maxCredits: null },
  })
  await client.call(aiWorkers.setIntegrations, {
    params,
    body: {
      tools: [],
      flows: [],
      sheets: [{ sheetId, write: true, ask: true }],
      web: { enabled: false, hosts: [] },
    },
  })
  return (await client.call(aiWorkers.launch, { params, body: {} })).id
}

const read = (executionId: string) => owner.client.call(aiWorkers.readExecution, { params: { executionId } })
async function until(executionId: string, state: aiWorkers.ExecutionState) {
  await vi.waitFor(async () => expect(await read(executionId)).toMatchObject({ state }), {
    timeout: 60_000,
    interval: 50,
  })
  return read(executionId)
}
const waiting = async (goal: string) => {
  const id = await launch(goal)
  return { id, waitId: (await until(id, 'WAITING')).wait!.id }
}

/** Keys of what is unread for each of the two. */
const unread = async () => {
  const lists = await Promise.all(
    [owner, colleague].map(({ client }) => client.call(notifications.list, { query: { unread: 'true' } })),
  )
  return lists.map(({ items }) => items.map(({ key }) => key))
}
const both = (...keys: string[]) => [keys, keys]

it.each([true, false])('answering an approval (%s) settles its notices, for everyone', async (approved) => {
  const [one, other] = [await waiting('Add'), await waiting('Add')]
  expect(await unread()).toEqual(both('workerAddsRows', 'workerAddsRows'))
  await owner.client.call(runs.answerApproval, { params: { waitId: one.waitId }, body: { approved } })
  // Before the execution goes on: the answer itself does it.
  expect((await unread())[1]!.filter((key) => key === 'workerAddsRows')).toEqual(['workerAddsRows'])
  await until(one.id, 'DONE')
  expect(await unread()).toEqual(both('executionDone', 'workerAddsRows'))
  await owner.client.call(aiWorkers.cancel, { params: { executionId: other.id } })
})

it('cancelling the execution settles what it waited for', async () => {
  const [one] = [await waiting('Add'), await waiting('Add')]
  await owner.client.call(aiWorkers.cancel, { params: { executionId: one.id } })
  await until(one.id, 'CANCELLED')
  expect(await unread()).toEqual(both('workerAddsRows'))
})

it('answering its question, and giving it more budget, settles theirs', async () => {
  const asked = await waiting('Ask first')
  expect(await unread()).toEqual(both('executionQuestion'))
  const params = { executionId: asked.id }
  await owner.client.call(aiWorkers.send, { params, body: { text: 'Berlin' } })
  expect((await unread())[0]).not.toContain('executionQuestion')
  await until(asked.id, 'DONE')

  await sql`delete from notifications`.execute(server.running.context.db.kysely)
  const id = await launch('Plan much', 1)
  await until(id, 'OUT_OF_BUDGET')
  expect(await unread()).toEqual(both('executionBudget'))
  await owner.client.call(aiWorkers.addBudget, {
    params: { executionId: id },
    body: { calls: 20, credits: 0 },
  })
  expect((await unread())[1]).not.toContain('executionBudget')
  await until(id, 'DONE')
  expect(await unread()).toEqual(both('executionDone'))
})
