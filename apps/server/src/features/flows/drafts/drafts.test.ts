import { accounts, type Body, flows, search } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../lib/ids.ts'
import { type Principal, startTestServer, type TestServer } from '../../../testing/server.ts'
import { documentOf, fields, simpleDocument } from './testing.ts'

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

  it('tells one of two who save at the same time', async () => {
    const { id } = await create()
    const both = [1, 2].map((n) => refusal(save(id, { revision: 1, document: simpleDocument(n) })))
    const statuses = (await Promise.all(both)).map((one) => (one as { status?: number }).status ?? 200)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('is imported from a file of this version, and from nothing else', async () => {
    for (const [document, said] of [
      [{ version: 99 }, 'newer than this server'],
      [{ version: 1, nodes: [{ id: 'first', type: 'start' }] }, 'is not a step ID'],
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

  it('include shared flows of other projects, which are changed at home and copied elsewhere', async () => {
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

describe('the trash', () => {
  it('keeps a flow for thirty days', async () => {
    const { client } = await newProject('Bin')
    const { id } = await create({ title: 'TrashedSheets zither' }, client)
    await client.call(flows.remove, { params: { id } })
    expect(await refusal(get(id, client))).toMatchObject({ status: 404 })
    expect((await client.call(flows.list, { query: {} })).total).toBe(0)
    const trash = await client.call(flows.list, { query: { deleted: 'true' } })
    expect(trash.items).toMatchObject([{ id, title: 'TrashedSheets zither' }])
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
  it('are numbered, kept, and restored into the draft', async () => {
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

  it('are deleted permanently, but not the live one, nor another flow’s', async () => {
    const { id } = await create()
    await publish(id)
    await save(id, { revision: 2, document: simpleDocument('second') })
    await publish(id)
    const remove = (version: number, client = owner.client) =>
      refusal(client.call(flows.removeVersion, { params: { id, version } }))
    expect(await remove(2)).toMatchObject({
      status: 409,
      message: expect.stringContaining('is published'),
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

  it('are not created twice from the same draft, nor from one that someone else changed', async () => {
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
