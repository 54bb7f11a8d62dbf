import { accounts, agents, type Body, flows, search, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../lib/ids.ts'
import { type Principal, startTestServer, type TestServer } from '../../../testing/server.ts'
import { flowOfHook } from './hook.ts'
import { callingDocument, documentOf, fields, simpleDocument } from './testing.ts'

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

describe('a draft', () => {
  it('begins with a start and an output, and is valid', async () => {
    const flow = await owner.client.call(flows.create, { body: { title: 'Empty' } })
    expect(flow).toMatchObject({ revision: 1, publishedVersion: null, changed: true, nodeTypes: ['output'] })
    expect(flow.document.nodes.map(({ type }) => type)).toEqual(['start', 'output'])
  })

  it('is saved with its revision; a stale one is refused with the newest', async () => {
    const { id } = await create()
    const saved = await save(id, { revision: 1, document: simpleDocument('new') })
    expect(saved).toMatchObject({ revision: 2, changed: true })
    expect(saved.document).toEqual(simpleDocument('new'))
    expect(await refusal(save(id, { revision: 1, title: 'Late' }))).toMatchObject({
      status: 409,
      details: { revision: 2 },
    })
    expect(await get(id)).toMatchObject({ title: 'Flow', revision: 2 })
  })

  it('keeps its details', async () => {
    const { id } = await create()
    const telling = { emails: ['ops@example.test'], webhook: 'https://example.test/told' }
    const details = { title: 'Renamed', description: 'What it does', icon: 'zap', telling }
    const saved = await save(id, { revision: 1, ...details, tags: ['b', 'a', 'b'] })
    expect(saved).toMatchObject({ ...details, tags: ['b', 'a'] })
    expect(
      await refusal(save(id, { revision: 2, telling: { webhook: 'javascript:alert(1)' } })),
    ).toMatchObject({
      status: 400,
    })
  })

  it('of two who save at the same time one is told', async () => {
    const { id } = await create()
    const both = [1, 2].map((n) => refusal(save(id, { revision: 1, document: simpleDocument(n) })))
    const statuses = (await Promise.all(both)).map((one) => (one as { status?: number }).status ?? 200)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('comes from a file of this version, and from no other thing', async () => {
    for (const [document, said] of [
      [{ version: 99 }, 'newer than this server'],
      [{ version: 1, nodes: [{ id: 'first', type: 'start' }] }, 'not the id of a node'],
      [{ version: 1, more: 1 }, 'more'],
    ] as const)
      expect(String(await refusal(create({ document })))).toContain(said)
    expect(await refusal(create({ template: 'nothing' }))).toMatchObject({ status: 400 })
  })
})

describe('lists', () => {
  it('search, filter and sort, with all tags', async () => {
    const { client } = await newProject('Lists')
    await create({ title: 'Zebra 100%', tags: ['animals'] }, client)
    const apple = await create({ title: 'apple', description: 'A zebra-free one', tags: ['fruit'] }, client)
    await create({ title: 'Mango', tags: ['fruit', 'sweet'] }, client)
    const titles = async (query: object) =>
      (await client.call(flows.list, { query })).items.map(({ title }) => title)
    expect(await titles({ sort: 'title' })).toEqual(['apple', 'Mango', 'Zebra 100%'])
    expect(await titles({ search: 'zebra', sort: 'title' })).toEqual(['apple', 'Zebra 100%'])
    expect(await titles({ search: '0%' })).toEqual(['Zebra 100%'])
    expect(await titles({ tag: 'fruit', sort: 'title' })).toEqual(['apple', 'Mango'])
    await save(apple.id, { revision: 1, title: 'Apple' }, client)
    expect((await titles({}))[0]).toBe('Apple')
    expect(await titles({ size: 1, page: 2, sort: 'title' })).toEqual(['Mango'])
    const { tags, total } = await client.call(flows.list, { query: {} })
    expect([tags, total]).toEqual([['animals', 'fruit', 'sweet'], 3])
  })

  it('have shared flows of other projects; those are changed at home and copied elsewhere', async () => {
    const home = await create({ title: 'Shared one' })
    const away = await newProject('Away')
    const member = await server.addMember(owner.accountId, 'AIEDITOR', [away.id])
    expect(await refusal(get(home.id, member.client))).toMatchObject({ status: 404 })
    await owner.client.call(flows.move, { body: { id: home.id } })
    expect(await get(home.id, member.client)).toMatchObject({ shared: true })
    const listed = await member.client.call(flows.list, { query: { shared: 'true' } })
    expect(listed.items.map(({ id }) => id)).toContain(home.id)
    const free = await member.client.call(flows.free, {})
    expect(free.shared.map(({ id }) => id)).toContain(home.id)
    expect(await refusal(save(home.id, { revision: 1, title: 'Mine' }, member.client))).toMatchObject({
      status: 403,
    })
    const body = {}
    const copy = await member.client.call(flows.duplicate, { params: { id: home.id }, body })
    expect(copy).toMatchObject({ title: 'Shared one 2', projectId: away.id, shared: false })
    expect(copy.document).toEqual(home.document)
    await owner.client.call(flows.moveOut, { body: { id: home.id } })
    expect(await refusal(get(home.id, member.client))).toMatchObject({ status: 404 })
  })
})

describe('the bin', () => {
  it('holds a flow for thirty days', async () => {
    const { client } = await newProject('Bin')
    const { id } = await create({ title: 'Binned zither' }, client)
    await client.call(flows.remove, { params: { id } })
    expect(await refusal(get(id, client))).toMatchObject({ status: 404 })
    expect((await client.call(flows.list, { query: {} })).total).toBe(0)
    const bin = await client.call(flows.list, { query: { deleted: 'true' } })
    expect(bin.items).toMatchObject([{ id, title: 'Binned zither' }])
    const find = () => client.call(search.everything, { query: { q: 'zither' } })
    expect((await find()).items).toEqual([])
    const back = await client.call(flows.restore, { params: { id }, body: {} })
    expect(back.deletedAt).toBeNull()
    expect((await find()).items).toMatchObject([{ kind: 'flow', id }])
    await client.call(flows.remove, { params: { id } })
    const { kysely } = server.running.context.db
    await sql`update flows set deleted_at = now() - interval '31 days' where id = ${id}`.execute(kysely)
    expect((await client.call(flows.list, { query: { deleted: 'true' } })).total).toBe(0)
    expect(await refusal(client.call(flows.restore, { params: { id }, body: {} }))).toMatchObject({
      status: 404,
    })
  })
})

describe('versions', () => {
  it('are numbered, kept, and brought back into the draft', async () => {
    const { id } = await create()
    expect(await publish(id)).toMatchObject({ version: 1, published: true })
    expect(await get(id)).toMatchObject({ publishedVersion: 1, changed: false, revision: 2 })
    await save(id, { revision: 2, document: simpleDocument('second') })
    expect((await get(id)).changed).toBe(true)
    await owner.client.call(flows.publish, { params: { id }, body: { revision: 3, note: 'Better' } })
    const { items } = await owner.client.call(flows.versions, { params: { id }, query: {} })
    expect(items).toMatchObject([
      { version: 2, note: 'Better', published: true, previous: 1 },
      { version: 1, note: '', published: false, previous: null },
    ])
    const first = await owner.client.call(flows.version, { params: { id, version: 1 } })
    expect(first.document).toEqual(simpleDocument())
    const restored = await owner.client.call(flows.restore, { params: { id }, body: { version: 1 } })
    expect(restored).toMatchObject({ changed: true, publishedVersion: 2, document: simpleDocument() })
    expect(await publish(id)).toMatchObject({ version: 3 })
    expect(await refusal(owner.client.call(flows.version, { params: { id, version: 9 } }))).toMatchObject({
      status: 404,
    })
  })

  it('are listed with who published them, or only one’s own', async () => {
    const { id } = await create()
    const colleague = await server.addMember(owner.accountId, 'AIACCOUNTADMIN', [owner.projectId])
    await publish(id)
    await save(id, { revision: 2, document: simpleDocument('second') })
    await publish(id, colleague.client)
    const list = async (query: { mine?: string }, client = owner.client) => {
      const { items, total } = await client.call(flows.versions, { params: { id }, query })
      expect(total).toBe(items.length)
      return items.map(({ version, createdBy, previous }) => [version, createdBy, previous])
    }
    expect(await list({})).toEqual([
      [2, colleague.username, 1],
      [1, expect.any(String), null],
    ])
    expect(await list({ mine: 'true' })).toEqual([[1, expect.any(String), null]])
    expect(await list({ mine: 'true' }, colleague.client)).toEqual([[2, colleague.username, 1]])
  })

  it('are deleted for good, but not the one that runs, nor another flow’s', async () => {
    const { id } = await create()
    await publish(id)
    await save(id, { revision: 2, document: simpleDocument('second') })
    await publish(id)
    const remove = (version: number, client = owner.client) =>
      refusal(client.call(flows.removeVersion, { params: { id, version } }))
    expect(await remove(2)).toMatchObject({
      status: 409,
      message: expect.stringContaining('is the one that runs'),
    })
    expect(await remove(1, stranger.client)).toMatchObject({ status: 404 })
    expect(await remove(1)).toEqual({ deleted: true })
    expect(await remove(1)).toMatchObject({ status: 404 })
    const { items, total } = await owner.client.call(flows.versions, { params: { id }, query: {} })
    expect([items.map(({ version }) => version), total]).toEqual([[2], 1])
    await save(id, { revision: 4, document: simpleDocument('third') })
    expect(await publish(id)).toMatchObject({ version: 3 })
  })

  it('that a schedule names are kept', async () => {
    const { id } = await create()
    await publish(id)
    await save(id, { revision: 2, document: simpleDocument('second') })
    await publish(id)
    const { kysely } = server.running.context.db
    const place = [owner.accountId, owner.projectId, id] as const
    const job = newId('job')
    await sql`insert into flow_jobs (account_id, project_id, flow_id, id, state, launch, created_by)
      values (${sql.join(place)}, ${job}, 'DRAFT', '{"version": 1}', '{}')`.execute(kysely)
    await sql`insert into flow_schedules (account_id, project_id, flow_id, id, job_id, cron_job, time_zone, label, created_by)
      values (${sql.join(place)}, ${newId('schedule')}, ${job}, '0 6 * * *', 'UTC', 'Mornings', '{}')`.execute(
      kysely,
    )
    const call = owner.client.call(flows.removeVersion, { params: { id, version: 1 } })
    expect(await refusal(call)).toMatchObject({ status: 409, message: expect.stringContaining('Mornings') })
  })

  it('are not made twice of the same draft, nor of one that somebody else changed', async () => {
    const { id } = await create()
    await publish(id)
    expect(await publish(id)).toMatchObject({ version: 1 })
    const stale = owner.client.call(flows.publish, { params: { id }, body: { revision: 1 } })
    expect(await refusal(stale)).toMatchObject({ status: 409, details: { revision: 2 } })
  })

  it('are refused with the problems of the draft', async () => {
    const { id } = await create({
      document: documentOf({ n2: { type: 'output', params: fields({ a: '@@nothing@@' }) } }, ['n1 n2']),
    })
    expect(await refusal(publish(id))).toMatchObject({
      status: 400,
      details: { problems: [{ code: 'token_unknown', nodeId: 'n2' }] },
    })
    expect((await get(id)).publishedVersion).toBeNull()
  })
})

describe('calls between flows', () => {
  const callProblems = async (id: string) =>
    (await get(id)).problems.filter(({ code }) => code.startsWith('call'))

  it('must lead to a flow that is there, published, and not back', async () => {
    const last = await create({ title: 'Last' })
    const middle = await create({ document: callingDocument(last.id) })
    expect(await callProblems(middle.id)).toMatchObject([
      { code: 'call_unknown', nodeId: 'n2', message: expect.stringContaining('publish it first') },
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

  it('cannot be closed to a circle by two who publish at once', async () => {
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
  it('has an address that is shown once, and leads to its flow until it ends', async () => {
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

it('an hour of editing is one entry of the trail; publishing and the title have their own', async () => {
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
  it('is not deleted before one knows who they are', async () => {
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
    // Whoever is in the bin calls nobody.
    expect(await remove()).toEqual({ deleted: true })
  })

  it('is not deleted in passing while something starts it by itself', async () => {
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
  it('are of the project, searched, paged, and labelled by their ids', async () => {
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
    expect(await refusal(load({ type: 'SHEET_COLUMN' }))).toMatchObject({ status: 400 })
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

it('tells all node types', async () => {
  const { nodes } = await owner.client.call(flows.catalogue, {})
  expect(nodes.map(({ type }) => type)).toEqual(expect.arrayContaining(['start', 'output', 'setFields']))
})
