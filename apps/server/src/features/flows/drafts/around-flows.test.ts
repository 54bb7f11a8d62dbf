import { accounts, agents, type Body, flows, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../lib/ids.ts'
import { type Principal, startTestServer, type TestServer } from '../../../testing/server.ts'
import { flowOfHook } from './hook.ts'
import { callingDocument, simpleDocument } from './testing.ts'

let server: TestServer
let owner: Principal & { accountId: string; projectId: string }
let stranger: Principal & { accountId: string; projectId: string }
beforeAll(async () => {
  server = await startTestServer({ works: false })
  owner = await server.signUp()
  stranger = await server.signUp()
})
afterAll(() => server.stop())

const create = (body: object = {}, client = owner.client) =>
  client.call(flows.create, { body: { title: 'Flow', document: simpleDocument(), ...body } })
const get = (id: string, client = owner.client) => client.call(flows.get, { params: { id } })
const save = (id: string, body: Body<typeof flows.save>, client = owner.client) =>
  client.call(flows.save, { params: { id }, body })
const publish = async (id: string, client = owner.client) => {
  const { revision } = await get(id, client)
  return client.call(flows.publish, { params: { id }, body: { revision } })
}
const refusal = (work: Promise<unknown>) => work.catch((error: unknown) => error)
const newProject = async (name: string) => {
  const { id } = await owner.client.call(accounts.createProject, { body: { name } })
  return { id, client: server.client({ token: owner.token, projectId: id }) }
}

describe('calls between flows', () => {
  const callProblems = async (id: string) =>
    (await get(id)).problems.filter(({ code }) => code.startsWith('call'))

  it('must lead to an existing, published flow, and not back', async () => {
    const last = await create({ title: 'Last' })
    const middle = await create({ document: callingDocument(last.id) })
    expect(await callProblems(middle.id)).toMatchObject([
      { code: 'call_unknown', nodeId: 'n2', message: expect.stringContaining('Publish it first') },
    ])
    await publish(last.id)
    expect(await callProblems(middle.id)).toEqual([])
    await publish(middle.id)
    const circle = await save(last.id, { revision: 2, document: callingDocument(middle.id) })
    expect(circle.problems).toMatchObject([{ code: 'calls_itself', nodeId: 'n2' }])
    expect(await refusal(publish(last.id))).toMatchObject({ status: 400 })
    for (const flow of [newId('flow'), (await create({}, stranger.client)).id]) {
      const { id } = await create({ document: callingDocument(flow) })
      expect(await callProblems(id)).toMatchObject([{ code: 'call_unknown' }])
    }
  })

  it('cannot be closed to a cycle by two people publishing at once', async () => {
    const [a, b] = [await create(), await create()]
    for (const { id } of [a, b]) await publish(id)
    await save(a.id, { revision: 2, document: callingDocument(b.id) })
    await save(b.id, { revision: 2, document: callingDocument(a.id) })
    const both = [a, b].map(({ id }) =>
      refusal(owner.client.call(flows.publish, { params: { id }, body: { revision: 3 } })),
    )
    const made = (await Promise.all(both)).filter((one) => (one as { version?: number }).version === 2)
    expect(made).toHaveLength(1)
  })
})

describe('the webhook', () => {
  it('has an address that is shown once, and leads to its flow until it is ended', async () => {
    const { context } = server.running
    const { id } = await create()
    const enable = () => owner.client.call(flows.enableHook, { params: { id } })
    const tokenOf = ({ url }: { url: string }) => /\/api\/hooks\/([\w-]{43})$/.exec(url)![1]!
    const first = tokenOf(await enable())
    expect(await flowOfHook(context, first)).toEqual({
      flowId: id,
      accountId: owner.accountId,
      projectId: owner.projectId,
    })
    const flow = await get(id)
    expect(flow.hook).toEqual({ enabled: true })
    expect(JSON.stringify(flow)).not.toContain(first)
    const { rows } = await sql`select to_jsonb(f) as f from flows f where id = ${id}`.execute(
      context.db.kysely,
    )
    expect(JSON.stringify(rows)).not.toContain(first)
    const second = tokenOf(await enable())
    expect(await flowOfHook(context, first)).toBeNull()
    await owner.client.call(flows.remove, { params: { id } })
    expect(await flowOfHook(context, second)).toBeNull()
    await owner.client.call(flows.restore, { params: { id }, body: {} })
    expect(await flowOfHook(context, second)).not.toBeNull()
    await owner.client.call(flows.disableHook, { params: { id } })
    expect(await flowOfHook(context, second)).toBeNull()
    expect((await get(id)).hook).toEqual({ enabled: false })
  })
})

describe('every write', () => {
  it('is in the audit trail', async () => {
    const { id } = await create()
    await save(id, { revision: 1, title: 'Other' })
    await publish(id)
    await owner.client.call(flows.enableHook, { params: { id } })
    await owner.client.call(flows.remove, { params: { id } })
    const { kysely } = server.running.context.db
    const { rows } = await sql<{ action: string }>`
      select action from audit_entries where object_id = ${id} order by id`.execute(kysely)
    expect(rows.map(({ action }) => action)).toEqual([
      'flow.create',
      'flow.save',
      'flow.publish',
      'flow.enableHook',
      'flow.delete',
    ])
  })
})

it('is one audit entry per hour of editing; publishing and the title have their own', async () => {
  const { id } = await create()
  let revision = 1
  const change = async (body: object) => {
    ;({ revision } = await save(id, { revision, ...body }))
  }
  for (const answer of ['a', 'b', 'c']) await change({ document: simpleDocument(answer) })
  await change({ title: 'Other' })
  await publish(id)
  ;({ revision } = await get(id))
  await change({ document: simpleDocument('d') })
  await change({ document: simpleDocument('e') })
  const { rows } = await sql<{ action: string }>`
    select action from audit_entries where object_id = ${id} order by id`.execute(
    server.running.context.db.kysely,
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'flow.create',
    'flow.save',
    'flow.save',
    'flow.publish',
    'flow.save',
  ])
})

describe('a flow that others call', () => {
  it('is not deleted without saying who they are', async () => {
    const { id: called } = await create()
    await publish(called)
    const caller = await create({ title: 'Caller', document: callingDocument(called) })
    await publish(caller.id)
    const remove = (force?: string) =>
      owner.client.call(flows.remove, { params: { id: called }, ...(force ? { query: { force } } : {}) })
    await expect(remove()).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('“Caller”'),
      details: { usedBy: [{ id: caller.id, title: 'Caller' }] },
    })
    expect(await remove('true')).toEqual({ deleted: true })
    await owner.client.call(flows.restore, { params: { id: called }, body: {} })
    await owner.client.call(flows.remove, { params: { id: caller.id } })
    // A flow in the trash calls no other.
    expect(await remove()).toEqual({ deleted: true })
  })

  it('is not deleted in bulk while something starts it automatically', async () => {
    const { id } = await create()
    await publish(id)
    await owner.client.call(flows.enableHook, { params: { id } })
    const remove = (query: { ask?: string; force?: string }) =>
      owner.client.call(flows.remove, { params: { id }, query })
    await expect(remove({ ask: 'true' })).rejects.toMatchObject({
      status: 409,
      details: { usedBy: [], starts: { schedules: 0, liveColumns: 0, form: false, hook: true } },
    })
    expect(await remove({ ask: 'true', force: 'true' })).toEqual({ deleted: true })
    const { id: quiet } = await create()
    const body = { params: { id: quiet }, query: { ask: 'true' } }
    expect(await owner.client.call(flows.remove, body)).toEqual({ deleted: true })
  })
})

describe('choices', () => {
  it("are the project's, searched, paged, and labelled by their ids", async () => {
    const { client, id: projectId } = await newProject('Choices')
    const made: string[] = []
    for (const name of ['Beta', 'alpha', 'Gamma'])
      made.push((await client.call(sheets.create, { body: { name, columns: [{ label: 'First name' }] } })).id)
    await owner.client.call(sheets.create, { body: { name: 'Elsewhere' } })
    const load = (body: object) =>
      client.call(flows.loadOptions, { body: { type: 'SHEET', ...body } as never })
    expect((await load({})).items.map(({ label }) => label)).toEqual(['alpha', 'Beta', 'Gamma'])
    expect((await load({ search: 'bet', ids: [made[2], newId('sheet')] })).items).toEqual([
      { value: made[2], label: 'Gamma' },
      { value: made[0], label: 'Beta' },
    ])
    const columns = await load({ type: 'SHEET_COLUMN', parent: made[0] })
    expect(columns).toEqual({
      items: [{ value: 'first_name', label: 'First name', note: 'text' }],
      more: false,
    })
    const other = server.client({ token: stranger.token })
    const body = { type: 'SHEET_COLUMN' as const, parent: made[0]! }
    expect((await other.call(flows.loadOptions, { body })).items).toEqual([])
    expect((await load({ type: 'MODEL', search: 'buil' })).items).toMatchObject([{ value: 'builtin' }])
    const agent = await client.call(agents.create, { body: { name: 'Mia' } })
    expect((await load({ type: 'AGENT' })).items).toMatchObject([{ value: agent.id, label: 'Mia' }])
    const flow = await create({ title: 'Mine' }, client)
    expect((await load({ type: 'FLOW', search: 'mine' })).items).toEqual([
      { value: flow.id, label: 'Mine', note: 'not published' },
    ])
    expect(projectId).not.toBe(owner.projectId)
  })

  it('come fifty at a time', async () => {
    const { client } = await newProject('Many')
    for (let n = 0; n < 51; n++) await create({ title: `Flow ${String(n).padStart(2, '0')}` }, client)
    const load = (page: number) => client.call(flows.loadOptions, { body: { type: 'FLOW', page } })
    expect(await load(1)).toMatchObject({ items: { length: 50 }, more: true })
    expect(await load(2)).toMatchObject({ items: [{ label: 'Flow 50' }], more: false })
  })
})

it('lists all node types', async () => {
  const { nodes } = await owner.client.call(flows.catalogue, {})
  expect(nodes.map(({ type }) => type)).toEqual(expect.arrayContaining(['start', 'output', 'setFields']))
})

it('lists step types and templates in the requested language, in English by default', async () => {
  const ifIn = async (query?: { language: 'de' | 'en' | 'zh' }) => {
    const { nodes } = await owner.client.call(flows.catalogue, query ? { query } : {})
    const { title, params, ports, outputs } = nodes.find(({ type }) => type === 'if')!
    return [title, params[0]?.label, ports[0]?.title, outputs === 'any' ? '' : outputs[0]?.title]
  }
  expect(await ifIn()).toEqual(['If', 'Conditions', 'Yes', 'Conditions match'])
  expect(await ifIn({ language: 'en' })).toEqual(await ifIn())
  expect(await ifIn({ language: 'de' })).toEqual(['Wenn', 'Bedingungen', 'Ja', 'Bedingungen erfüllt'])
  expect(await ifIn({ language: 'zh' })).toEqual(['条件判断', '条件', '是', '符合条件'])
  const unknown = { query: { language: 'xx' as 'en' } }
  await expect(owner.client.call(flows.catalogue, unknown)).rejects.toMatchObject({ code: 'invalid_request' })
  const { templates } = await owner.client.call(flows.free, { query: { language: 'de' } })
  expect(templates[0]).toMatchObject({ key: 'tidyContacts', title: 'Kontaktdaten bereinigen' })
  await expect(owner.client.call(flows.free, unknown)).rejects.toMatchObject({ code: 'invalid_request' })
})
