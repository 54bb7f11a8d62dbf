import { type Client, handoffs, notifications } from '@millrace/contract'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { expireHandoffs } from '../conversations/handoff/expire-handoffs.maintenance.ts'
import { openDesk } from './test-desk.ts'
import type { Talk } from './testing.ts'

const desk = openDesk()
beforeEach(() => sql`delete from notifications`.execute(desk.db))

/** Conversations whose notices the member has not read. */
const unreadOf = async ({ client }: { client: Client }) => {
  const { items, unread } = await client.call(notifications.list, { query: { unread: 'true' } })
  expect(unread).toBe(items.length)
  return items.map(({ path }) => path!.split('conversation=')[1])
}
const version = async (talk: Talk) => (await desk.read(desk.owner.client, talk)).handoff.version
const act = async (talk: Talk, action: 'take' | 'handBack' | 'end') =>
  desk.change(desk.owner.client, talk, await version(talk), { action })

it('taking over marks the notices of this conversation as read for the team, and no others', async () => {
  const [talk, other] = [await desk.requested(), await desk.requested()]
  const both = [other.conversationId, talk.conversationId]
  expect(await unreadOf(desk.owner)).toEqual(both)
  expect(await unreadOf(desk.colleague)).toEqual(both)
  await act(talk, 'take')
  expect(await unreadOf(desk.owner)).toEqual([other.conversationId])
  expect(await unreadOf(desk.colleague)).toEqual([other.conversationId])
})

it.each(['handBack', 'end'] as const)('so does %s, without a person before', async (action) => {
  const talk = await desk.requested()
  await act(talk, action)
  expect(await unreadOf(desk.colleague)).toEqual([])
})

it('so does a reply, assigning, and a visitor who withdraws the request', async () => {
  const [replied, assigned, withdrawn] = [
    await desk.requested(),
    await desk.requested(),
    await desk.requested(),
  ]
  await desk.reply(desk.owner.client, replied, 'Hello')
  await desk.change(desk.owner.client, assigned, await version(assigned), {
    action: 'assign',
    to: desk.colleague.userId,
  })
  expect(await unreadOf(desk.owner)).toEqual([withdrawn.conversationId])
  await desk.ask(withdrawn, 'withdraw')
  expect(await unreadOf(desk.owner)).toEqual([])
})

it('a request that nobody came to stays unread, and a new one is unread again', async () => {
  const talk = await desk.requested()
  await sql`update conversations set handoff_due = now() - interval '1 s'
    where id = ${talk.conversationId}`.execute(desk.db)
  await expireHandoffs(desk.context)
  expect((await desk.read(desk.owner.client, talk)).handoff.status).toBe('bot')
  expect(await unreadOf(desk.owner)).toEqual([talk.conversationId])
  await act(talk, 'take')
  expect(await unreadOf(desk.owner)).toEqual([])
  await act(talk, 'handBack')
  await desk.ask(talk)
  expect(await unreadOf(desk.owner)).toEqual([talk.conversationId])
})

it('a refused act marks nothing', async () => {
  const talk = await desk.requested()
  const stale = desk.change(desk.owner.client, talk, (await version(talk)) + 1, { action: 'take' })
  await expect(stale).rejects.toMatchObject({ code: 'conflict' })
  const params = { conversationId: talk.conversationId }
  const read = desk.reader.client.call(handoffs.change, { params, body: { action: 'take', version: 1 } })
  await expect(read).rejects.toMatchObject({ status: 403 })
  expect(await unreadOf(desk.owner)).toEqual([talk.conversationId])
})
