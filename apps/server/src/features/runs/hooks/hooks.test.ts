import { flows, runs, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../lib/ids.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
let owner: Awaited<ReturnType<TestServer['signUp']>>
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signUp()
})
afterAll(() => server.stop())

const fields = (values: Record<string, unknown>) => ({
  fields: Object.entries(values).map(([name, value]) => ({ name, value })),
})

const ECHO: flows.FlowDocumentInput = {
  version: 1,
  params: [
    { key: 'name', required: false },
    { key: 'body', type: 'JSON', required: false },
  ],
  nodes: [
    { id: 'n1', type: 'start' },
    { id: 'n2', type: 'setFields', params: fields({ text: 'Hello @@name@@' }) },
    { id: 'n3', type: 'output', params: fields({ text: '@@n2.text@@', body: '@@body@@' }) },
  ],
  edges: [
    { from: 'n1', to: 'n2' },
    { from: 'n2', to: 'n3' },
  ],
}

const RESPONDING: flows.FlowDocumentInput = {
  ...ECHO,
  nodes: [
    ...ECHO.nodes!,
    { id: 'n4', type: 'respond', params: { format: 'text', text: '@@n2.text@@!', status: 202 } },
  ],
  edges: [...ECHO.edges!, { from: 'n2', to: 'n4' }],
}

async function makeHooked(document: flows.FlowDocumentInput) {
  const flow = await owner.client.call(flows.create, { body: { title: 'Hooked', document } })
  const params = { id: flow.id }
  await owner.client.call(flows.publish, { params, body: { revision: flow.revision } })
  const { url } = await owner.client.call(flows.enableHook, { params })
  return { params, url: `${server.url}${new URL(url).pathname}` }
}

const post = (url: string, body: NonNullable<RequestInit['body']>, type = 'application/json') =>
  fetch(url, { method: 'POST', body, headers: { 'content-type': type } })
const json = (url: string, body: unknown) => post(url, JSON.stringify(body))
const dataOf = async (response: Response) => ((await response.json()) as { data: runs.RunAnswer }).data

describe('a webhook', () => {
  it('passes its fields to the flow and responds with the outputs', async () => {
    const { url } = await makeHooked(ECHO)
    const response = await json(url, { name: 'Ada', more: { deep: 1 } })
    expect(response.status).toBe(200)
    expect(await dataOf(response)).toMatchObject({
      state: 'succeeded',
      outputs: { text: 'Hello Ada', body: { name: 'Ada', more: { deep: 1 } } },
    })
    const later = await dataOf(await json(`${url}?wait=0`, { name: 'Bo' }))
    expect(later).toMatchObject({ state: 'running', runId: expect.stringMatching(/^run_/) })
  })

  it("responds with the flow's response, unchanged", async () => {
    const { url } = await makeHooked(RESPONDING)
    const response = await json(url, { name: '<b>' })
    expect(response.status).toBe(202)
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await response.text()).toBe('Hello <b>!')
  })

  it('refuses anything but a JSON object', async () => {
    const { url } = await makeHooked(ECHO)
    for (const body of ['[1]', '"text"', '7', '{"a":', '{"__proto__":{}}'])
      expect((await post(url, body)).status, body).toBe(400)
    const form = new FormData()
    form.set('name', 'Ada')
    expect((await fetch(url, { method: 'POST', body: form })).status).toBe(400)
    for (const type of ['text/xml', 'application/x-www-form-urlencoded'])
      expect((await post(url, 'name=Ada', type)).status, type).toBeGreaterThanOrEqual(400)
    const large = await json(url, { name: 'x'.repeat(5 * 1024 * 1024) })
    expect([large.status, await large.text()]).toEqual([413, expect.stringContaining('limit of 4 MiB')])
  })

  it('does not exist once it was ended, renewed, or its flow is in the trash', async () => {
    const { params, url } = await makeHooked(ECHO)
    const { url: next } = await owner.client.call(flows.enableHook, { params })
    expect((await json(url, {})).status).toBe(404)
    const again = `${server.url}${new URL(next).pathname}`
    expect((await json(again, {})).status).toBe(200)
    await owner.client.call(flows.remove, { params })
    expect((await json(again, {})).status).toBe(404)
    expect((await json(`${server.url}/api/hooks/nothing`, {})).status).toBe(404)
  })

  it('is limited', async () => {
    const { params, url } = await makeHooked(ECHO)
    await json(url, {})
    await sql`update rate_limits set points = 5000 where key = ${`hook:${params.id}`}`.execute(
      server.running.context.db.kysely,
    )
    const response = await json(url, {})
    expect(response.status).toBe(429)
  })
})

describe('a test run', () => {
  const make = async () =>
    (await owner.client.call(flows.create, { body: { title: 'Draft', document: ECHO } })).id
  const test = (id: string, body: object, client = owner.client) =>
    client.call(runs.testRun, { params: { id }, body })
  const tree = (id: string, taskId: string) =>
    owner.client.call(runs.tree, { params: { id }, query: { taskId } })

  it('runs the draft, and shows its steps', async () => {
    const id = await make()
    const run = await test(id, { params: { name: 'Ada' } })
    expect(run).toMatchObject({ state: 'succeeded', outputs: { text: 'Hello Ada' } })
    const { steps, more, trigger } = await tree(id, run.runId)
    expect({ more, trigger }).toEqual({ more: false, trigger: 'test' })
    expect(steps.map(({ path, state, type }) => [path, state, type])).toEqual([
      ['n2', 'done', 'setFields'],
      ['n3', 'done', 'output'],
    ])
    const { items } = await owner.client.call(runs.runsAlone, { params: { id }, query: {} })
    expect(items.map((one) => one.id)).toEqual([run.runId])
  })

  it('runs only what a node needs, with pinned outputs', async () => {
    const id = await make()
    const pinned = flows.flowDocument.parse({
      ...ECHO,
      nodes: ECHO.nodes!.map((node) =>
        node.id === 'n2' ? { ...node, pinned: { output: { text: 'Pin' } } } : node,
      ),
    })
    const part = await test(id, { document: pinned, part: { kind: 'until', nodeId: 'n2' } })
    const { steps } = await tree(id, part.runId)
    expect(steps.map(({ path, output }) => [path, output])).toEqual([['n2', { text: 'Pin' }]])
    const whole = await test(id, { document: pinned })
    expect(whole.outputs).toMatchObject({ text: 'Pin' })
  })

  it('uses a row, but none of others', async () => {
    const id = await make()
    const stranger = await server.signUp()
    const rowOf = async (client = owner.client) => {
      const sheet = await client.call(sheets.create, { body: { name: 'S', columns: [{ label: 'Name' }] } })
      const { rows } = await client.call(sheets.createRecords, {
        params: { id: sheet.id },
        body: { cells: { name: 'Ada' } },
      })
      return { sheetId: sheet.id, recordId: rows[0]!.id! }
    }
    const run = await test(id, { row: await rowOf() })
    expect((await tree(id, run.runId)).input.row).toEqual({ name: 'Ada' })
    await expect(test(id, { row: await rowOf(stranger.client) })).rejects.toMatchObject({ status: 404 })
    await expect(test(id, {}, stranger.client)).rejects.toMatchObject({ status: 404 })
    const call = stranger.client.call(runs.tree, { params: { id }, query: { taskId: run.runId } })
    await expect(call).rejects.toMatchObject({ status: 404 })
    await expect(tree(id, newId('run'))).rejects.toMatchObject({ status: 404 })
  })

  it('refuses what cannot run, with the place', async () => {
    const id = await make()
    await expect(test(id, { part: { kind: 'until', nodeId: 'n99' } })).rejects.toMatchObject({
      details: { issues: [{ path: 'body.part.nodeId' }] },
    })
    await expect(test(id, { params: { other: 1 } })).rejects.toMatchObject({
      details: { issues: [{ path: 'body.params.other' }] },
    })
    const broken = { ...ECHO, edges: [...ECHO.edges!, { from: 'n3', to: 'n2' }] }
    await expect(test(id, { document: flows.flowDocument.parse(broken) })).rejects.toMatchObject({
      status: 400,
      details: { problems: expect.any(Array) },
    })
  })
})

describe('a part of the draft', () => {
  /** n2 → n3, an email that nothing refers to → n4, which refers to n2 → n5 */
  const MAILING: flows.FlowDocumentInput = {
    version: 1,
    params: [{ key: 'name' }],
    nodes: [
      { id: 'n1', type: 'start' },
      { id: 'n2', type: 'setFields', params: fields({ text: 'Hello @@name@@' }) },
      { id: 'n3', type: 'sendEmail', params: { to: 'ada@example.com', subject: 'S', text: '@@n2.text@@' } },
      { id: 'n4', type: 'setFields', params: fields({ long: '@@n2.text@@!' }) },
      { id: 'n5', type: 'output', params: fields({ long: '@@n4.long@@' }) },
    ],
    edges: [
      { from: 'n1', to: 'n2' },
      { from: 'n2', to: 'n3' },
      { from: 'n3', to: 'n4' },
      { from: 'n4', to: 'n5' },
    ],
  }
  const make = async (document = MAILING) =>
    (await owner.client.call(flows.create, { body: { title: 'Parts', document } })).id
  const test = (
    id: string,
    body: {
      params?: Record<string, unknown>
      part?: runs.RunPart
      given?: Record<string, { output: unknown }>
    },
  ) => owner.client.call(runs.testRun, { params: { id }, body })
  const stepsOf = async (id: string, taskId: string) =>
    (await owner.client.call(runs.tree, { params: { id }, query: { taskId } })).steps.map(
      ({ path, given, output }) => ({ path, given, output }),
    )

  it('sends nothing on the way to a node, nor when another one is run alone', async () => {
    const id = await make()
    const until = await test(id, { params: { name: 'Ada' }, part: { kind: 'until', nodeId: 'n4' } })
    expect(await stepsOf(id, until.runId)).toEqual([
      { path: 'n2', given: false, output: { text: 'Hello Ada' } },
      { path: 'n4', given: false, output: { long: 'Hello Ada!' } },
    ])
    const only = await test(id, {
      part: { kind: 'only', nodeId: 'n4' },
      given: { n2: { output: { text: 'Given' } } },
    })
    expect(await stepsOf(id, only.runId)).toEqual([
      { path: 'n2', given: true, output: { text: 'Given' } },
      { path: 'n4', given: false, output: { long: 'Given!' } },
    ])
  })

  it('continues from an edited output, with the rest of an earlier run', async () => {
    const id = await make({
      ...MAILING,
      edges: MAILING.edges!.map((edge) => (edge.to === 'n4' ? { from: 'n2', to: 'n4' } : edge)),
    })
    const { runId: earlier } = await test(id, {
      params: { name: 'Ada' },
      part: { kind: 'until', nodeId: 'n5' },
    })
    const run = await test(id, {
      params: { name: 'Ada' },
      part: { kind: 'after', nodeId: 'n4', earlier },
      given: { n4: { output: { long: 'changed' } } },
    })
    expect(run).toMatchObject({ state: 'succeeded', outputs: { long: 'changed' } })
    expect((await stepsOf(id, run.runId)).map(({ path }) => path)).not.toContain('n3')
    const alone = await test(id, { part: { kind: 'only', nodeId: 'n4', earlier } })
    expect((await stepsOf(id, alone.runId)).at(-1)?.output).toEqual({ long: 'Hello Ada!' })
  })

  it('reports what is missing, wrong or inaccessible', async () => {
    const id = await make()
    const issue = (path: string) => ({ status: 400, details: { issues: [{ path }] } })
    const only = { kind: 'only', nodeId: 'n4' } as const
    await expect(test(id, { part: only })).rejects.toMatchObject(issue('body.given.n2'))
    await expect(test(id, { given: { n99: { output: 1 } } })).rejects.toMatchObject(issue('body.given.n99'))
    const large = { n2: { output: { text: 'x'.repeat(1_100_000) } } }
    await expect(test(id, { part: only, given: large })).rejects.toMatchObject(issue('body.given.n2'))
    const params = { name: 'Ada' }
    const other = await make()
    const { runId } = await test(other, { params, part: { kind: 'until', nodeId: 'n2' } })
    for (const earlier of [runId, newId('run')])
      await expect(test(id, { params, part: { ...only, earlier } })).rejects.toMatchObject({ status: 404 })
  })

  it('stores each step in full, and shows it to no stranger', async () => {
    const id = await make()
    const name = 'x'.repeat(9000)
    const { runId } = await test(id, { params: { name }, part: { kind: 'until', nodeId: 'n2' } })
    const step = (client = owner.client, path = 'n2') =>
      client.call(runs.stepValues, { params: { id, runId }, query: { path } })
    expect((await step()).output).toEqual({ text: `Hello ${name}` })
    const stranger = await server.signUp()
    await expect(step(stranger.client)).rejects.toMatchObject({ status: 404 })
    const ran = (client = owner.client) => client.call(runs.runDocument, { params: { id, runId } })
    expect((await ran()).document.nodes.map((node) => node.id)).toEqual(['n1', 'n2'])
    await expect(ran(stranger.client)).rejects.toMatchObject({ status: 404 })
    await expect(step(owner.client, 'n4')).rejects.toMatchObject({ status: 404 })
    await expect(step(owner.client, '../n4')).rejects.toMatchObject({ status: 400 })
  })
})
