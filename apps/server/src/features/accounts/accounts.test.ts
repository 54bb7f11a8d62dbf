import { accounts, permissions } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inSystem } from '../../db/scope.ts'
import { PASSWORD, startTestServer, type TestServer } from '../../testing/server.ts'
import { createUser } from './users.ts'

const username = 'owner@example.test'
const body = { username, password: PASSWORD }

describe('the owner of a fresh installation', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await startTestServer({ signup: 'owner', works: false })
  })
  afterEach(() => server.stop())

  it('is the first to sign up, and the only one', async () => {
    const client = server.client()
    expect(await client.call(accounts.setup, {})).toEqual({
      ownerNeeded: true,
      signup: 'owner',
      setupCode: false,
      confirmSignup: false,
      provider: null,
      mail: false,
    })
    const { token } = await client.call(accounts.signup, { body: { ...body, company: 'Mill & Co' } })
    const information = await server.client({ token }).call(accounts.information, {})
    expect(information).toMatchObject({
      username,
      accountName: 'Mill & Co',
      edition: 'ENTERPRISE',
      roles: ['AIACCOUNTADMIN'],
      receivedInvitation: null,
      projects: [{ defaultProject: true }],
      features: permissions({ role: 'AIACCOUNTADMIN', edition: 'ENTERPRISE' }),
    })
    expect(await client.call(accounts.setup, {})).toMatchObject({ ownerNeeded: false })
    const second = client.call(accounts.signup, { body: { ...body, username: 'late@example.test' } })
    await expect(second).rejects.toMatchObject({ status: 403, code: 'forbidden' })
  })

  it('gets a project with a name in the language of the sign-up page', async () => {
    const { token } = await server.client().call(accounts.signup, { body: { ...body, locale: 'de' } })
    const { projects } = await server.client({ token }).call(accounts.information, {})
    expect(projects).toMatchObject([{ name: 'Mein Projekt' }])
  })

  it('is one even when ten sign up at the same moment; those refused leave nothing behind', async () => {
    const tries = Array.from({ length: 10 }, (_, index) =>
      server.client().call(accounts.signup, { body: { ...body, username: `race${index}@example.test` } }),
    )
    const done = await Promise.allSettled(tries)
    expect(done.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    const { rows } = await sql<{
      users: number
      accounts: number
    }>`select (select count(*)::int from users) as users,
      (select count(*)::int from accounts) as accounts`.execute(server.running.context.db.kysely)
    expect(rows[0]).toEqual({ users: 1, accounts: 1 })
  })
})

describe('sign-in and sessions', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ works: false })
    await server.client().call(accounts.signup, { body })
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    await sql`delete from rate_limits`.execute(server.running.context.db.kysely)
  })

  const login = (name = username, password = PASSWORD) =>
    server.client().call(accounts.login, { body: { username: name, password } })

  it('ignores the case of the address and gives a new token each time', async () => {
    const [one, two] = [await login('  OWNER@Example.TEST '), await login()]
    expect(one.token).not.toBe(two.token)
    // An API key can't start with these characters, so a session token is never mistaken for one.
    expect(one.token).toMatch(/^[0-9a-f]{64}$/)
    await expect(server.client({ token: one.token }).call(accounts.information, {})).resolves.toMatchObject({
      username,
    })
  })

  it('says the same for a wrong password and an unknown address', async () => {
    const wrong = await login(username, 'not the password').catch((error: unknown) => error)
    const unknown = await login('nobody@example.test').catch((error: unknown) => error)
    expect(wrong).toMatchObject({ status: 401, code: 'unauthenticated' })
    expect(unknown).toEqual(wrong)
  })

  it('keeps only hashes of tokens and passwords', async () => {
    const { token } = await login()
    const { rows } = await sql<{ all: string }>`select (select json_agg(s)::text from sessions s) ||
      (select json_agg(c)::text from user_credentials c) as all`.execute(server.running.context.db.kysely)
    expect(rows[0]!.all).not.toContain(token)
    expect(rows[0]!.all).not.toContain(PASSWORD)
    expect(rows[0]!.all).toContain('$argon2id$')
  })

  it('ends one session, or all', async () => {
    const [one, two, three] = [await login(), await login(), await login()]
    const as = ({ token }: { token: string }) => server.client({ token })
    await as(one).call(accounts.logout, { query: {} })
    await expect(as(one).call(accounts.information, {})).rejects.toMatchObject({ status: 401 })
    await expect(as(two).call(accounts.information, {})).resolves.toBeDefined()
    await as(two).call(accounts.logout, { query: { all: 'true' } })
    await expect(as(three).call(accounts.information, {})).rejects.toMatchObject({ status: 401 })
  })

  it.each([
    { stay: false, hours: 12 },
    { stay: true, hours: 30 * 24 },
  ])('ends a session $hours hours after its last use: stay signed in is $stay', async ({ stay, hours }) => {
    const db = server.running.context.db.kysely
    await sql`delete from sessions`.execute(db)
    const { token } = await server.client().call(accounts.login, { body: { ...body, stay } })
    const client = server.client({ token })
    const left = async () => {
      const { rows } = await sql<{ hours: number }>`
        select round(extract(epoch from expires_at - now()) / 3600)::int as hours from sessions`.execute(db)
      return rows.map((row) => row.hours)
    }
    expect(await left()).toEqual([hours])
    for (const other of ['1 hour', '40 days']) {
      await sql`update sessions set expires_at = now() + ${other}::interval`.execute(db)
      await client.call(accounts.information, {})
      expect(await left(), `from ${other}`).toEqual([hours])
    }
    await sql`update sessions set expires_at = now() - interval '1 second'`.execute(db)
    await expect(client.call(accounts.information, {})).rejects.toMatchObject({ status: 401 })
  })

  it('limits guessing by name and by address, with Retry-After', async () => {
    for (let i = 0; i < 10; i += 1) await login(username, `wrong ${i}`).catch(() => undefined)
    const limited = await login().catch((error: unknown) => error)
    expect(limited).toMatchObject({
      status: 429,
      code: 'rate_limited',
      details: { retryAfter: expect.any(Number) },
    })
  })

  it.each([
    ['short', 'at least 10'],
    ['password123', 'common'],
    ['aaaaaaaaaaaa', 'different characters'],
    ['strangername', 'too similar to'],
  ])('refuses the password %s', async (password, reason) => {
    const refused = server
      .client()
      .call(accounts.signup, { body: { username: 'strangername@example.test', password } })
    await expect(refused).rejects.toMatchObject({ status: 400, message: expect.stringContaining(reason) })
  })
})

describe('what users can change about themselves', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ works: false })
  })
  afterAll(() => server.stop())

  it('is name, language and avatar, one by one', async () => {
    const { client, username } = await server.signUp()
    await client.call(accounts.updateProfile, { body: { name: 'New Name' } })
    await client.call(accounts.updateProfile, { body: { locale: 'zh', avatar: '7' } })
    expect(await client.call(accounts.information, {})).toMatchObject({
      username,
      name: 'New Name',
      locale: 'zh',
      avatar: '7',
      verified: false,
    })
    const back = await client.call(accounts.updateProfile, { body: { locale: null, avatar: null } })
    expect(back).toMatchObject({ name: 'New Name', locale: null, avatar: null })
  })

  it.each([
    { role: 'AIACCOUNTADMIN' },
    { verified: true },
    { username: 'other@example.test' },
    { email: 'other@example.test' },
    { current_account_id: 'acc_1' },
    { avatar: '25' },
    { avatar: '<svg>' },
    { locale: 'xx' },
    { name: ' ' },
    { name: 'a\u0000b' },
  ])('is not %o', async (body) => {
    const { client } = await server.signUp()
    const change = client.call(accounts.updateProfile, { body: body as never })
    await expect(change).rejects.toMatchObject({ status: 400 })
  })

  it('is not more at sign-up either; a taken address is reported at its field', async () => {
    const { username: taken } = await server.signUp()
    const signUp = (more: object) =>
      server.client().call(accounts.signup, {
        body: { username: 'fresh@example.test', password: PASSWORD, ...more },
      })
    for (const more of [{ edition: 'ENTERPRISE' }, { verified: true }, { credits: 10 }, { id: 'usr_1' }])
      await expect(signUp(more)).rejects.toMatchObject({ status: 400 })
    await expect(signUp({ username: taken.toUpperCase() })).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
      details: { issues: [{ path: 'username' }] },
    })
  })

  it('is a conflict for all but one of ten who choose an address at the same moment', async () => {
    const user = { username: 'ten@example.test', name: 'Ten', verified: false, passwordHash: null }
    const { kysely } = server.running.context.db
    const tries = Array.from({ length: 10 }, () => inSystem(kysely, (tx) => createUser(tx, user)))
    const failed = (await Promise.allSettled(tries)).filter((one) => one.status === 'rejected')
    expect(failed).toHaveLength(9)
    for (const { reason } of failed) expect(reason).toMatchObject({ code: 'conflict' })
  })

  it('learns of an invitation once the address is confirmed', async () => {
    const [host, guest] = [await server.signUp(), await server.signUp()]
    const db = server.running.context.db.kysely
    await sql`insert into invitations (id, account_id, email, role, invited_by, token_hash, expires_at) values
      ('inv_01h455vb4pex5vsknk084sn02q', ${host.accountId}, ${guest.username}, 'AIEDITOR', ${host.userId}, 'hash',
        now() + interval '1 day')`.execute(db)
    const received = async () => (await guest.client.call(accounts.information, {})).receivedInvitation
    expect(await received()).toBeNull()
    await sql`update users set email_verified = true where id = ${guest.userId}`.execute(db)
    expect(await received()).toMatchObject({ role: 'AIEDITOR', account: { id: host.accountId } })
    await sql`update invitations set expires_at = now()`.execute(db)
    expect(await received()).toBeNull()
  })
})

describe('projects', () => {
  let server: TestServer
  let admin: Awaited<ReturnType<TestServer['signUp']>>
  beforeAll(async () => {
    server = await startTestServer({ works: false })
    admin = await server.signUp()
  })
  afterAll(() => server.stop())

  it('are created, renamed and deleted by name; the default one stays', async () => {
    const made = await admin.client.call(accounts.createProject, { body: { name: 'Spring' } })
    await admin.client.call(accounts.renameProject, { body: { id: made.id, name: 'Summer' } })
    const wrong = admin.client.call(accounts.deleteProject, { query: { id: made.id, name: 'Spring' } })
    await expect(wrong).rejects.toMatchObject({ status: 400 })
    await admin.client.call(accounts.deleteProject, { query: { id: made.id, name: 'Summer' } })
    const keep = admin.client.call(accounts.deleteProject, {
      query: { id: admin.projectId, name: 'My project' },
    })
    await expect(keep).rejects.toMatchObject({ status: 409, code: 'conflict' })
    const { items } = await admin.client.call(accounts.listProjects, {})
    expect(items.map((project) => project.id)).toEqual([admin.projectId])
  })

  it('leave a trail of who did what', async () => {
    const { rows } = await sql<{
      action: string
      actor_name: string
      details: unknown
    }>`select action, actor_name, details
      from audit_entries where action like 'project.%' order by id`.execute(server.running.context.db.kysely)
    expect(rows.map((row) => row.action)).toEqual(['project.create', 'project.rename', 'project.delete'])
    expect(rows[1]).toMatchObject({ actor_name: admin.username, details: { from: 'Spring', to: 'Summer' } })
  })
})
