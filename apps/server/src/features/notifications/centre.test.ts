import { accounts, events, notifications, team } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { inSystem } from '../../db/scope.ts'
import { inAccount } from '../../lib/scoped.ts'
import { deleteExpired } from '../../ops/expired.maintenance.ts'
import { type Principal, startTestServer, type TestServer } from '../../testing/server.ts'
import { announceMessage, type NewNotification, notify } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ works: false })
})
afterAll(() => server.stop())

const send = (accountId: string, rest: Partial<NewNotification> = {}) =>
  inAccount(server.running.context, accountId, (tx) =>
    notify(tx, {
      accountId,
      type: 'knowledge',
      message: { key: 'sourceReady', values: { name: 'Prices', base: 'Handbook' } },
      ...rest,
    }),
  )

const listOf = ({ client }: Pick<Principal, 'client'>) => client.call(notifications.list, { query: {} })

/** Follows the live stream; returns what has arrived so far. */
async function follow(client: Principal['client']) {
  const response = await client.open(events.stream, { query: {} })
  const seen = { text: '' }
  void (async () => {
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) seen.text += part
  })().catch(() => undefined)
  await vi.waitFor(() => expect(seen.text).toContain('event: ready'), { timeout: 30_000 })
  return seen
}

describe('the notification centre', () => {
  it('lists, counts and marks, separately for each person', async () => {
    const admin = await server.signUp()
    const editor = await server.addMember(admin.accountId, 'AIEDITOR', [admin.projectId])
    await send(admin.accountId, { projectId: admin.projectId })
    await send(admin.accountId, { link: { path: '/console/knowledge/kb_1' } })
    const { items, total, unread } = await listOf(admin)
    expect([total, unread]).toEqual([2, 2])
    expect(items[0]).toMatchObject({
      type: 'knowledge',
      key: 'sourceReady',
      values: { name: 'Prices', base: 'Handbook' },
      text: '“Prices” was added to “Handbook”',
      path: '/console/knowledge/kb_1',
      read: false,
    })
    expect(await admin.client.call(notifications.markRead, { body: { ids: [items[0]!.id] } })).toEqual({
      unread: 1,
    })
    const left = await admin.client.call(notifications.list, { query: { unread: 'true' } })
    expect(left.items.map(({ id }) => id)).toEqual([items[1]!.id])
    expect(await editor.client.call(notifications.countUnread, {})).toEqual({ unread: 2 })
  })

  it('marks all up to the newest one seen', async () => {
    const admin = await server.signUp()
    await send(admin.accountId)
    const { items } = await listOf(admin)
    await send(admin.accountId)
    const body = { until: items[0]!.id }
    expect(await admin.client.call(notifications.markAllRead, { body })).toEqual({ unread: 1 })
    expect(await admin.client.call(notifications.markAllRead, { body: {} })).toEqual({ unread: 0 })
  })

  it("shows nobody what they can't access", async () => {
    const [admin, other] = [await server.signUp(), await server.signUp()]
    const hidden = await admin.client.call(accounts.createProject, { body: { name: 'Hidden' } })
    const editor = await server.addMember(admin.accountId, 'AIEDITOR', [admin.projectId])
    const reader = await server.addMember(admin.accountId, 'AIREADER', [admin.projectId])
    await send(admin.accountId, { projectId: hidden.id })
    await send(admin.accountId, { userId: admin.userId })
    await send(admin.accountId, { feature: 'integrations', type: 'integration' })
    await send(admin.accountId, { projectId: admin.projectId, feature: 'readConversations' })
    const counts = await Promise.all(
      [admin, editor, reader, other].map(async (who) => (await listOf(who)).total),
    )
    expect(counts).toEqual([4, 1, 0, 0])
    const { items } = await listOf(admin)
    const body = { ids: items.map(({ id }) => id) }
    await other.client.call(notifications.markRead, { body })
    expect((await listOf(admin)).unread).toBe(4)
  })

  it('follows a person into every account, and shows newcomers nothing old', async () => {
    const [admin, guest] = [await server.signUp(), await server.signUp()]
    await send(admin.accountId)
    const message = { key: 'invitationReceived' as const, values: { account: 'Mill' } }
    await inAccount(server.running.context, admin.accountId, (tx) =>
      notify(tx, { accountId: null, userId: guest.userId, type: 'other', message }),
    )
    expect((await listOf(guest)).items.map(({ text }) => text)).toEqual(['“Mill” invited you to its team'])
    const newcomer = await server.addMember(admin.accountId, 'AIEDITOR', [])
    expect((await listOf(newcomer)).total).toBe(0)
  })

  it('announces an invitation only to the proven owner of the address', async () => {
    const [admin, guest] = [await server.signUp(), await server.signUp()]
    await server.setEdition(admin.accountId, 'TEAM')
    const { kysely } = server.running.context.db
    const verify = (yes: boolean) =>
      sql`update users set email_verified = ${yes} where id = ${guest.userId}`.execute(kysely)
    const call = {
      query: { target: guest.username },
      body: { newRole: 'AIEDITOR' as const, projects: [admin.projectId] },
    }
    await verify(false)
    const { invitation } = await admin.client.call(team.invite, call)
    expect((await listOf(guest)).total).toBe(0)
    await verify(true)
    await admin.client.call(team.revokeInvitation, { body: { invitationId: invitation!.id } })
    await admin.client.call(team.invite, call)
    expect((await listOf(guest)).items.map(({ key, type }) => [key, type])).toEqual([
      ['invitationReceived', 'other'],
    ])
    expect((await listOf(admin)).total).toBe(0)
  })

  it('forgets after 90 days', async () => {
    const admin = await server.signUp()
    await send(admin.accountId)
    await send(admin.accountId)
    const { items } = await listOf(admin)
    await inSystem(server.running.context.db.kysely, (tx) =>
      sql`update notifications set created_at = now() - interval '91 days' where id = ${items[1]!.id}`.execute(
        tx,
      ),
    )
    await deleteExpired(server.running.context)
    expect((await listOf(admin)).items.map(({ id }) => id)).toEqual([items[0]!.id])
  })

  it('shortens inserted values', async () => {
    const admin = await server.signUp()
    const values = { name: 'x'.repeat(5000), base: 'B' }
    await send(admin.accountId, { message: { key: 'sourceFailed', values } })
    expect(String((await listOf(admin)).items[0]!.values.name)).toHaveLength(200)
  })
})

describe('the live stream', () => {
  it('shows a notification to its recipients, and to nobody else', async () => {
    const [admin, other] = [await server.signUp(), await server.signUp()]
    const reader = await server.addMember(admin.accountId, 'AIREADER', [admin.projectId])
    const [mine, readers, others] = await Promise.all([
      follow(admin.client),
      follow(reader.client),
      follow(other.client),
    ])
    await send(admin.accountId, { feature: 'integrations', type: 'integration' })
    await tellOfMessage(admin)
    await send(admin.accountId, { projectId: admin.projectId, type: 'other' })
    await vi.waitFor(() => expect(readers.text).toContain('"type":"other"'), { timeout: 30_000 })
    await vi.waitFor(() => expect(mine.text).toContain('"type":"integration"'), { timeout: 30_000 })
    expect(mine.text).toContain('{"type":"agent","message":"agt_1"}')
    expect(mine.text).toContain('"message":"“Prices” was added to “Handbook”"')
    expect(readers.text).not.toContain('"type":"integration"')
    expect(readers.text).not.toContain('agt_1')
    expect(others.text).not.toContain('Handbook')
  })
})

const tellOfMessage = ({ accountId, projectId }: { accountId: string; projectId: string }) =>
  inAccount(server.running.context, accountId, (tx) =>
    announceMessage(tx, { accountId, projectId, agentId: 'agt_1' }),
  )
