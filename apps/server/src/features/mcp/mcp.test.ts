import { type flows, sheets, team } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { chain, publishFlow } from '../runs/testing/publish-flow.ts'
import { type StandIn, startStandIn } from '../runs/testing/stand-in.ts'
import { CLIENTS, type TestClient } from './testing/clients.ts'

let server: TestServer
let owner: Awaited<ReturnType<TestServer['signUp']>>
let key: string
let silent: StandIn

const SOON = { timeout: 20_000, interval: 50 }
const output = (name: string, value: unknown) => ({ type: 'output', params: { fields: [{ name, value }] } })
const PARAMS = [
  { key: 'name', label: 'Name', type: 'INPUT' as const },
  {
    key: 'times',
    type: 'NUMBER' as const,
    required: false,
    defaultValue: 1,
    validators: [{ kind: 'max', value: 9 }],
  },
] as flows.FlowDocumentInput['params']

const query = async <T>(statement: ReturnType<typeof sql>): Promise<T[]> =>
  (await statement.execute(server.running.context.db.kysely)).rows as T[]

async function publish(title: string, ...args: Parameters<typeof chain>): Promise<string> {
  const id = await publishFlow(server.running.context, owner, chain(...args))
  await query(sql`update flows set title = ${title} where id = ${id}`)
  return id
}

async function keyWith(
  scopes: team.KeyScope[],
  by = owner,
  projects: string[] | null = null,
): Promise<string> {
  const made = await by.client.call(team.createApiKey, { body: { name: 'Test', scopes, projects } })
  return made.key
}

const url = () => `${server.url}/mcp`
const endOf = (id: string) => `_${id.slice(-8)}`

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signUp()
  key = await keyWith(['read', 'write'])
  silent = await startStandIn(() => null)
})
afterAll(async () => {
  await server.stop()
  await silent.close()
})

const post = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(url(), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

describe.each(Object.entries(CLIENTS))('%s', (_name, connect) => {
  let client: TestClient
  beforeAll(async () => {
    client = await connect(url(), key)
  })
  afterAll(() => client.close())

  it('initializes, lists a flow with its schema, and runs it', async () => {
    const id = await publish('Grüße an Ada!', [output('text', 'Hi @@name@@ @@times@@')], { params: PARAMS })
    expect(client.server).toMatchObject({ name: 'millrace' })
    const { tools } = await client.listTools()
    const name = `grusse_an_ada${endOf(id)}`
    const tool = tools.find((one) => one.name === name)
    expect(tool).toMatchObject({
      inputSchema: {
        type: 'object',
        properties: {
          name: { type: 'string', description: 'Name' },
          times: { type: 'number', maximum: 9, default: 1 },
        },
        required: ['name'],
        additionalProperties: false,
      },
      outputSchema: { properties: { outputs: { properties: { text: {} } } } },
      annotations: { readOnlyHint: true },
    })
    const result = await client.call(name, { name: 'Ada', times: 2 })
    expect(result.structuredContent).toMatchObject({
      flowId: id,
      state: 'succeeded',
      outputs: { text: 'Hi Ada 2' },
      error: null,
    })
    expect(JSON.parse(result.content[0]!.text!)).toEqual(result.structuredContent)
    // By the end of the name, also after the flow was renamed.
    await query(sql`update flows set title = 'Other' where id = ${id}`)
    await expect(client.call(name, { name: 'Bo' })).resolves.toMatchObject({
      structuredContent: { outputs: { text: 'Hi Bo 1' } },
    })
    const runId = String(result.structuredContent!.runId)
    await expect(client.call('get_run', { runId })).resolves.toMatchObject({
      structuredContent: { state: 'succeeded', outputs: { text: 'Hi Ada 2' } },
    })
  })

  it('tells of wrong arguments, of a failed run, and of a tool that is not there', async () => {
    const id = await publish('Check', [{ type: 'stop', params: { message: 'Not today' } }], {
      params: PARAMS,
    })
    const name = `check${endOf(id)}`
    const wrong = await client.call(name, { times: 'x', other: 1 })
    expect(wrong).toMatchObject({ isError: true })
    expect(wrong.content[0]!.text).toMatch(/params\.name.*params\.times|params\.other/)
    const failed = await client.call(name, { name: 'Ada' })
    expect(failed).toMatchObject({
      isError: true,
      structuredContent: { state: 'failed', error: { code: 'stopped' } },
    })
    expect(failed.content[0]!.text).toContain('Not today')
    await expect(client.call('nothing_12345678')).rejects.toMatchObject({ code: -32_602 })
    const unread = await client.call('read_rows', { sheetId: 'x' })
    expect(unread).toMatchObject({ isError: true })
    expect(unread.content[0]!.text).toMatch(/sheetId/)
  })

  it('reports each step, and cancels the run with the call', async () => {
    const step = { type: 'httpRequest', params: { url: silent.url } }
    const before = silent.calls.length
    const id = await publish('Long', [
      { type: 'template', title: 'Greet', params: { text: 'Hi' } },
      step,
      output('a', 1),
    ])
    const told: { progress: number; message?: string | undefined }[] = []
    const stop = new AbortController()
    const calling = client.call(
      `long${endOf(id)}`,
      {},
      { signal: stop.signal, onprogress: (one) => told.push(one) },
    )
    const ended = expect(calling).rejects.toThrow()
    await vi.waitFor(() => expect(silent.calls.length).toBeGreaterThan(before), SOON)
    await vi.waitFor(
      () => expect(told.at(-1)).toMatchObject({ progress: 1, message: 'Greet (1 step finished)' }),
      SOON,
    )
    stop.abort()
    await ended
    const state = () => query<{ state: string }>(sql`select state from flow_runs where flow_id = ${id}`)
    await vi.waitFor(async () => expect(await state()).toEqual([{ state: 'cancelled' }]), SOON)
    const rows = told.map(({ progress }) => progress)
    expect(rows).toEqual([...new Set(rows)].toSorted((a, b) => a - b))
    const [entry] = await query(
      sql`select actor_kind from audit_entries where action = 'flow.cancelRun' and object_id = ${id}`,
    )
    expect(entry).toEqual({ actor_kind: 'apiKey' })
  })

  it('gets the ID of a run that waits, and cancels it', async () => {
    const wait = { type: 'wait', params: { mode: 'for', amount: 1, unit: 'hours' } }
    const id = await publish('Later', [wait, output('a', 1)])
    const { structuredContent } = await client.call(`later${endOf(id)}`)
    expect(structuredContent).toMatchObject({ state: 'waiting', outputs: null, flowId: id })
    expect(structuredContent!.note).toMatch(/get_run/)
    const { runId, flowId } = structuredContent!
    await expect(client.call('cancel_run', { runId, flowId })).resolves.toMatchObject({
      structuredContent: { state: 'cancelled' },
    })
  })

  it('reads, adds and updates rows with all their digits', async () => {
    const columns = [
      { key: 'name', label: 'Name', type: 'text' as const },
      { key: 'big', label: 'Big', type: 'integer' as const },
    ]
    const sheet = await owner.client.call(sheets.create, {
      body: { name: 'People', type: 'INPUT_SHEET', columns },
    })
    const sheetId = sheet.id
    const listed = await client.call('list_sheets', { search: 'People' })
    expect(listed.structuredContent!.sheets).toContainEqual(expect.objectContaining({ id: sheetId, rows: 0 }))
    const rows = [
      { name: 'Ada', big: '9007199254740993' },
      { name: 'Bo', big: 'x' },
      { name: 'Cy', big: 3 },
    ]
    const added = await client.call('add_rows', { sheetId, rows })
    expect(added.structuredContent).toMatchObject({
      inserted: 2,
      failed: 1,
      refused: [{ index: 1, code: 'invalid' }],
    })
    const filter = { and: [{ column: 'big', op: 'gt', value: '3' }] }
    const read = await client.call('read_rows', { sheetId, filter, sort: '-name' })
    expect(read.structuredContent).toMatchObject({
      rows: [{ cells: { name: 'Ada', big: '9007199254740993' }, version: 1 }],
      nextCursor: null,
    })
    const [row] = read.structuredContent!.rows as [{ id: string }]
    const stale = { id: row.id, version: 7, cells: { name: 'Eve' } }
    const refused = await client.call('update_rows', { sheetId, rows: [stale] })
    expect(refused).toMatchObject({ isError: true })
    const updated = await client.call('update_rows', { sheetId, rows: [{ ...stale, version: 1 }] })
    expect(updated.structuredContent).toMatchObject({ updated: 1, failed: 0 })
    const first = await client.call('read_rows', { sheetId, limit: 1 })
    const cursor = first.structuredContent!.nextCursor
    await expect(client.call('read_rows', { sheetId, limit: 1, cursor })).resolves.toMatchObject({
      structuredContent: { rows: [{ cells: { name: 'Cy' } }], nextCursor: null },
    })
  })
})
