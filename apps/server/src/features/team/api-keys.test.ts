import {
  accounts,
  agents,
  conversations,
  credentials,
  credits,
  knowledge,
  mail,
  models,
  team,
} from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { maskApiKey, newApiKey } from '../../http/api-keys.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ works: false })
})
afterAll(() => server.stop())

let admin: Awaited<ReturnType<TestServer['signUp']>>
beforeEach(async () => {
  admin = await server.signUp()
  await server.setEdition(admin.accountId, 'TEAM')
})

const kysely = () => server.running.context.db.kysely
const by = (token: string, projectId?: string) =>
  server.client({ token, ...(projectId ? { projectId } : {}) })
const make = (
  scopes: team.KeyScope[],
  rest: { projects?: string[]; expires?: string } = {},
  client = admin.client,
) => client.call(team.createApiKey, { body: { name: 'Key', scopes, ...rest } })
const refused = { status: 401, code: 'unauthenticated' }
const forbidden = { status: 403, code: 'forbidden' }
const create = (token: string) => by(token).call(knowledge.create, { body: { name: 'Base' } })

describe('an API key', () => {
  it('is shown once; only its hash is stored, also for repeats of the call', async () => {
    const body = { name: 'Once', scopes: ['read' as const] }
    const options = { idempotencyKey: 'same' }
    const { key, apiKey } = await admin.client.call(team.createApiKey, { body }, options)
    expect(key).toMatch(/^mrk_[0-9A-Za-z]{49}$/)
    expect(apiKey.masked).toBe(maskApiKey(key))
    const repeat = admin.client.call(team.createApiKey, { body }, options)
    await expect(repeat).rejects.toMatchObject({ status: 409 })
    const { items } = await admin.client.call(team.apiKeys, {})
    expect(items).toEqual([apiKey])
    for (const table of ['api_keys', 'audit_entries', 'idempotency_keys']) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(kysely())
      expect(JSON.stringify(rows), table).not.toContain(key)
    }
  })

  it('creates no admins, invites nobody and reads no invitation, whatever its scopes', async () => {
    const { key } = await make(['admin'])
    const member = await server.signUp()
    const as = by(key)
    const body = { newRole: 'AIACCOUNTADMIN' as const, projects: [] }
    const query = { target: member.username }
    await expect(as.call(team.invite, { query, body })).rejects.toMatchObject(forbidden)
    await expect(as.call(team.changeRole, { query, body })).rejects.toMatchObject(forbidden)
    await expect(as.call(team.removeMember, { query })).rejects.toMatchObject(forbidden)
    await expect(as.call(mail.outbox, {})).rejects.toMatchObject(forbidden)
    await expect(as.call(team.account, {})).rejects.toMatchObject(forbidden)
  })

  it('does what its scopes allow and no more', async () => {
    const [read, write, all] = [await make(['read']), await make(['write']), await make(['admin'])]
    await by(read.key).call(knowledge.list, {})
    await expect(create(read.key)).rejects.toMatchObject(forbidden)
    await create(write.key)
    const project = { body: { name: 'By key' } }
    await expect(by(write.key).call(accounts.createProject, project)).rejects.toMatchObject(forbidden)
    await by(all.key).call(accounts.createProject, project)
    const information = await by(read.key).call(accounts.information, {})
    const features = { read: 'yes', write: 'role', readConversations: 'role', apiKeys: 'role' }
    expect(information).toMatchObject({ roles: ['AIREADER'], businessAccountId: admin.accountId, features })
  })

  it('reads no conversations without their scope, not even its creator’s', async () => {
    const agent = await admin.client.call(agents.create, { body: { name: 'Agent' } })
    const body = { agentId: agent.id, message: 'Hello' }
    const stream = await (await admin.client.open(conversations.chat, { body })).text()
    const conversationId = /"conversationId":"(cnv_\w+)"/.exec(stream)![1]!
    const read = (key: string) => by(key).call(conversations.history, { params: { conversationId } })
    const [reading, writing, both] = [
      await make(['read']),
      await make(['write']),
      await make(['read', 'conversations']),
    ]
    await expect(read(reading.key)).rejects.toMatchObject(forbidden)
    await expect(read(writing.key)).rejects.toMatchObject(forbidden)
    expect((await read(both.key)).messages.length).toBeGreaterThan(0)
    // Chatting costs credits, so a read-only key can't.
    await expect(by(both.key).open(conversations.chat, { body })).rejects.toMatchObject(forbidden)
    await (await by(writing.key).open(conversations.chat, { body })).text()
  })

  it('learns no text of conversations from how many a filter deletes', async () => {
    const body = { search: 'Hello', until: new Date().toISOString() }
    const { key } = await make(['write'])
    const matching = by(key).call(conversations.removeMatching, { body })
    await expect(matching).rejects.toMatchObject(forbidden)
    const both = await make(['write', 'conversations'])
    const filter = { ...body, search: 'Nobody wrote this' }
    expect(await by(both.key).call(conversations.removeMatching, { body: filter })).toMatchObject({
      deleted: 0,
    })
  })

  it('touches no sessions and creates no keys, whatever its scopes', async () => {
    const { key } = await admin.client.call(team.refreshApiKey, {})
    const client = by(key)
    await expect(client.call(team.apiKeys, {})).rejects.toMatchObject(forbidden)
    await expect(make(['read'], {}, client)).rejects.toMatchObject(forbidden)
    await expect(client.call(team.refreshApiKey, {})).rejects.toMatchObject(forbidden)
    await expect(client.call(accounts.logout, { query: {} })).rejects.toMatchObject(forbidden)
    await expect(client.call(team.leave, {})).rejects.toMatchObject(forbidden)
    const elsewhere = { body: { accountId: admin.accountId } }
    await expect(client.call(team.switchAccount, elsewhere)).rejects.toMatchObject(forbidden)
  })

  it('stays in its projects; without them it has none', async () => {
    const other = await admin.client.call(accounts.createProject, { body: { name: 'Other' } })
    const { key } = await make(['write'], { projects: [other.id] })
    const base = await create(key)
    const whole = (await make(['admin', 'conversations'], { projects: [other.id] })).key
    const limited = by(whole, other.id)
    await limited.call(knowledge.list, {})
    await expect(limited.call(credentials.list, {})).rejects.toMatchObject(forbidden)
    await expect(limited.call(models.saveSettings, { body: { revision: 0 } })).rejects.toMatchObject(
      forbidden,
    )
    await expect(limited.call(credits.entries, {})).rejects.toMatchObject(forbidden)
    await expect(limited.call(team.audit, {})).rejects.toMatchObject(forbidden)
    const third = { body: { name: 'Third' } }
    await expect(limited.call(accounts.createProject, third)).rejects.toMatchObject(forbidden)
    const { id } = await admin.client.call(agents.create, { body: { name: 'Agent' } })
    await expect(limited.call(agents.moveIn, { body: { ids: [id] } })).rejects.toMatchObject(forbidden)
    expect((await by(admin.token, other.id).call(knowledge.list, {})).items[0]!.id).toBe(base.id)
    await expect(by(key, admin.projectId).call(knowledge.list, {})).rejects.toMatchObject({ status: 404 })
    await admin.client.call(accounts.deleteProject, { query: { id: other.id, name: 'Other' } })
    await expect(create(key)).rejects.toMatchObject({ status: 404 })
    const stranger = await server.signUp()
    await expect(make(['read'], { projects: [stranger.projectId] })).rejects.toMatchObject({ status: 404 })
  })

  it('ends when it is deleted, expires, or is renewed', async () => {
    const one = await make(['read'])
    await admin.client.call(team.deleteApiKey, { query: { id: one.apiKey.id } })
    await expect(by(one.key).call(knowledge.list, {})).rejects.toMatchObject(refused)
    const two = await make(['read'], { expires: new Date(Date.now() + 3_600_000).toISOString() })
    await by(two.key).call(knowledge.list, {})
    await sql`update api_keys set expires_at = now() where id = ${two.apiKey.id}`.execute(kysely())
    await expect(by(two.key).call(knowledge.list, {})).rejects.toMatchObject(refused)
    await expect(make(['read'], { expires: '2020-01-01T00:00:00Z' })).rejects.toMatchObject({ status: 400 })
    const first = await admin.client.call(team.refreshApiKey, {})
    const second = await admin.client.call(team.refreshApiKey, {})
    await expect(by(first.key).call(knowledge.list, {})).rejects.toMatchObject(refused)
    await by(second.key).call(knowledge.list, {})
    expect((await admin.client.call(team.apiKeys, {})).main!.masked).toBe(maskApiKey(second.key))
  })

  it('leaves one main key, however many are requested at once', async () => {
    const made = await Promise.all([1, 2, 3, 4].map(() => admin.client.call(team.refreshApiKey, {})))
    const tries = made.map(({ key }) => by(key).call(knowledge.list, {}))
    const done = await Promise.allSettled(tries)
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('never has more rights than its creator: it shrinks with a demotion, and is passed on after a removal', async () => {
    const maker = await server.addMember(admin.accountId, 'AIACCOUNTADMIN', [])
    const other = await admin.client.call(accounts.createProject, { body: { name: 'Other' } })
    const { key, apiKey } = await make(['admin', 'conversations'], {}, maker.client)
    const target = { query: { target: maker.username } }
    const body = { newRole: 'AIEDITOR' as const, projects: [other.id] }
    await admin.client.call(team.changeRole, { ...target, body })
    await expect(by(key).call(team.audit, {})).rejects.toMatchObject(forbidden)
    await expect(by(key, admin.projectId).call(knowledge.list, {})).rejects.toMatchObject({ status: 404 })
    await create(key)
    expect(await admin.client.call(team.removeMember, target)).toMatchObject({ keysPassed: 1 })
    const [kept] = (await admin.client.call(team.apiKeys, {})).items
    expect(kept).toMatchObject({ id: apiKey.id, madeBy: admin.username })
    expect(kept!.scopes.toSorted()).toEqual(['conversations', 'write'])
    expect(kept!.projects!.map(({ id }) => id)).toEqual([other.id])
    await create(key)
    await expect(by(key).call(team.audit, {})).rejects.toMatchObject(forbidden)
  })

  it('is a separate caller: for repeats, in the trail, and for limits', async () => {
    const { key, apiKey } = await make(['write'])
    const body = { name: 'Base' }
    const options = { idempotencyKey: 'shared' }
    const one = await by(key).call(knowledge.create, { body }, options)
    const two = await admin.client.call(knowledge.create, { body }, options)
    expect(two.id).not.toBe(one.id)
    const { items } = await admin.client.call(team.audit, { query: { action: 'knowledge' } })
    expect(items.map(({ actor }) => actor.kind)).toEqual(['member', 'apiKey'])
    expect(items[1]!.actor).toMatchObject({ id: apiKey.id, name: `Key (${admin.username})` })
    await sql`update rate_limits set points = ${team.KEY_RATE.calls} where key = ${`apikey:${apiKey.id}`}`.execute(
      kysely(),
    )
    const over = by(key).call(knowledge.list, {})
    await expect(over).rejects.toMatchObject({ status: 429, code: 'rate_limited' })
    await admin.client.call(knowledge.list, {})
  })

  it('tells when it was last used, to the minute', async () => {
    const { key, apiKey } = await make(['read'])
    const lastUsed = async () => (await admin.client.call(team.apiKeys, {})).items[0]!.lastUsed
    expect(await lastUsed()).toBeNull()
    await by(key).call(knowledge.list, {})
    const first = await lastUsed()
    await by(key).call(knowledge.list, {})
    expect(await lastUsed()).toBe(first)
    await sql`update api_keys set last_used_at = now() - interval '2 minutes' where id = ${apiKey.id}`.execute(
      kysely(),
    )
    await by(key).call(knowledge.list, {})
    expect(Date.parse((await lastUsed())!)).toBeGreaterThanOrEqual(Date.parse(first!))
  })

  it('is refused when mistyped or made up', async () => {
    const key = newApiKey()
    for (const token of [key, key.slice(0, -1), `${key}x`, 'mrk_', `mrk_${'0'.repeat(49)}`])
      await expect(by(token).call(knowledge.list, {}), token).rejects.toMatchObject(refused)
  })
})
