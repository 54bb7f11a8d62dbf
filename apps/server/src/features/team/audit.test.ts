import { accounts, agents, team } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../lib/ids.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { deleteOutdated } from './retention.maintenance.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ works: false })
})
afterAll(() => server.stop())

let admin: Awaited<ReturnType<TestServer['signUp']>>
beforeEach(async () => {
  admin = await server.signUp()
})

const kysely = () => server.running.context.db.kysely
const read = (query = {}) => admin.client.call(team.audit, { query })

describe('the audit trail', () => {
  it('says who did what, from where, newest first, and pages', async () => {
    for (const name of ['One', 'Two', 'Three'])
      await admin.client.call(accounts.createProject, { body: { name } })
    const first = await read({ limit: 2, action: 'project' })
    expect(first.items.map(({ details }) => details.name)).toEqual(['Three', 'Two'])
    expect(first.items[0]).toMatchObject({
      action: 'project.create',
      actor: { kind: 'member', name: admin.username },
      object: { type: 'project' },
      ip: '127.0.0.1',
    })
    const second = await read({ limit: 2, action: 'project', after: first.next! })
    expect(second.items.map(({ details }) => details.name)).toEqual(['One'])
    expect(second.next).toBeNull()
    expect(first.actions).toContain('project.create')
  })

  it('knows things by the names that they had, and keeps those of deleted ones', async () => {
    const agent = await admin.client.call(agents.create, { body: { name: 'Counter' } })
    await admin.client.call(agents.update, { params: { id: agent.id }, body: { name: 'Desk' } })
    await admin.client.call(agents.remove, { params: { id: agent.id } })
    // Written before entries had names.
    await sql`update audit_entries set object_name = null
      where object_id = ${admin.userId} or action = 'agent.create'`.execute(kysely())
    const { items } = await read({ object: agent.id })
    expect(items.map(({ action, object }) => [action, object.name])).toEqual([
      ['agent.delete', 'Desk'],
      ['agent.update', 'Desk'],
      ['agent.create', null],
    ])
    expect((await read({ object: 'Desk' })).items).toHaveLength(2)
    const [begun] = (await read({ action: 'session.begin' })).items
    expect(begun?.object.name).toBe(admin.username)
  })

  it('is filtered by person, action, object and time', async () => {
    const made = await admin.client.call(accounts.createProject, { body: { name: '50%_off' } })
    const one = await read({ object: made.id })
    expect(one.items.map(({ action }) => action)).toEqual(['project.create'])
    expect((await read({ object: '50%_off' })).items).toHaveLength(1)
    expect((await read({ person: admin.username.slice(2, 8), action: 'project.create' })).items).toHaveLength(
      1,
    )
    expect((await read({ person: 'nobody' })).items).toEqual([])
    expect((await read({ to: '2020-01-01T00:00:00Z' })).items).toEqual([])
    expect((await read({ from: '2020-01-01T00:00:00Z' })).items.length).toBeGreaterThan(0)
    await expect(read({ action: "x'; drop table users" })).rejects.toMatchObject({ status: 400 })
  })

  it('contains nothing of other accounts', async () => {
    const stranger = await server.signUp()
    await stranger.client.call(accounts.createProject, { body: { name: 'Secret' } })
    expect(JSON.stringify(await read())).not.toContain('Secret')
  })

  it('is exported as CSV that runs no formulas', async () => {
    await admin.client.call(agents.create, { body: { name: 'Agent' } })
    await sql`insert into audit_entries (id, account_id, actor_kind, actor_name, action, object_type)
      values (${newId('audit')}, ${admin.accountId}, 'visitor', '=HYPERLINK("http://x")', 'x.y', 'x')`.execute(
      kysely(),
    )
    const response = await admin.client.open(team.exportAudit, { query: {} })
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="audit-[\d-]+\.csv"$/)
    const lines = (await response.text()).trim().split('\r\n')
    expect(lines[0]).toBe(
      '"time","actor","actor name","action","object","object name","project","address","details"',
    )
    expect(lines.some((line) => line.includes('"agent.create"'))).toBe(true)
    expect(lines.some((line) => line.includes(`"'=HYPERLINK(""http://x"")"`))).toBe(true)
    expect((await read()).items[0]!.action).toBe('audit.export')
  })
})

describe('the settings of an account', () => {
  const update = (body: object) => admin.client.call(team.updateAccount, { body })

  it('stay as they are unless they are given', async () => {
    const before = await admin.client.call(team.account, {})
    expect(before).toMatchObject({
      timeZone: 'UTC',
      language: 'en',
      retention: { conversations: null, audit: null },
    })
    await update({ name: 'Mill', timeZone: 'Asia/Kolkata' })
    await update({ retention: { conversations: 30, audit: null } })
    expect(await admin.client.call(team.account, {})).toEqual({
      name: 'Mill',
      timeZone: 'Asia/Kolkata',
      language: 'en',
      retention: { conversations: 30, audit: null },
    })
    expect((await admin.client.call(accounts.information, {})).accountName).toBe('Mill')
  })

  it.each([
    { edition: 'ENTERPRISE' },
    { credits: 1 },
    { id: 'acc_x' },
    { timeZone: 'Mars/Phobos' },
    { language: 'xx' },
    { name: ' ' },
    { name: 'a\u0000b' },
    { retention: { conversations: 0, audit: null } },
    { retention: { conversations: 1e9, audit: null } },
  ])('refuse %j', async (body) => {
    await expect(update(body)).rejects.toMatchObject({ status: 400 })
  })

  it('delete what is older, and nothing else', async () => {
    const stranger = await server.signUp()
    const age = (accountId: string) =>
      sql`update audit_entries set at = now() - interval '10 days' where account_id = ${accountId}`.execute(
        kysely(),
      )
    await update({ retention: { conversations: null, audit: 5 } })
    await age(admin.accountId)
    await age(stranger.accountId)
    await admin.client.call(accounts.createProject, { body: { name: 'New' } })
    await deleteOutdated(server.running.context)
    expect((await read()).items.map(({ action }) => action)).toEqual(['project.create'])
    expect((await stranger.client.call(team.audit, {})).items.length).toBeGreaterThan(0)
  })
})
