import { accounts, knowledge, team } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD, startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ works: false })
})
afterAll(() => server.stop())

type Admin = Awaited<ReturnType<TestServer['signUp']>>
let admin: Admin
beforeEach(async () => {
  admin = await server.signUp()
  await server.setEdition(admin.accountId, 'TEAM')
})

const on = (target: string) => ({ query: { target } })

describe('the members of an account', () => {
  it('are listed with roles and projects; an editor sees their own projects', async () => {
    const hidden = await admin.client.call(accounts.createProject, { body: { name: 'Hidden' } })
    const editor = await server.addMember(admin.accountId, 'AIEDITOR', [admin.projectId])
    const reader = await server.addMember(admin.accountId, 'AIREADER', [hidden.id])
    const { items } = await admin.client.call(team.members, {})
    expect(
      items.map((one) => [one.username, one.role, one.you, one.projects.map(({ name }) => name)]),
    ).toEqual([
      [admin.username, 'AIACCOUNTADMIN', true, []],
      [editor.username, 'AIEDITOR', false, ['My project']],
      [reader.username, 'AIREADER', false, ['Hidden']],
    ])
    const seen = await editor.client.call(team.members, {})
    expect(seen.items.find((one) => one.username === reader.username)!.projects).toEqual([])
    await expect(reader.client.call(team.members, {})).rejects.toMatchObject({
      status: 403,
      code: 'forbidden',
    })
  })

  it('need an edition that has teams', async () => {
    await server.setEdition(admin.accountId, 'PROFESSIONAL')
    const editions = ['TEAM', 'BUSINESS', 'ENTERPRISE']
    const refused = { status: 403, code: 'edition_required', details: { editions } }
    await expect(admin.client.call(team.members, {})).rejects.toMatchObject(refused)
    const body = { newRole: 'AIREADER' as const }
    const invited = admin.client.call(team.invite, { ...on('new@example.test'), body })
    await expect(invited).rejects.toMatchObject(refused)
  })

  it('get another role and other projects, which apply from their next call on', async () => {
    const other = await admin.client.call(accounts.createProject, { body: { name: 'Other' } })
    const member = await server.addMember(admin.accountId, 'AIREADER', [admin.projectId])
    const create = () => member.client.call(knowledge.create, { body: { name: 'Base' } })
    await expect(create()).rejects.toMatchObject({ status: 403 })
    const body = { newRole: 'AIEDITOR' as const, projects: [other.id] }
    const changed = await admin.client.call(team.changeRole, { ...on(member.username), body })
    expect(changed).toMatchObject({ role: 'AIEDITOR', projects: [{ id: other.id }] })
    const base = await create()
    const seen = await server.client({ token: admin.token, projectId: other.id }).call(knowledge.list, {})
    expect(seen.items.map(({ id }) => id)).toEqual([base.id])
    const inOld = server.client({ token: member.token, projectId: admin.projectId }).call(knowledge.list, {})
    await expect(inOld).rejects.toMatchObject({ status: 404 })
  })

  it('cannot be given projects of another account, or ones that never existed', async () => {
    const stranger = await server.signUp()
    const member = await server.addMember(admin.accountId, 'AIREADER', [admin.projectId])
    const give = (projects: string[]) =>
      admin.client
        .call(team.changeRole, { ...on(member.username), body: { newRole: 'AIREADER', projects } })
        .catch((error: unknown) => error)
    const foreign = await give([stranger.projectId])
    expect(foreign).toMatchObject({ status: 404, message: 'This project doesn’t exist.' })
    expect(foreign).toEqual(await give(['prj_01h455vb4pex5vsknk084sn02q']))
    const { items } = await admin.client.call(team.members, {})
    expect(items.at(-1)!.projects.map(({ id }) => id)).toEqual([admin.projectId])
  })

  it('refuse what nobody may set', async () => {
    const member = await server.addMember(admin.accountId, 'AIREADER', [])
    const extra = { edition: 'ENTERPRISE', credits: 1e6, accountId: admin.accountId, role: 'AIACCOUNTADMIN' }
    for (const [key, value] of Object.entries(extra)) {
      const body = { newRole: 'AIREADER' as const, [key]: value }
      const call = admin.client.call(team.changeRole, { ...on(member.username), body })
      await expect(call, key).rejects.toMatchObject({ status: 400 })
    }
    const projects = Array.from({ length: 501 }, () => admin.projectId)
    const many = admin.client.call(team.changeRole, {
      ...on(member.username),
      body: { newRole: 'AIREADER', projects },
    })
    await expect(many).rejects.toMatchObject({ status: 400 })
  })
})

describe('a member who is removed', () => {
  it('is refused at once, including streams', async () => {
    const member = await server.addMember(admin.accountId, 'AIEDITOR', [admin.projectId])
    const response = await fetch(`${server.url}/api/stream/message`, {
      headers: { authorization: `Bearer ${member.token}` },
    })
    const ended = (async () => {
      for await (const _ of response.body!) void _
    })()
    const before = Date.now()
    await admin.client.call(team.removeMember, on(member.username))
    await ended
    // The stream learns of it, which may take a while on a busy machine.
    expect(Date.now() - before).toBeLessThan(10_000)
    await expect(member.client.call(accounts.information, {})).rejects.toMatchObject({ status: 401 })
    const signIn = server
      .client()
      .call(accounts.login, { body: { username: member.username, password: PASSWORD } })
    await expect(signIn).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining('no longer a member'),
    })
    const again = admin.client.call(team.removeMember, on(member.username))
    await expect(again).rejects.toMatchObject({ status: 404 })
  })

  it("cannot be the last admin, who can't be demoted either", async () => {
    const conflict = { status: 409, code: 'conflict' }
    await expect(admin.client.call(team.removeMember, on(admin.username))).rejects.toMatchObject(conflict)
    const body = { newRole: 'AIEDITOR' as const, projects: [] }
    await expect(admin.client.call(team.changeRole, { ...on(admin.username), body })).rejects.toMatchObject(
      conflict,
    )
    await expect(admin.client.call(team.leave, {})).rejects.toMatchObject(conflict)
  })

  it('leaves an admin, when all admins demote and remove each other at the same moment', async () => {
    const admins = [
      admin,
      ...(await Promise.all([1, 2, 3].map(() => server.addMember(admin.accountId, 'AIACCOUNTADMIN', [])))),
    ]
    const body = { newRole: 'AIREADER' as const, projects: [] }
    const calls = admins.flatMap((one, index) => [
      one.client.call(team.changeRole, { ...on(admins[(index + 1) % 4]!.username), body }),
      one.client.call(team.removeMember, on(admins[(index + 2) % 4]!.username)),
      one.client.call(team.leave, {}),
    ])
    await Promise.allSettled(calls)
    const { rows } = await sql`select 1 from memberships
      where account_id = ${admin.accountId} and role = 'AIACCOUNTADMIN'`.execute(
      server.running.context.db.kysely,
    )
    expect(rows.length).toBeGreaterThan(0)
  })

  it('can leave by themselves', async () => {
    const member = await server.addMember(admin.accountId, 'AIREADER', [admin.projectId])
    await member.client.call(team.leave, {})
    const { items } = await admin.client.call(team.members, {})
    expect(items.map(({ username }) => username)).toEqual([admin.username])
  })
})

describe('one of several accounts', () => {
  it("can be switched to, when it is one's own", async () => {
    const other = await server.signUp()
    const { kysely } = server.running.context.db
    await sql`insert into memberships (id, account_id, user_id, role)
      values ('mbr_two', ${other.accountId}, ${admin.userId}, 'AIREADER')`.execute(kysely)
    const go = (accountId: string) => admin.client.call(team.switchAccount, { body: { accountId } })
    await go(other.accountId)
    const there = await admin.client.call(accounts.information, {})
    expect(there).toMatchObject({
      businessAccountId: other.accountId,
      roles: ['AIREADER'],
      edition: 'ENTERPRISE',
    })
    expect(there.accounts.map(({ id }) => id).toSorted()).toEqual(
      [admin.accountId, other.accountId].toSorted(),
    )
    const third = await server.signUp()
    await expect(go(third.accountId)).rejects.toMatchObject({ status: 404 })
  })

  it('keeps the project that its member switched to, for calls that name none', async () => {
    const other = await admin.client.call(accounts.createProject, { body: { name: 'Other' } })
    await admin.client.call(team.switchProject, { body: { projectId: other.id } })
    const base = await admin.client.call(knowledge.create, { body: { name: 'There' } })
    const inOther = server.client({ token: admin.token, projectId: other.id })
    expect((await inOther.call(knowledge.list, {})).items.map(({ id }) => id)).toEqual([base.id])
    await inOther.call(accounts.deleteProject, { query: { id: other.id, name: 'Other' } })
    expect((await admin.client.call(knowledge.list, {})).items).toEqual([])
  })
})
