import { events, notifications } from '@millrace/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { inAccount } from '../../lib/scoped.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { notify, settleNotices } from './index.ts'

type Team = Awaited<ReturnType<TestServer['signUp']>>

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ works: false })
})
afterAll(() => server.stop())

const send = ({ accountId, projectId }: Team, rest: { subject?: string; userId?: string } = {}) =>
  inAccount(server.running.context, accountId, (tx) =>
    notify(tx, {
      accountId,
      projectId,
      type: 'other',
      message: { key: 'handoffRequested', values: { agent: 'Desk' } },
      ...rest,
    }),
  )
const settle = ({ accountId }: Team, subject: string) =>
  inAccount(server.running.context, accountId, (tx) => settleNotices(tx, { accountId, subject }))

const unread = async ({ client }: Pick<Team, 'client'>) =>
  (await client.call(notifications.countUnread, {})).unread

async function follow({ client }: Pick<Team, 'client'>) {
  const response = await client.open(events.stream, { query: {} })
  const seen = { text: '' }
  void (async () => {
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) seen.text += part
  })().catch(() => undefined)
  await vi.waitFor(() => expect(seen.text).toContain('event: ready'), { timeout: 30_000 })
  return seen
}

it('marks the notices of one matter as read for everyone who has them, and no others', async () => {
  const admin = await server.signUp()
  const editor = await server.addMember(admin.accountId, 'AIEDITOR', [admin.projectId])
  await send(admin, { subject: 'one' })
  await send(admin, { subject: 'one', userId: admin.userId })
  await send(admin, { subject: 'two' })
  await send(admin)
  expect([await unread(admin), await unread(editor)]).toEqual([4, 3])
  await settle(admin, 'one')
  expect([await unread(admin), await unread(editor)]).toEqual([2, 2])
  const { items } = await admin.client.call(notifications.list, { query: {} })
  expect(items.map(({ read }) => read)).toEqual([false, false, true, true])
  // A later one of the same matter is new.
  await send(admin, { subject: 'one' })
  expect(await unread(editor)).toBe(3)
})

it('leaves the notices of other accounts, and tells the open consoles of its own', async () => {
  const [mine, other] = [await server.signUp(), await server.signUp()]
  await send(mine, { subject: 'shared' })
  await send(other, { subject: 'shared' })
  const [here, there] = [await follow(mine), await follow(other)]
  await settle(mine, 'shared')
  await vi.waitFor(() => expect(here.text).toContain('"kind":"notification"'), { timeout: 30_000 })
  expect([await unread(mine), await unread(other)]).toEqual([0, 1])
  expect(there.text).not.toContain('"kind":"notification"')
})
