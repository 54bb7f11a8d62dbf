import { accounts, agents, conversations, createClient, events, knowledge } from '@millrace/contract'
import { startOpenAiStandin } from '@millrace/standins'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '../../db/open.ts'
import { inSystem } from '../../db/scope.ts'
import { startOn } from '../../start.ts'
import { type TestDatabase, testKind } from '../../testing/database.ts'
import { makeKnowledge } from '../../testing/knowledge.ts'
import { PASSWORD, type Principal, startTestServer, type TestServer } from '../../testing/server.ts'
import { endStreamsOf } from './open-session.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'

let server: TestServer
let vendor: Awaited<ReturnType<typeof startOpenAiStandin>>
beforeAll(async () => {
  vendor = await startOpenAiStandin({ models: [{ id: 'small' }] })
  server = await startTestServer({ openai: { apiKey: vendor.apiKey, baseUrl: vendor.url } })
})
afterAll(async () => {
  await server.stop()
  await vendor.close()
})
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(server.running.context.db.kysely)
})

async function signInAgain({ username }: Principal) {
  const { token } = await server.client().call(accounts.login, { body: { username, password: PASSWORD } })
  return server.client({ token })
}

/** Follows a stream; `ended` turns true when the server ends it. */
async function follow(response: Response) {
  const seen = { text: '', ended: false }
  void (async () => {
    try {
      for await (const part of response.body!.pipeThrough(new TextDecoderStream())) seen.text += part
    } finally {
      seen.ended = true
    }
  })()
  await vi.waitFor(() => expect(seen.text).not.toBe(''), { timeout: 30_000 })
  return seen
}

const withinASecond = { timeout: 1000, interval: 10 }

describe('the list of sessions', () => {
  it('shows device and address, this one first, and never a token', async () => {
    const user = await server.signUp()
    const response = await fetch(`${server.url}/api/bauth/users/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': FIREFOX },
      body: JSON.stringify({ username: user.username, password: PASSWORD }),
    })
    expect(response.status).toBe(200)
    const { items } = await user.client.call(accounts.sessions, {})
    expect(items).toHaveLength(2)
    expect(items[0]).toMatchObject({ current: true })
    expect(items[1]).toMatchObject({
      current: false,
      browser: 'Firefox',
      system: 'Linux',
      address: '127.0.0.1',
    })
    expect(JSON.stringify(items)).not.toContain(user.token)
  })

  it('ends one, or all others; those of other users do not exist', async () => {
    const [user, stranger] = [await server.signUp(), await server.signUp()]
    const others = [await signInAgain(user), await signInAgain(user)]
    const { items } = await user.client.call(accounts.sessions, {})
    const foreign = (await stranger.client.call(accounts.sessions, {})).items[0]!.id
    await expect(user.client.call(accounts.endSession, { query: { id: foreign } })).rejects.toMatchObject({
      status: 404,
    })
    await user.client.call(accounts.endSession, { query: { id: items[1]!.id } })
    expect(await user.client.call(accounts.endSession, { query: { others: 'true' } })).toEqual({ ended: 1 })
    for (const other of others)
      await expect(other.call(accounts.information, {})).rejects.toMatchObject({ status: 401 })
    await expect(user.client.call(accounts.information, {})).resolves.toBeDefined()
    await expect(stranger.client.call(accounts.information, {})).resolves.toBeDefined()
    const both = { id: items[0]!.id, others: 'true' as const }
    await expect(user.client.call(accounts.endSession, { query: both })).rejects.toMatchObject({
      status: 400,
    })
  })
})

describe('a new password', () => {
  it('requires the current one, and ends every other session with its streams', async () => {
    const user = await server.signUp()
    const other = await signInAgain(user)
    const seen = await follow(await other.open(events.stream, { query: {} }))
    const change = (current: string, password = 'a staple of another battery') =>
      user.client.call(accounts.changePassword, { body: { current, password } })
    await expect(change('not the password')).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: 'current' }] },
    })
    await expect(change(PASSWORD, 'password123')).rejects.toMatchObject({
      details: { issues: [{ path: 'password' }] },
    })
    expect(await change(PASSWORD)).toEqual({ ended: 1 })
    await vi.waitFor(() => expect(seen.ended).toBe(true), withinASecond)
    await expect(user.client.call(accounts.information, {})).resolves.toBeDefined()
  })
})

describe('open streams', () => {
  it('end within a second of their session, and no others do', async () => {
    const user = await server.signUp()
    const other = await signInAgain(user)
    const [mine, theirs] = [
      await follow(await user.client.open(events.stream, { query: {} })),
      await follow(await other.open(events.stream, { query: {} })),
    ]
    await user.client.call(accounts.endSession, { query: { others: 'true' } })
    await vi.waitFor(() => expect(theirs.ended).toBe(true), withinASecond)
    const base = await user.client.call(knowledge.create, { body: { name: 'Still here' } })
    await vi.waitFor(() => expect(mine.text).toContain(base.id), { timeout: 30_000 })
    expect(mine.ended).toBe(false)
  })

  it('of a chat end too, in the middle of an answer', async () => {
    const user = await server.signUp()
    const base = await makeKnowledge(user.client, [
      { type: 'text', name: 'Handbook', text: 'The large service costs 119 euros and takes one day.' },
    ])
    const { id } = await user.client.call(agents.create, { body: { name: 'Agent', knowledgeIds: [base.id] } })
    await user.client.call(agents.update, { params: { id }, body: { model: 'openai:small' } })
    vendor.set({ kind: 'hang', when: 'after-first-token' })
    const body = { agentId: id, message: 'What does the large service cost?' }
    const seen = await follow(await user.client.open(conversations.chat, { body }))
    await user.client.call(accounts.logout, { query: {} })
    await vi.waitFor(() => expect(seen.ended).toBe(true), withinASecond)
  })

  it('of a removed member end, in every process that hears of it', async () => {
    const admin = await server.signUp()
    const editor = await server.addMember(admin.accountId, 'AIEDITOR', [admin.projectId])
    const seen = await follow(await editor.client.open(events.stream, { query: {} }))
    const { context } = server.running
    await inSystem(context.db.kysely, async (tx) => {
      await sql`delete from memberships where user_id = ${editor.userId}`.execute(tx)
      await endStreamsOf(context, tx, { userId: editor.userId })
    })
    await vi.waitFor(() => expect(seen.ended).toBe(true), withinASecond)
  })

  it('follow changes of the member’s projects', async () => {
    const admin = await server.signUp()
    const other = await admin.client.call(accounts.createProject, { body: { name: 'Other' } })
    const editor = await server.addMember(admin.accountId, 'AIEDITOR', [admin.projectId])
    const seen = await follow(await editor.client.open(events.stream, { query: {} }))
    const { context } = server.running
    const assign = (projectId: string) =>
      inSystem(context.db.kysely, async (tx) => {
        await sql`update membership_projects set project_id = ${projectId}
          where membership_id = (select id from memberships where user_id = ${editor.userId})`.execute(tx)
        await endStreamsOf(context, tx, { userId: editor.userId })
      })
    const inOther = server.client({ token: admin.token, projectId: other.id })
    const inFirst = server.client({ token: admin.token, projectId: admin.projectId })
    const before = await inOther.call(knowledge.create, { body: { name: 'Before' } })
    await assign(other.id)
    const hidden = await inFirst.call(knowledge.create, { body: { name: 'Hidden by now' } })
    const after = await inOther.call(knowledge.create, { body: { name: 'After' } })
    await vi.waitFor(() => expect(seen.text).toContain(after.id), { timeout: 30_000 })
    expect(seen.text).not.toContain(before.id)
    expect(seen.text).not.toContain(hidden.id)
  })

  it('of an admin report projects created while they are open', async () => {
    const admin = await server.signUp()
    const seen = await follow(await admin.client.open(events.stream, { query: {} }))
    const { id } = await admin.client.call(accounts.createProject, { body: { name: 'New' } })
    const base = await server
      .client({ token: admin.token, projectId: id })
      .call(knowledge.create, { body: { name: 'In it' } })
    await vi.waitFor(() => expect(seen.text).toContain(base.id), { timeout: 30_000 })
  })
})

describe.runIf(testKind() === 'postgres')('two processes on one database', () => {
  it('end a stream in one when the session is ended in the other', async () => {
    const { context } = server.running
    const { databaseUrl } = context.db as TestDatabase
    const db = await openDatabase({ databaseUrl, dataDir: context.config.dataDir })
    const other = await startOn(db, { ...context.config, works: false }, context.log)
    try {
      const user = await server.signUp()
      const there = createClient({
        baseUrl: `${other.url}/api`,
        headers: () => ({ authorization: `Bearer ${user.token}` }),
      })
      const seen = await follow(await there.open(events.stream, { query: {} }))
      await user.client.call(accounts.logout, { query: {} })
      await vi.waitFor(() => expect(seen.ended).toBe(true), withinASecond)
    } finally {
      await other.stop()
    }
  })
})
