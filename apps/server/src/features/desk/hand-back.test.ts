import { conversations, handoffs, notifications } from '@millrace/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { inAccount } from '../../lib/scoped.ts'
import { closeBrokenAnswers } from '../conversations/close-broken.ts'
import { changeHandoff, lockHandoff } from '../conversations/index.ts'
import { openDesk } from './test-desk.ts'
import type { Talk } from './testing.ts'

const desk = openDesk()

const version = async (talk: Talk) => (await desk.read(desk.owner.client, talk)).handoff.version
const handBack = async (talk: Talk, { answer = true, client = desk.owner.client } = {}) =>
  client.call(handoffs.change, {
    params: { conversationId: talk.conversationId },
    body: { action: 'handBack', version: await version(talk), answer },
  })

const historyOf = async ({ conversationId, visitorToken }: Talk) =>
  (await desk.server.client().call(conversations.history, { params: { conversationId } }, { visitorToken }))
    .messages
const answersOf = async (talk: Talk) =>
  (await historyOf(talk)).filter(({ role }) => role === 'assistant').map(({ text, state }) => [text, state])

/** A person has the conversation, and the visitor has written to them. */
async function unanswered(...messages: string[]) {
  const { talk } = await desk.visit('I want to talk to a human')
  await desk.change(desk.owner.client, talk, await version(talk), { action: 'take' })
  for (const message of messages) await desk.visit(message, talk)
  return talk
}

const ANSWER = [expect.stringContaining('In the yard behind the shop.'), 'complete']

describe('handing back with a question that has no reply', () => {
  it('has the agent answer it, and the visitor reads it on the stream of its own', async () => {
    const talk = await unanswered('Where can I park?')
    const heard = desk.listen(talk)
    const changed = await handBack(talk)
    expect(changed.status).toBe('bot')
    await heard.until(({ lines }) => lines.includes('handedBack'))
    const { event } = (await historyOf(talk)).findLast(({ role }) => role === 'event')!
    expect(heard.raw).toContain(`"answerId":"${event!.answerId}"`)
    const { conversationId, visitorToken } = talk
    const stream = await desk.server
      .client()
      .open(conversations.resume, { params: { conversationId }, query: { after: -1 } }, { visitorToken })
    const parts = await stream.text()
    expect(parts).toContain('yard')
    expect(parts).toContain('"type":"done"')
    expect(await answersOf(talk)).toEqual([ANSWER])
    const last = (await historyOf(talk)).at(-1)!
    expect(last).toMatchObject({ id: event!.answerId, role: 'assistant' })
  })

  it('answers everything since the last reply, and the desk sees it', async () => {
    const talk = await unanswered('Hello?', 'Where can I park?', 'It is urgent.')
    await handBack(talk)
    await expect.poll(() => answersOf(talk)).toEqual([ANSWER])
    const { messages } = await desk.read(desk.owner.client, talk)
    expect(messages.at(-1)).toMatchObject({ role: 'assistant', text: expect.stringContaining('yard') })
    // The visitor can have it answered again, and goes on with the agent.
    const { conversationId, visitorToken } = talk
    const again = await desk.server
      .client()
      .open(conversations.regenerate, { params: { conversationId }, body: { visitorToken } })
    expect(await again.text()).toContain('"type":"done"')
    expect((await desk.visit('Where can I park?', talk)).text).toContain('yard')
  })

  it('answers once when two people hand back at the same moment', async () => {
    const talk = await unanswered('Where can I park?')
    const now = await version(talk)
    const body = { action: 'handBack' as const, version: now, answer: true }
    const params = { conversationId: talk.conversationId }
    const both = await Promise.allSettled(
      [desk.owner, desk.colleague].map(({ client }) => client.call(handoffs.change, { params, body })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect.poll(() => answersOf(talk)).toEqual([ANSWER])
    await expect(handBack(talk)).rejects.toMatchObject({ code: 'conflict' })
    expect(await answersOf(talk)).toHaveLength(1)
  })

  it('answers what the visitor writes before it began, and nothing else', async () => {
    const talk = await unanswered('Is the mill open?')
    const { conversationId } = talk
    const answerId = await inAccount(desk.context, desk.owner.accountId, async (tx) => {
      const row = (await lockHandoff(tx, conversationId))!
      await changeHandoff(desk.context, tx, { row, action: { type: 'handBack' }, answers: true })
      // The job comes later.
      await sql`update pgboss.job set start_after = now() + interval '1 hour'
        where name = 'answer-open-messages' and data ->> 'conversationId' = ${conversationId}`.execute(tx)
      return (
        await sql<{ id: string }>`select id from messages
        where conversation_id = ${conversationId} and state = 'streaming'`.execute(tx)
      ).rows[0]!.id
    })
    expect((await desk.visit('Where can I park?', talk)).text).toContain('yard')
    await sql`update pgboss.job set start_after = now()
      where name = 'answer-open-messages' and data ->> 'conversationId' = ${conversationId}`.execute(desk.db)
    await expect.poll(() => jobsOf(talk, 'active')).toBe(0)
    expect(await answersOf(talk)).toEqual([ANSWER])
    expect((await historyOf(talk)).map(({ id }) => id)).not.toContain(answerId)
  })

  it('without that wish leaves it, as before', async () => {
    const talk = await unanswered('Where can I park?')
    await handBack(talk, { answer: false })
    expect(await jobsOf(talk)).toBe(0)
    expect(await answersOf(talk)).toEqual([])
  })

  it('marks its notice as read', async () => {
    const talk = await desk.requested()
    await desk.visit('Where can I park?', talk)
    await handBack(talk)
    const { items } = await desk.owner.client.call(notifications.list, { query: { unread: 'true' } })
    expect(items.filter(({ path }) => path?.includes(talk.conversationId))).toEqual([])
  })
})

describe('nothing is answered', () => {
  it('when the last message has a reply', async () => {
    const talk = await unanswered('Where can I park?')
    await desk.reply(desk.owner.client, talk, 'Behind the shop')
    await handBack(talk)
    expect(await jobsOf(talk)).toBe(0)
    expect(await answersOf(talk)).toEqual([])
  })

  it('when someone takes over before it began', async () => {
    const talk = await unanswered('Where can I park?')
    const { conversationId } = talk
    // Both in one transaction: the job can't begin in between.
    await inAccount(desk.context, desk.owner.accountId, async (tx) => {
      for (const action of [{ type: 'handBack' }, { type: 'assign', to: desk.owner.userId }] as const) {
        const row = (await lockHandoff(tx, conversationId))!
        await changeHandoff(desk.context, tx, { row, action, answers: true })
      }
    })
    await expect.poll(() => jobsOf(talk, 'active')).toBe(0)
    expect(await answersOf(talk)).toEqual([])
  })
})

it('is not closed as broken off: its job writes it again', async () => {
  const talk = await unanswered('Where can I park?')
  await handBack(talk)
  await expect.poll(() => answersOf(talk)).toEqual([ANSWER])
  const { id } = (await historyOf(talk)).at(-1)!
  await sql`update messages set state = 'streaming', created_at = now() - interval '1 hour'
    where id = ${id}`.execute(desk.db)
  await closeBrokenAnswers(desk.context, 10)
  expect((await historyOf(talk)).at(-1)!.state).toBe('streaming')
})

/** Jobs about the conversation, in this state or ever. */
async function jobsOf({ conversationId }: Talk, state?: 'active'): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pgboss.job
    where name = 'answer-open-messages' and data ->> 'conversationId' = ${conversationId}
      and (${state ?? null}::text is null or state <= 'active')`.execute(desk.db)
  return rows[0]!.count
}
