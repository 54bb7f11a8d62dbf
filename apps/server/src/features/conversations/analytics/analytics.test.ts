import { agents, conversations, type Query } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Principal, startTestServer, type TestServer } from '../../../testing/server.ts'
import { groupQuestions } from '../facts/group-questions.maintenance.ts'
import { makeConversation, type NewConversation } from '../facts/testing.ts'

type Filter = NonNullable<Query<typeof conversations.listAll>>

let server: TestServer
let owner: Principal & { accountId: string; projectId: string }
let agent: agents.Agent
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signUp()
  agent = await owner.client.call(agents.create, { body: { name: 'Guide' } })
})
afterAll(() => server.stop())

const db = () => server.running.context.db.kysely

const make = ({ of = agent, ...rest }: Partial<NewConversation> & { at: string; of?: agents.Agent }) =>
  makeConversation(db(), owner, { ...rest, agentId: of.id })

const read = (range: Partial<Query<typeof conversations.analytics>> = {}) =>
  owner.client.call(conversations.analytics, {
    query: {
      agentId: agent.id,
      from: '2026-10-25',
      until: '2026-10-25',
      timeZone: 'Europe/Berlin',
      ...range,
    },
  })

/** The number of conversations that the log lists. */
const listed = async (filter: Filter) =>
  (await owner.client.call(conversations.listAll, { query: { ...filter, size: 1 } })).total

// The night when clocks go back in Berlin: 02:30 happens twice.
const BEFORE_MIDNIGHT = '2026-10-24T21:59:00Z'
const AFTER_MIDNIGHT = '2026-10-24T22:00:00Z'
const HALF_PAST_TWO = '2026-10-25T00:30:00Z'
const HALF_PAST_TWO_AGAIN = '2026-10-25T01:30:00Z'
const LAST_MINUTE = '2026-10-25T22:59:00Z'
const NEXT_DAY = '2026-10-25T23:00:00Z'
const SHOP = 'shop.example/prices'

describe('figures of a range', () => {
  let handedOver: string
  beforeAll(async () => {
    await make({ at: BEFORE_MIDNIGHT })
    await make({ at: AFTER_MIDNIGHT, page: `https://${SHOP}?utm=1#top`, turns: [{ rating: 'up' }, {}] })
    await make({ at: HALF_PAST_TWO, page: `https://${SHOP}`, turns: [{ reason: 'fallback' }, {}] })
    await make({ at: HALF_PAST_TWO_AGAIN, turns: [{ rating: 'down' }, { rating: 'up' }] })
    handedOver = await make({ at: LAST_MINUTE, page: 'https://shop.example/', handed: 10, replied: 70 })
    await make({ at: LAST_MINUTE, handed: 5, turns: [{ state: 'failed' }] })
    await make({ at: LAST_MINUTE, noLog: true })
    await make({ at: LAST_MINUTE, byMember: true })
    await make({ at: NEXT_DAY })
  })

  it('are those of the day of the time zone, also on the day of 25 hours', async () => {
    const { totals, before, days, hours, channels, pages, funnel } = await read()
    const figures = {
      conversations: 6,
      messages: 19,
      answers: 8,
      unansweredAnswers: 1,
      up: 2,
      down: 1,
      resolved: 2,
      attention: 4,
      frustrated: 1,
      unanswered: 1,
      ratedUp: 2,
      ratedDown: 1,
      handoffs: 2,
      replied: 1,
      leads: 0,
    }
    expect(totals).toEqual({ ...figures, replySeconds: 60 })
    expect(before).toMatchObject({ conversations: 1, resolved: 1, replySeconds: null })
    expect(days).toEqual([{ date: '2026-10-25', ...figures }])
    expect(hours).toEqual([
      { weekday: 7, hour: 23, conversations: 3 },
      { weekday: 7, hour: 2, conversations: 2 },
      { weekday: 7, hour: 0, conversations: 1 },
    ])
    expect(channels).toEqual([{ channel: 'web', name: null, ...figures }])
    expect(pages.map(({ page, conversations: count }) => [page, count])).toEqual([
      [null, 3],
      [SHOP, 2],
      ['shop.example/', 1],
    ])
    expect(funnel).toMatchObject({ conversations: 3, answered: 3, leads: 0, handoffs: 1, seen: 0, opened: 0 })
  })

  it('differ where the day begins at another time', async () => {
    const zones = ['UTC', 'Asia/Kathmandu', 'America/Los_Angeles', 'Pacific/Kiritimati']
    const counts = await Promise.all(
      zones.map(async (timeZone) => (await read({ timeZone })).totals.conversations),
    )
    expect(counts).toEqual([6, 4, 4, 4])
    const { days } = await read({ from: '2026-10-24', until: '2026-10-26' })
    expect(days.map(({ date, conversations: count }) => [date, count])).toEqual([
      ['2026-10-24', 1],
      ['2026-10-25', 6],
      ['2026-10-26', 1],
    ])
  })

  it('equal the number of items in the lists that they link to', async () => {
    const day = { beganFrom: '2026-10-25', beganUntil: '2026-10-25', timeZone: 'Europe/Berlin' }
    const all = { agentId: agent.id, visitors: 'true', ...day } as const
    const { totals, hours, channels, pages, funnel } = await read()
    const links: [number, Filter][] = [
      [totals.conversations, all],
      [totals.resolved, { ...all, outcome: 'resolved' }],
      [totals.attention, { ...all, outcome: 'attention' }],
      [totals.frustrated, { ...all, sentiment: 'frustrated' }],
      [totals.unanswered, { ...all, unanswered: 'true' }],
      [totals.ratedUp, { ...all, rating: 'up' }],
      [totals.ratedDown, { ...all, rating: 'down' }],
      [totals.handoffs, { ...all, handoff: 'any' }],
      [totals.replied, { ...all, handoff: 'replied' }],
      [totals.leads, { ...all, lead: 'true' }],
      [funnel.conversations, { ...all, widget: 'true' }],
      [funnel.answered, { ...all, widget: 'true', outcome: 'answered' }],
      [funnel.handoffs, { ...all, widget: 'true', handoff: 'any' }],
      ...hours.map(({ weekday, hour, conversations: count }): [number, Filter] => [
        count,
        { ...all, weekday, hour },
      ]),
      ...channels.map((row): [number, Filter] => [row.conversations, { ...all, channel: row.channel }]),
      ...pages.map((row): [number, Filter] => [row.conversations, { ...all, pagePath: row.page ?? '-' }]),
    ]
    for (const [count, filter] of links)
      expect([filter, await listed(filter)], 'figure and list').toEqual([filter, count])
  })

  it('follow changes of their conversations at once', async () => {
    const rate = (rating: string | null) =>
      sql`update messages set rating = ${rating} where conversation_id = ${handedOver} and role = 'assistant'`.execute(
        db(),
      )
    await rate('down')
    expect((await read()).totals).toMatchObject({ down: 2, ratedDown: 2 })
    await rate(null)
    expect((await read()).totals).toMatchObject({ down: 1, ratedDown: 1 })
    const extra = await make({ at: HALF_PAST_TWO })
    expect((await read()).totals).toMatchObject({ conversations: 7, resolved: 3 })
    await owner.client.call(conversations.removeMany, { body: { ids: [extra] } })
    expect((await read()).totals).toMatchObject({ conversations: 6, resolved: 2 })
  })

  it('cover the project without an agent, and reveal nothing to others', async () => {
    const other = await owner.client.call(agents.create, { body: { name: 'Other' } })
    await make({ at: HALF_PAST_TWO, of: other })
    expect((await read()).totals.conversations).toBe(6)
    const query = { from: '2026-10-25', until: '2026-10-25', timeZone: 'Europe/Berlin' }
    expect((await owner.client.call(conversations.analytics, { query })).totals.conversations).toBe(7)
    const stranger = await server.signUp()
    expect((await stranger.client.call(conversations.analytics, { query })).totals.conversations).toBe(0)
    const foreign = stranger.client.call(conversations.analytics, { query: { ...query, agentId: agent.id } })
    await expect(foreign).rejects.toMatchObject({ status: 404 })
    const reader = await server.addMember(owner.accountId, 'AIREADER', [owner.projectId])
    await expect(reader.client.call(conversations.analytics, { query })).rejects.toMatchObject({
      status: 403,
    })
    await expect(reader.client.call(conversations.topQuestions, { query })).rejects.toMatchObject({
      status: 403,
    })
  })

  it.each([
    [{ timeZone: 'Middle/Earth' }],
    [{ timeZone: '+02:00' }],
    [{ timeZone: "UTC'; drop table agents" }],
    [{ from: '2026-10-26' }],
    [{ from: '2025-10-24' }],
    [{ from: '2026-02-31' }],
    [{ until: '99999-01-01' }],
    [{ from: '0001-01-01', until: '0001-01-02' }],
  ])('refuse %j', async (range) => {
    await expect(read(range)).rejects.toMatchObject({ status: 400 })
  })

  it('accept the longest range, and one far from all data', async () => {
    const { days } = await read({ from: '2025-10-25' })
    expect(days).toHaveLength(conversations.MOST_DAYS)
    const far = await read({ from: '9999-12-30', until: '9999-12-31' })
    expect(far.totals.conversations).toBe(0)
  })
})

describe('the most frequent questions', () => {
  const range = { from: '2026-09-01', until: '2026-09-30' } as const
  const top = async () => {
    const query = { agentId: agent.id, ...range }
    return owner.client.call(conversations.topQuestions, { query })
  }
  const group = async () => {
    // Reading brings the facts up to date, which questions are grouped from.
    await top()
    await groupQuestions(server.running.context)
  }
  const ask = (question: string, rest: Omit<Partial<NewConversation>, 'agentId'> = {}) =>
    make({ at: '2026-09-10T10:00:00Z', turns: [{ question }], ...rest })

  it('groups questions by what they ask, and lists the conversations of each', async () => {
    await ask('Do you ship to Norway?')
    await ask('do you ship to norway', { turns: [{ question: 'do you ship to norway', reason: 'fallback' }] })
    const newest = await ask('Shipping to Norway, please!', { at: '2026-09-11T10:00:00Z' })
    await ask('Where do you sell trousers?')
    await ask('Hello')
    await ask('Do you ship to Norway?', { byMember: true })
    await ask('Do you ship to Norway?', { noLog: true })
    await group()
    const { items, pending } = await top()
    expect(pending).toBe(0)
    expect(items).toMatchObject([
      { question: 'Shipping to Norway, please!', conversations: 3, attention: 1 },
      { question: 'Where do you sell trousers?', conversations: 1, attention: 0 },
    ])
    const of = { agentId: agent.id, visitors: 'true', topic: items[0]!.topicId } as const
    expect(await listed({ ...of, beganFrom: range.from, beganUntil: range.until })).toBe(3)
    expect(await listed({ ...of, outcome: 'attention' })).toBe(1)
    // Deleting a conversation deletes its questions.
    await owner.client.call(conversations.removeMany, { body: { ids: [newest] } })
    expect((await top()).items[0]).toMatchObject({ conversations: 2 })
    expect((await top()).items[0]!.question).not.toContain('please')
  })

  it('accepts whatever visitors write', async () => {
    const before = (await top()).items.length
    for (const question of ['???', 'x '.repeat(4000), '😀', '\u200d', 'a'.repeat(8000)]) await ask(question)
    await group()
    expect((await top()).items.length - before).toBeLessThanOrEqual(5)
    expect((await top()).pending).toBe(0)
  })
})
