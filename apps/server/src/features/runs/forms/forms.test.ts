import { type Body, flows, runs } from '@millrace/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '../../../lib/ids.ts'
import { type Principal, startTestServer, type TestServer } from '../../../testing/server.ts'
import { formPage } from './form-page.ts'

type Somebody = Principal & { accountId: string; projectId: string }

let server: TestServer
let owner: Somebody
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signUp()
})
afterAll(() => server.stop())

const fields = (values: Record<string, unknown>) => ({
  fields: Object.entries(values).map(([name, value]) => ({ name, value })),
})

const GREETING: flows.FlowDocumentInput = {
  version: 1,
  params: [
    { key: 'name', label: 'Name', validators: [{ kind: 'maxLength', value: 50 }] },
    { key: 'secret', required: false, defaultValue: 'kept' },
    { key: 'sheet', type: 'SHEET', required: false },
  ],
  nodes: [
    { id: 'n1', type: 'start' },
    { id: 'n2', type: 'output', params: fields({ hello: 'Hello @@name@@', secret: '@@secret@@' }) },
  ],
  edges: [{ from: 'n1', to: 'n2' }],
}

type Settings = Body<typeof runs.saveForm>

const refusal = (work: Promise<unknown>) => work.catch((error: unknown) => error)
const publish = async (document = GREETING) => {
  const { id, revision } = await owner.client.call(flows.create, { body: { title: 'Greeting', document } })
  await owner.client.call(flows.publish, { params: { id }, body: { revision } })
  return id
}
const save = (id: string, body: Settings, client = owner.client) =>
  client.call(runs.saveForm, { params: { id }, body })
const shown = async (settings: Settings = {}, document = GREETING) => {
  const id = await publish(document)
  await save(id, { enabled: true, fields: ['name'], perMinute: 60, ...settings })
  return id
}
const open = (id: string, client = server.client()) => client.call(runs.openForm, { params: { id } })
const send = (id: string, params: Record<string, unknown>, client = server.client()) =>
  client.call(runs.submitForm, { params: { id }, body: { params } })
const post = (id: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/forms/${id}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })

describe('a public form', () => {
  it('asks for what its owner chose, runs the published version, and returns the results', async () => {
    const id = await shown({ title: 'Say hello', colour: '#2563eb' })
    const form = await open(id)
    expect(form).toMatchObject({ title: 'Say hello', colour: '#2563eb', access: 'anyone' })
    expect(form.params.map(({ key }) => key)).toEqual(['name'])
    expect(await send(id, { name: 'Ada @@secret@@ <b>' })).toEqual({
      state: 'done',
      message: '',
      outputs: [
        { key: 'hello', value: 'Hello Ada @@secret@@ <b>' },
        { key: 'secret', value: 'kept' },
      ],
    })
    const { items } = await owner.client.call(runs.runsAlone, { params: { id }, query: {} })
    expect(items).toMatchObject([{ trigger: 'form', state: 'succeeded' }])
    await save(id, { enabled: true, fields: ['name'], showResults: false, thanks: 'Well done' })
    expect(await send(id, { name: 'Bo' })).toEqual({ state: 'done', message: 'Well done', outputs: [] })
  })

  it("returns the flow's response instead of its outputs", async () => {
    const responding: flows.FlowDocumentInput = {
      ...GREETING,
      nodes: [
        ...GREETING.nodes!,
        { id: 'n3', type: 'respond', params: { format: 'text', text: 'Dear @@name@@' } },
      ],
      edges: [...GREETING.edges!, { from: 'n1', to: 'n3' }],
    }
    const answer = await send(await shown({}, responding), { name: '<b>Ada</b>' })
    expect(answer).toEqual({ state: 'done', message: 'Dear <b>Ada</b>', outputs: [] })
  })

  it('accepts nothing that is not asked for or invalid', async () => {
    const id = await shown()
    for (const params of [
      {},
      { name: '' },
      { name: 'x'.repeat(51) },
      { name: 'A', secret: 'mine' },
      { name: 'A', sheet: newId('sheet') },
    ])
      expect(await refusal(send(id, params)), JSON.stringify(params).slice(0, 60)).toMatchObject({
        status: 400,
      })
    for (const body of [
      '[1]',
      '{"params":{"__proto__":{"x":1},"name":"A"}}',
      '{"params":{"name":{"a":1}}}',
      '{"other":1}',
      '{',
    ])
      expect((await post(id, body)).status, body).toBe(400)
    expect((await post(id, JSON.stringify({ params: { name: 'x'.repeat(300_000) } }))).status).toBe(413)
  })

  it('says that something failed, but not what', async () => {
    const failing: flows.FlowDocumentInput = {
      ...GREETING,
      nodes: [
        { id: 'n1', type: 'start' },
        { id: 'n2', type: 'stop', params: { message: 'The secret place @@name@@' } },
      ],
    }
    const answer = await send(await shown({}, failing), { name: 'Ada' })
    expect(answer).toEqual({ state: 'failed', message: '', outputs: [] })
  })

  it('does not exist while it is switched off, in the trash, or was never created', async () => {
    const id = await shown()
    const gone = async () => {
      expect(await refusal(open(id))).toMatchObject({ status: 404 })
      expect(await refusal(send(id, { name: 'Ada' }))).toMatchObject({ status: 404 })
      expect(await formPage(server.running.context, id)).toMatchObject({ framedBy: "'none'" })
    }
    await save(id, { enabled: false })
    await gone()
    await save(id, { enabled: true, fields: ['name'] })
    await owner.client.call(flows.remove, { params: { id } })
    await gone()
    for (const other of [await publish(), newId('flow')])
      expect(await refusal(open(other))).toMatchObject({ status: 404 })
  })

  it('can only be filled in on its own page', async () => {
    const id = await shown()
    const body = JSON.stringify({ params: { name: 'Ada' } })
    expect((await post(id, body, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await post(id, body, { origin: 'null' })).status).toBe(403)
    expect((await post(id, body, { origin: new URL(server.url).origin })).status).toBe(200)
  })

  it('has a limit per visitor and in total', async () => {
    const id = await shown({ perMinute: 2 })
    for (let n = 0; n < 2; n++) await send(id, { name: 'Ada' })
    expect(await refusal(send(id, { name: 'Ada' }))).toMatchObject({ status: 429 })
    const daily = await shown({ perDay: 1 })
    await send(daily, { name: 'Ada' })
    expect(await refusal(send(daily, { name: 'Ada' }))).toMatchObject({
      status: 429,
      message: expect.stringContaining('tomorrow'),
    })
  })

  it('is not used up for all by someone who exceeds their own limit, or sends invalid input', async () => {
    const id = await shown({ perMinute: 2, perDay: 3 })
    expect(await refusal(send(id, { name: { not: 'a text' } }))).toMatchObject({ status: 400 })
    for (let n = 0; n < 6; n++) await refusal(send(id, { name: 'Ada' }))
    expect(await send(id, { name: 'Eve' }, owner.client)).toMatchObject({ state: 'done' })
  })

  it('sent by many at once is counted exactly: nobody exceeds the limit, and no run is lost', async () => {
    const id = await shown({ perMinute: 8 })
    const sent = await Promise.all(Array.from({ length: 20 }, (_, n) => refusal(send(id, { name: `A${n}` }))))
    const done = sent.filter((one) => (one as { state?: string }).state === 'done')
    const refused = sent.filter((one) => (one as { status?: number }).status === 429)
    expect([done.length, refused.length]).toEqual([8, 12])
    const { items } = await owner.client.call(runs.runsAlone, { params: { id }, query: {} })
    expect(items.map(({ state }) => state)).toEqual(Array.from({ length: 8 }, () => 'succeeded'))
  })

  it('whose flow waits for a person says at once that it continues, and reveals nothing of it', async () => {
    const asking: flows.FlowDocumentInput = {
      ...GREETING,
      nodes: [
        { id: 'n1', type: 'start' },
        { id: 'n3', type: 'approval', params: { title: 'Secret question about @@name@@' } },
        { id: 'n2', type: 'output', params: fields({ hello: 'Hello @@name@@' }) },
      ],
      edges: [
        { from: 'n1', to: 'n3' },
        { from: 'n3', port: 'approved', to: 'n2' },
      ],
    }
    const id = await shown({ thanks: 'We come back to you' }, asking)
    expect(await send(id, { name: 'Ada' })).toEqual({
      state: 'working',
      message: 'We come back to you',
      outputs: [],
    })
    const open = (await owner.client.call(runs.approvals, { query: {} })).items.filter(
      ({ flowId }) => flowId === id,
    )
    expect(open).toMatchObject([{ title: 'Secret question about Ada' }])
    const body = { approved: true }
    await owner.client.call(runs.answerApproval, { params: { waitId: open[0]!.id }, body })
    await vi.waitFor(async () => {
      const { items } = await owner.client.call(runs.runsAlone, { params: { id }, query: {} })
      expect(items).toMatchObject([{ state: 'succeeded', outputs: { hello: 'Hello Ada' } }])
    }, 60_000)
  })

  it("for members asks others to sign in, and can't be framed", async () => {
    const id = await shown({ access: 'members', domains: ['example.com'] })
    const stranger = await server.signUp()
    expect(await refusal(open(id))).toMatchObject({ status: 401 })
    expect(await refusal(send(id, { name: 'A' }))).toMatchObject({ status: 401 })
    expect(await refusal(open(id, stranger.client))).toMatchObject({ status: 403 })
    const reader = await server.addMember(owner.accountId, 'AIREADER', [owner.projectId])
    expect(await send(id, { name: 'Ada' }, reader.client)).toMatchObject({ state: 'done' })
    expect(await formPage(server.running.context, id)).toMatchObject({ framedBy: "'none'" })
    const { url } = await owner.client.call(runs.getForm, { params: { id } })
    expect(new URL(url).pathname).toBe(`/member-form/${id}`)
    const leads = async (path: string) =>
      (await fetch(server.url + path, { redirect: 'manual' })).headers.get('location')
    expect(await leads(`/form/${id}`)).toBe(`/member-form/${id}`)
    const forAll = await shown()
    expect(await leads(`/member-form/${forAll}`)).toBe(`/form/${forAll}`)
    expect(await leads(`/form/${forAll}`)).toBeNull()
  })
})

describe('settings of a form', () => {
  it('list the sites that can frame it, and nothing else', async () => {
    const id = await publish()
    const domains = ['Example.com', ' *.example.org/', 'http://localhost:3000']
    const state = await save(id, { enabled: true, domains })
    expect(state.url).toMatch(new RegExp(`/form/${id}$`))
    expect((await formPage(server.running.context, id)).framedBy).toBe(
      "'self' https://example.com https://*.example.org http://localhost:3000",
    )
    for (const hostile of [
      "example.com; script-src 'unsafe-inline'",
      "'unsafe-inline'",
      '*',
      'https://*',
      'javascript:alert(1)',
      'data:text/html,x',
      'a.example b.example',
      'example.com/path',
      'example.com\nX-Evil: 1',
      '',
    ])
      expect(await refusal(save(id, { enabled: true, domains: [hostile] })), hostile).toMatchObject({
        status: 400,
      })
    expect(await refusal(save(id, { enabled: true, domains: ['example.com', '*.com'] }))).toMatchObject({
      status: 400,
      details: { issues: [{ path: 'body.domains[1]', message: expect.stringContaining('*.example.com') }] },
    })
    expect(await refusal(save(id, { enabled: true, colour: 'red;}' }))).toMatchObject({ status: 400 })
  })

  it('are refused for a flow that visitors cannot fill in, and say why', async () => {
    const { id } = await owner.client.call(flows.create, { body: { title: 'Draft', document: GREETING } })
    expect(await refusal(save(id, { enabled: true }))).toMatchObject({
      status: 409,
      message: expect.stringContaining('Publish it first'),
    })
    const needy = { ...GREETING, params: [...GREETING.params!, { key: 'base', type: 'KNOWLEDGE' as const }] }
    const other = await publish(needy)
    expect(await refusal(save(other, { enabled: true }))).toMatchObject({ status: 409 })
    const { problems } = await owner.client.call(runs.getForm, { params: { id: other } })
    expect(problems).toEqual([expect.stringContaining('“base” is required')])
    const fine = await publish()
    expect(await refusal(save(fine, { enabled: true, fields: ['secret'] }))).toMatchObject({ status: 409 })
    for (const odd of ['sheet', 'nothing'])
      expect(await refusal(save(fine, { enabled: true, fields: ['name', odd] })), odd).toMatchObject({
        status: 400,
      })
  })

  it('stop a form whose newest version requires more', async () => {
    const id = await shown()
    const { revision } = await owner.client.call(flows.get, { params: { id } })
    const document = flows.flowDocument.parse({ ...GREETING, params: [...GREETING.params!, { key: 'more' }] })
    const saved = await owner.client.call(flows.save, { params: { id }, body: { revision, document } })
    await owner.client.call(flows.publish, { params: { id }, body: { revision: saved.revision } })
    expect(await refusal(open(id))).toMatchObject({
      status: 503,
      message: expect.not.stringContaining('more'),
    })
  })

  it('are listed for the project', async () => {
    const id = await shown()
    const { items } = await owner.client.call(runs.forms, {})
    expect(items.find((one) => one.id === id)).toMatchObject({
      title: 'Greeting',
      settings: { enabled: true },
    })
  })
})
