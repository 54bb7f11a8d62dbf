import { type agentTests, type Body, flows, flowTests, say, sheets, team } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { longestTurn } from '../../testing/event-loop/longest-turn.ts'
import { type Principal, startTestServer, type TestServer } from '../../testing/server.ts'
import { startStandIn } from '../runs/testing/stand-in.ts'
import { chain } from '../runs/testing/publish-flow.ts'

let server: TestServer
let owner: Principal & { accountId: string; projectId: string }
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signUp()
})
afterAll(() => server.stop())

const WAIT = { timeout: 60_000, interval: 50 }

/** Greets in this language. */
const greeting = (word: string, more: Partial<flows.FlowDocumentInput> = {}) =>
  chain([{ type: 'output', params: { fields: [{ name: 'greeting', value: `${word} @@params.name@@` }] } }], {
    params: [{ key: 'name', label: 'Name' }],
    ...more,
  })

async function makeFlow(document: flows.FlowDocument) {
  const made = await owner.client.call(flows.create, { body: { title: 'Greeter' } })
  const saved = await save(made, document)
  return { id: made.id, revision: saved.revision }
}

const save = ({ id, revision }: { id: string; revision: number }, document: flows.FlowDocument) =>
  owner.client.call(flows.save, { params: { id }, body: { revision, document } })

const publish = (
  { id, revision }: { id: string; revision: number },
  body: Partial<Body<typeof flows.publish>> = {},
) => owner.client.call(flows.publish, { params: { id }, body: { revision, ...body } })

const revisionOf = async (id: string) => (await owner.client.call(flows.get, { params: { id } })).revision

async function makeRows(rows: { name: string; greeting: string }[]) {
  const sheet = await owner.client.call(sheets.create, {
    body: { name: 'Golden rows', columns: [{ label: 'Name' }, { label: 'Greeting' }] },
  })
  for (const cells of rows)
    await owner.client.call(sheets.createRecords, { params: { id: sheet.id }, body: { cells } })
  return sheet
}

async function makeSet(
  flowId: string,
  sheet: sheets.Sheet,
  settings: Partial<Body<typeof flowTests.create>> = {},
) {
  const column = sheet.columns.find(({ key }) => key === 'greeting')!
  return owner.client.call(flowTests.create, {
    params: { id: flowId },
    body: {
      name: 'Greetings',
      sheetId: sheet.id,
      judge: 'exact',
      outputs: [{ output: 'greeting', column: column.id }],
      ...settings,
    },
  })
}

async function run(id: string, setId: string) {
  const params = { id, setId }
  const { id: runId } = await owner.client.call(flowTests.run, { params, body: {} })
  await vi.waitFor(async () => {
    const { items } = await owner.client.call(flowTests.runs, { params, query: {} })
    expect(items.find((one) => one.id === runId)).toMatchObject({ state: 'done' })
  }, WAIT)
  const { items } = await owner.client.call(flowTests.results, { params: { ...params, runId }, query: {} })
  const { items: all } = await owner.client.call(flowTests.runs, { params, query: {} })
  return { runId, items, run: all.find((one) => one.id === runId)! }
}

const ROWS = [
  { name: 'Ada', greeting: 'Hello Ada' },
  { name: 'Grace', greeting: 'Hello Grace' },
  { name: 'Mary', greeting: 'Good day Mary' },
  { name: 'Nobody', greeting: '' },
]

describe('golden rows', () => {
  it('are run on the draft, judged cell by cell and compared with the published version', async () => {
    const flow = await makeFlow(greeting('Hello'))
    await publish(flow)
    await save({ id: flow.id, revision: await revisionOf(flow.id) }, greeting('Good day'))
    const sheet = await makeRows(ROWS)
    const set = await makeSet(flow.id, sheet)
    const { items, run: done } = await run(flow.id, set.id)
    expect(done).toMatchObject({
      version: 1,
      ofThisDraft: true,
      total: 4,
      draft: { passed: 1, failed: 2, skipped: 1, percent: 33 },
      published: { passed: 2, failed: 1, skipped: 1, percent: 66 },
    })
    expect(items[0]).toMatchObject({
      input: 'Name: Ada',
      expected: [{ output: 'greeting', text: 'Hello Ada' }],
      draft: {
        verdict: 'failed',
        reason: 'greeting: It isn’t the expected answer.',
        translatable: say('test.output', { output: 'greeting', reason: say('test.notEqual') }),
        cells: [{ output: 'greeting', value: 'Good day Ada', verdict: 'failed' }],
      },
      published: { verdict: 'passed', cells: [{ value: 'Hello Ada', verdict: 'passed' }] },
    })
    const { items: changed } = await owner.client.call(flowTests.results, {
      params: { id: flow.id, setId: set.id, runId: done.id },
      query: { only: 'changed' },
    })
    expect(changed).toHaveLength(3)
    // Nothing of it is among the runs of the flow.
    const { rows } = await sql`select from flow_runs where flow_id = ${flow.id}`.execute(
      server.running.context.db.kysely,
    )
    expect(rows).toEqual([])
  })

  it('keep a draft from being published below the bar, unless somebody says why', async () => {
    const flow = await makeFlow(greeting('Hello'))
    const sheet = await makeRows(ROWS.slice(0, 2))
    const set = await makeSet(flow.id, sheet, { blocks: true, bar: 100 })
    await expect(publish(flow)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('“Greetings” hasn’t been run on this draft'),
    })
    await run(flow.id, set.id)
    expect(await publish(flow)).toMatchObject({ version: 1 })
    const next = await save({ id: flow.id, revision: await revisionOf(flow.id) }, greeting('Good day'))
    const changed = { id: flow.id, revision: next.revision }
    // What was passed by another draft counts for nothing.
    await expect(publish(changed)).rejects.toMatchObject({ code: 'conflict' })
    await run(flow.id, set.id)
    await expect(publish(changed)).rejects.toMatchObject({
      message: expect.stringContaining('passed 0% and needs 100%'),
    })
    await expect(publish(changed, { despiteTests: '  ' })).rejects.toMatchObject({ code: 'conflict' })
    const { items } = await owner.client.call(flowTests.list, { params: { id: flow.id } })
    expect(items[0]).toMatchObject({ blocked: 'belowBar' })
    expect(await publish(changed, { despiteTests: 'A new tone' })).toMatchObject({ version: 2 })
    const { items: trail } = await owner.client.call(team.audit, { query: { action: 'flow.publish' } })
    expect(trail[0]?.details).toMatchObject({ despiteTests: 'A new tone', tests: ['Greetings'] })
  })

  it('run no steps that change something, until their outputs are pinned', async () => {
    const service = await startStandIn()
    const post = { type: 'httpRequest', params: { method: 'POST', url: `${service.url}/orders` } }
    const answer = {
      type: 'output',
      params: { fields: [{ name: 'greeting', value: 'Hello @@params.name@@' }] },
    }
    const params = { params: [{ key: 'name', label: 'Name' }] }
    const flow = await makeFlow(chain([post, answer], params))
    const sheet = await makeRows(ROWS.slice(0, 1))
    const set = await makeSet(flow.id, sheet)
    const start = () => owner.client.call(flowTests.run, { params: { id: flow.id, setId: set.id }, body: {} })
    await expect(start()).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Pin an output for: HTTP request (n2)'),
    })
    const pinned = { ...post, pinned: { output: { status: 200, body: {} } } }
    await save({ id: flow.id, revision: await revisionOf(flow.id) }, chain([pinned, answer], params))
    const { run: done } = await run(flow.id, set.id)
    expect(done.draft).toMatchObject({ passed: 1, percent: 100 })
    expect(service.calls).toEqual([])
    await service.close()
  })

  it('say what is wrong with a row: a missing value, an output that isn’t there, a step that fails', async () => {
    const flow = await makeFlow(greeting('Hello'))
    const sheet = await makeRows([{ name: '', greeting: 'Hello' }, ROWS[0]!])
    const column = sheet.columns[1]!.id
    const outputs = [
      { output: 'greeting', column },
      { output: 'farewell', column },
    ]
    const set = await makeSet(flow.id, sheet, { outputs })
    const { items } = await run(flow.id, set.id)
    expect(items[0]!.draft).toMatchObject({
      verdict: 'error',
      reason: expect.stringContaining('name'),
      translatable: { key: expect.any(String) },
    })
    expect(items[1]!.draft).toMatchObject({
      verdict: 'failed',
      reason: 'farewell: The flow has no such output.',
      cells: [{ verdict: 'passed' }, { verdict: 'failed', value: '' }],
    })
  })

  it('refuse a draft that changes in the middle, a deleted column, and settings that don’t fit', async () => {
    const flow = await makeFlow(greeting('Hello'))
    const sheet = await makeRows(ROWS)
    const set = await makeSet(flow.id, sheet)
    const params = { id: flow.id, setId: set.id }
    const update = (body: Body<typeof flowTests.update>) =>
      owner.client.call(flowTests.update, { params, body })
    await expect(update({ judge: 'cites' })).rejects.toMatchObject({ code: 'invalid_request' })
    await expect(update({ outputs: [{ output: 'greeting', column: 'c99' }] })).rejects.toMatchObject({
      code: 'invalid_request',
    })
    await expect(update({ judge: 'prompt' })).rejects.toMatchObject({ code: 'invalid_request' })
    await expect(update({ judge: 'prompt', judgeModel: 'nonsense:model' })).rejects.toThrow('body.judgeModel')
    await owner.client.call(sheets.deleteColumn, {
      params: { id: sheet.id },
      body: { column: 'greeting', force: true },
    })
    await expect(owner.client.call(flowTests.run, { params, body: {} })).rejects.toMatchObject({
      message: expect.stringContaining('was deleted'),
    })
    expect(await owner.client.call(flowTests.remove, { params })).toEqual({ deleted: true })
  })
})

describe('golden rows of megabytes', () => {
  const rowsOf = async (count: number, length: number) => {
    const sheet = await makeRows([])
    const row = { cells: { name: 'n'.repeat(length), greeting: 'Hello' } }
    for (let added = 0; added < count; added += 5)
      await owner.client.call(sheets.createRecords, {
        params: { id: sheet.id },
        body: Array.from({ length: 5 }, () => row),
      })
    return sheet
  }
  const startOver = async (sheet: sheets.Sheet) => {
    const flow = await makeFlow(greeting('Hello'))
    const params = { id: flow.id, setId: (await makeSet(flow.id, sheet)).id }
    const turns = await longestTurn(() =>
      owner.client.call(flowTests.run, { params, body: {} }).catch((error: unknown) => error),
    )
    return { ...turns, params }
  }

  it('are refused with the limit when they are too large together', { timeout: 120_000 }, async () => {
    const { result, longestMs } = await startOver(await rowsOf(30, 1_000_000))
    expect(result).toMatchObject({ code: 'conflict', message: expect.stringContaining('16 MB') as string })
    expect(longestMs).toBeLessThan(300)
  })

  it('are run in the order of the sheet, in as many pieces as it takes', { timeout: 120_000 }, async () => {
    const { result, params } = await startOver(await rowsOf(10, 600_000))
    const run = result as agentTests.TestRun
    await owner.client.call(flowTests.stop, { params: { ...params, runId: run.id } })
    expect(run.total).toBe(10)
    const { rows } = await sql<{
      seq: number
      length: number
    }>`select seq, length(input #>> '{row,name}') as length
      from agent_test_results where run_id = ${run.id} order by seq`.execute(server.running.context.db.kysely)
    expect(rows).toEqual(Array.from({ length: 10 }, (_, at) => ({ seq: at + 1, length: 600_000 })))
  })
})

describe('golden rows of others', () => {
  it('are not found', async () => {
    const flow = await makeFlow(greeting('Hello'))
    const sheet = await makeRows(ROWS)
    const set = await makeSet(flow.id, sheet)
    const stranger = await server.signUp()
    const params = { id: flow.id, setId: set.id }
    const { client } = stranger
    for (const call of [
      () => client.call(flowTests.list, { params: { id: flow.id } }),
      () => client.call(flowTests.run, { params, body: {} }),
      () => client.call(flowTests.runs, { params, query: {} }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'not_found' })
    // A test set of one flow is none of another.
    const other = await makeFlow(greeting('Hello'))
    await expect(
      owner.client.call(flowTests.run, { params: { id: other.id, setId: set.id }, body: {} }),
    ).rejects.toMatchObject({ code: 'not_found' })
  })
})
