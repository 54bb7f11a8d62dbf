import { accounts, agents, type flows, knowledge, sheets, team } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { chain, publishFlow } from '../runs/testing/publish-flow.ts'
import { type StandIn, startStandIn } from '../runs/testing/stand-in.ts'
import { CLIENTS, type TestClient } from './testing/clients.ts'
import { callOf, endOf, errorOf, LIST, output, startMcpServer } from './testing/mcp-server.ts'

let mcp: Awaited<ReturnType<typeof startMcpServer>>
let silent: StandIn
beforeAll(async () => {
  mcp = await startMcpServer()
  silent = await startStandIn(() => null)
})
afterAll(async () => {
  await mcp.server.stop()
  await silent.close()
})

const SOON = { timeout: 20_000, interval: 50 }
const PARAMS: flows.FlowDocumentInput['params'] = [
  { key: 'name', label: 'Name', type: 'INPUT' },
  {
    key: 'times',
    type: 'NUMBER',
    required: false,
    defaultValue: 1,
    validators: [{ kind: 'max', value: 9 }],
  },
]

describe.each(Object.entries(CLIENTS))('%s', (_name, connect) => {
  let client: TestClient
  beforeAll(async () => {
    client = await connect(mcp.url, mcp.key)
  })
  afterAll(() => client.close())

  it('initializes, lists a flow with its schema, and runs it', async () => {
    const id = await mcp.addFlow('Grüße an Ada!', [output('text', 'Hi @@name@@ @@times@@')], {
      params: PARAMS,
    })
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
    await mcp.query(sql`update flows set title = 'Other' where id = ${id}`)
    await expect(client.call(name, { name: 'Bo' })).resolves.toMatchObject({
      structuredContent: { outputs: { text: 'Hi Bo 1' } },
    })
    const runId = String(result.structuredContent!.runId)
    await expect(client.call('get_run', { runId })).resolves.toMatchObject({
      structuredContent: { state: 'succeeded', outputs: { text: 'Hi Ada 2' } },
    })
  })

  it('tells of wrong arguments, of a failed run, and of a tool that is not there', async () => {
    const id = await mcp.addFlow('Check', [{ type: 'stop', params: { message: 'Not today' } }], {
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
    const id = await mcp.addFlow('Long', [
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
    const ended = calling.then(
      () => 'answered',
      () => 'cancelled',
    )
    await vi.waitFor(() => expect(silent.calls.length).toBeGreaterThan(before), SOON)
    await vi.waitFor(
      () => expect(told.at(-1)).toMatchObject({ progress: 1, message: 'Greet (1 step finished)' }),
      SOON,
    )
    stop.abort()
    expect(await ended).toBe('cancelled')
    await vi.waitFor(async () => expect(await mcp.statesOf(id)).toEqual(['cancelled']), SOON)
    const rows = told.map(({ progress }) => progress)
    expect(rows).toEqual([...new Set(rows)].toSorted((a, b) => a - b))
    const [entry] = await mcp.query(
      sql`select actor_kind from audit_entries where action = 'flow.cancelRun' and object_id = ${id}`,
    )
    expect(entry).toEqual({ actor_kind: 'apiKey' })
  })

  it('gets the ID of a run that waits, and cancels it', async () => {
    const wait = { type: 'wait', params: { mode: 'for', amount: 1, unit: 'hours' } }
    const id = await mcp.addFlow('Later', [wait, output('a', 1)])
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
    const sheet = await mcp.owner.client.call(sheets.create, {
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

describe('who may do what', () => {
  it.each([
    ['no key', {}, /API key/, 'Bearer realm="Millrace"'],
    [
      'an unknown key',
      { authorization: `Bearer mrk_${'a'.repeat(49)}` },
      /invalid, expired/,
      'invalid_token',
    ],
    ['a password', { authorization: 'Basic YTpi' }, /API key/, 'invalid_token'],
  ])('refuses %s with 401', async (_name, headers, reason, challenge) => {
    for (const method of ['POST', 'GET', 'DELETE']) {
      const response = await fetch(mcp.url, { method, headers })
      expect(response.headers.get('www-authenticate')).toContain(challenge)
      expect(await errorOf(response)).toMatchObject({
        status: 401,
        code: -32_000,
        message: expect.stringMatching(reason),
      })
    }
  })

  it('refuses a session of the console and a revoked key', async () => {
    expect((await mcp.post(LIST, { authorization: `Bearer ${mcp.owner.token}` })).status).toBe(401)
    const made = await mcp.owner.client.call(team.createApiKey, { body: { name: 'Old', scopes: ['read'] } })
    const headers = { authorization: `Bearer ${made.key}` }
    expect((await mcp.post(LIST, headers)).status).toBe(200)
    await mcp.owner.client.call(team.deleteApiKey, { query: { id: made.apiKey.id } })
    expect((await mcp.post(LIST, headers)).status).toBe(401)
  })

  it('shows a reader’s key no tools that write, and lets it call none', async () => {
    const id = await mcp.addFlow('Secret', [output('a', 1)])
    const sheet = await mcp.owner.client.call(sheets.create, {
      body: { name: 'Read only', type: 'INPUT_SHEET' },
    })
    const client = await CLIENTS['SDK 1.32'](mcp.url, await mcp.keyWith(['read']))
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'search_knowledge',
      'list_knowledge',
      'list_agents',
      'list_sheets',
      'get_sheet',
      'read_rows',
      'get_run',
    ])
    for (const [name, args] of [
      [`secret${endOf(id)}`, {}],
      ['add_rows', { sheetId: sheet.id, rows: [{}] }],
      ['update_rows', { sheetId: sheet.id, rows: [{ id: sheet.id.replace('sht', 'rec'), cells: {} }] }],
      ['cancel_run', { flowId: id, runId: id.replace('flw', 'run') }],
    ] as const) {
      const { isError, content } = await client.call(name, args)
      expect([isError, content[0]!.text]).toEqual([true, expect.stringMatching(/read-only/)])
    }
    expect(await mcp.query(sql`select 1 from flow_runs where flow_id = ${id}`)).toEqual([])
    await client.close()
  })

  it('knows nothing of other accounts, or of projects outside of the key', async () => {
    const id = await mcp.addFlow('Ours', [output('a', 1)])
    const sheet = await mcp.owner.client.call(sheets.create, { body: { name: 'Ours', type: 'INPUT_SHEET' } })
    const base = await mcp.owner.client.call(knowledge.create, { body: { name: 'Ours' } })
    const client = await CLIENTS['SDK 1.32'](mcp.url, mcp.key)
    const { structuredContent } = await client.call(`ours${endOf(id)}`)
    await client.close()
    const stranger = await mcp.server.signUp()
    const project = await mcp.owner.client.call(accounts.createProject, { body: { name: 'Elsewhere' } })
    for (const other of [
      await mcp.keyWith(['admin'], stranger),
      await mcp.keyWith(['read', 'write'], mcp.owner, [project.id]),
    ]) {
      const theirs = await CLIENTS['SDK 2.4, 2026-07-28'](mcp.url, other)
      const { tools } = await theirs.listTools()
      expect(tools.filter(({ name }) => name.endsWith(endOf(id)))).toEqual([])
      await expect(theirs.call(`ours${endOf(id)}`)).rejects.toMatchObject({ code: -32_602 })
      for (const [name, args] of [
        ['read_rows', { sheetId: sheet.id }],
        ['get_sheet', { sheetId: sheet.id }],
        ['add_rows', { sheetId: sheet.id, rows: [{}] }],
        ['search_knowledge', { query: 'x', knowledgeId: base.id }],
        ['get_run', { runId: structuredContent!.runId }],
        ['cancel_run', { runId: structuredContent!.runId, flowId: id }],
      ] as const) {
        const { isError, content } = await theirs.call(name, args)
        expect([name, isError, content[0]!.text]).toEqual([
          name,
          true,
          expect.stringMatching(/doesn’t exist/),
        ])
      }
      expect((await theirs.call('list_sheets')).structuredContent).toEqual({ sheets: [], nextCursor: null })
      await theirs.close()
    }
    expect((await mcp.post(LIST, { 'x-project-id': stranger.projectId })).status).toBe(404)
  })

  it('leaves the calls of other keys and sessions alone when one is cancelled', async () => {
    const step = { type: 'httpRequest', params: { url: silent.url } }
    const id = await mcp.addFlow('Slow', [step, output('a', 1)])
    const before = silent.calls.length
    const body = callOf(`slow${endOf(id)}`, {}, 7)
    const call = mcp.post(body, { 'mcp-session-id': 'a' }).then((response) => response.text())
    await vi.waitFor(() => expect(silent.calls.length).toBeGreaterThan(before), SOON)
    const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } }
    const other = await mcp.keyWith(['write'])
    const strangers = await mcp.keyWith(['write'], await mcp.server.signUp())
    expect((await mcp.post(cancelled, { 'mcp-session-id': 'b' })).status).toBe(202)
    for (const authorization of [`Bearer ${other}`, `Bearer ${strangers}`])
      expect((await mcp.post(cancelled, { authorization, 'mcp-session-id': 'a' })).status).toBe(202)
    // Events arrive in order, so those have arrived when this one has.
    expect(
      (await mcp.post({ ...cancelled, params: { requestId: '7' } }, { 'mcp-session-id': 'a' })).status,
    ).toBe(202)
    expect(await mcp.statesOf(id)).toEqual(['running'])
    expect((await mcp.post(cancelled, { 'mcp-session-id': 'a' })).status).toBe(202)
    await vi.waitFor(async () => expect(await mcp.statesOf(id)).toEqual(['cancelled']), SOON)
    // The protocol wants no answer to a cancelled call.
    expect(await call).not.toContain('"result"')
  })

  it('cancels a run whose client went away', async () => {
    const id = await mcp.addFlow('Gone', [
      { type: 'httpRequest', params: { url: silent.url } },
      output('a', 1),
    ])
    const before = silent.calls.length
    const stop = new AbortController()
    const call = mcp.post(callOf(`gone${endOf(id)}`), {}, stop.signal)
    await vi.waitFor(() => expect(silent.calls.length).toBeGreaterThan(before), SOON)
    stop.abort()
    await Promise.allSettled([call])
    await vi.waitFor(async () => expect(await mcp.statesOf(id)).toEqual(['cancelled']), SOON)
  })
})

it('lists many flows in pages', async () => {
  const many = await mcp.server.signUp()
  const ids: string[] = []
  for (let count = 0; count < 60; count += 1)
    ids.push(await publishFlow(mcp.server.running.context, many, chain([output('a', 1)])))
  const client = await CLIENTS['SDK 2.4, 2025-11-25'](mcp.url, await mcp.keyWith(['write'], many))
  const names: string[] = []
  let cursor: string | undefined
  do {
    const page = await client.listTools(cursor)
    names.push(...page.tools.map(({ name }) => name))
    cursor = page.nextCursor
  } while (cursor)
  expect(names.filter((name) => name.startsWith('flow_'))).toEqual(ids.map((id) => `flow${endOf(id)}`))
  expect(new Set(names).size).toBe(names.length)
  await client.close()
})

it('searches knowledge and asks agents, with the source of each passage', async () => {
  const reader = await mcp.server.signUp()
  const base = await reader.client.call(knowledge.create, { body: { name: 'Shop' } })
  const text = 'Returns are free within 30 days of delivery.'
  await reader.client.call(knowledge.addSources, {
    params: { id: base.id },
    body: { type: 'text', name: 'Returns', text },
  })
  const client = await CLIENTS['SDK 1.32'](mcp.url, await mcp.keyWith(['read'], reader))
  const { structuredContent } = await client.call('search_knowledge', { query: 'How long are returns free?' })
  expect(structuredContent).toMatchObject({
    passages: [{ citation: 1, text, source: { name: 'Returns', type: 'text' } }],
  })
  await expect(client.call('list_knowledge')).resolves.toMatchObject({
    structuredContent: { knowledgeBases: [{ id: base.id, name: 'Shop', sources: 1 }], nextCursor: null },
  })
  const asker = await CLIENTS['SDK 2.4, 2026-07-28'](mcp.url, await mcp.keyWith(['write'], reader))
  const agent = await reader.client.call(agents.create, { body: { name: 'Desk', knowledgeIds: [base.id] } })
  expect((await asker.call('list_agents')).structuredContent).toEqual({ agents: [] })
  const unpublished = await asker.call('ask_agent', { agentId: agent.id, question: 'Hi' })
  expect([unpublished.isError, unpublished.content[0]!.text]).toEqual([true, 'This agent doesn’t exist.'])
  await reader.client.call(agents.publish, { params: { id: agent.id }, body: {} })
  expect((await asker.call('list_agents')).structuredContent).toEqual({
    agents: [{ id: agent.id, name: 'Desk' }],
  })
  const question = 'How long are returns free?'
  const answer = await asker.call('ask_agent', { agentId: agent.id, question })
  expect(answer.structuredContent).toMatchObject({
    text: expect.stringContaining('30 days'),
    citations: [{ number: 1, source: 'Returns', text: expect.stringContaining('30 days') }],
  })
  const others = await CLIENTS['SDK 1.32'](mcp.url, mcp.key)
  expect(await others.call('ask_agent', { agentId: agent.id, question })).toMatchObject({ isError: true })
  for (const one of [others, asker]) await one.close()
  await client.close()
})
