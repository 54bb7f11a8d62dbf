import { accounts, agents, conversations, type Query } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Principal, startTestServer, type TestServer } from '../../../testing/server.ts'
import { groupQuestions } from '../facts/group-questions.maintenance.ts'
import { rollUpDays } from '../facts/roll-up-days.maintenance.ts'
import { makeConversation } from '../facts/testing.ts'

type Filter = NonNullable<Query<typeof conversations.listAll>>

let server: TestServer
let owner: Principal & { accountId: string; projectId: string }
let all: agents.Agent[]
const ids: string[] = []
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signUp()
  all = [await create('Shop'), await create('Help')]
  await fill()
  // Reading writes the facts, which questions are grouped from.
  await read('UTC')
  await groupQuestions(server.running.context)
})
afterAll(() => server.stop())

const create = (name: string) => owner.client.call(agents.create, { body: { name } })
const db = () => server.running.context.db.kysely

const FROM = Date.parse('2026-03-26T00:00:00Z')
const DAYS = 6
const MINUTES = 1440

/** Conversations at all times of several days, including the day when clocks go forward in Berlin. */
async function fill(): Promise<void> {
  for (let n = 0; n < 240; n += 1) {
    const minute = (n * 37) % (DAYS * MINUTES)
    ids.push(
      await makeConversation(db(), owner, {
        agentId: all[n % 4 === 0 ? 0 : 1]!.id,
        at: new Date(FROM + minute * 60_000).toISOString(),
        page: n % 4 === 0 ? undefined : `https://shop.example/${n % 4}`,
        turns: [
          {
            question: `What does the ${['lamp', 'chair', 'table'][n % 3]} cost?`,
            ...(n % 5 === 0 ? { reason: 'fallback' } : {}),
            ...(n % 7 === 0 ? { rating: 'down' as const } : n % 2 === 0 ? { rating: 'up' as const } : {}),
          },
          {
            question: n % 11 === 0 ? 'This is useless' : 'Thank you',
            state: n % 13 === 0 ? 'failed' : 'complete',
          },
        ],
        ...(n % 6 === 0 ? { handed: 10, replied: n % 12 === 0 ? 10 + n : undefined } : {}),
        byMember: n % 17 === 0,
      }),
    )
  }
}

const RANGE = { from: '2026-03-27', until: '2026-03-30' }

const read = async (timeZone: string, agentId?: string) => {
  const query = { ...RANGE, timeZone, agentId }
  return {
    figures: await owner.client.call(conversations.analytics, { query }),
    questions: await owner.client.call(conversations.topQuestions, { query }),
  }
}

/** Rolls up all days that can be, and returns how many are. */
async function rollUp(): Promise<number> {
  await rollUpDays(server.running.context, 0)
  const { rows } = await sql<{ fresh: number }>`select count(*)::int as fresh from rollup_days
    where project_id = ${owner.projectId} and not stale`.execute(db())
  return rows[0]!.fresh
}

const keepStale = () =>
  sql`update rollup_days set stale = true, changed_at = 'infinity' where project_id = ${owner.projectId}`.execute(
    db(),
  )
const release = () => sql`update rollup_days set changed_at = '2000-01-01'`.execute(db())

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/Los_Angeles',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Eucla',
  'Pacific/Kiritimati',
]

/** The figures of the range in each time zone, for all agents and for one. */
const readAll = () => Promise.all(ZONES.flatMap((zone) => [read(zone), read(zone, all[0]!.id)]))

/** The number of conversations that the history lists. */
const listed = async (filter: Filter) =>
  (await owner.client.call(conversations.listAll, { query: { ...filter, size: 1 } })).total

/** Compares the figures of each agent with their lists. */
async function expectLists(): Promise<void> {
  const timeZone = 'Asia/Kathmandu'
  const { figures, questions } = await read(timeZone)
  const days = { beganFrom: RANGE.from, beganUntil: RANGE.until, timeZone, visitors: 'true' } as const
  for (const row of figures.agents) {
    const of = { ...days, agentId: row.agentId }
    const links: [number, Filter][] = [
      [row.conversations, of],
      [row.resolved, { ...of, outcome: 'resolved' }],
      [row.attention, { ...of, outcome: 'attention' }],
      [row.frustrated, { ...of, sentiment: 'frustrated' }],
      [row.unanswered, { ...of, unanswered: 'true' }],
      [row.ratedUp, { ...of, rating: 'up' }],
      [row.ratedDown, { ...of, rating: 'down' }],
      [row.handoffs, { ...of, handoff: 'any' }],
      [row.replied, { ...of, handoff: 'replied' }],
    ]
    for (const [count, filter] of links) expect([filter, await listed(filter)]).toEqual([filter, count])
  }
  for (const { agentId, topicId: topic, conversations: count, attention } of questions.items) {
    expect(await listed({ ...days, agentId, topic })).toBe(count)
    expect(await listed({ ...days, agentId, topic, outcome: 'attention' })).toBe(attention)
  }
}

describe('figures with rollups', () => {
  it('equal those from the facts, in each time zone, for all agents and for one', async () => {
    await keepStale()
    const ofFacts = await readAll()
    await release()
    await expect.poll(rollUp).toBe(DAYS)
    expect(await readAll()).toEqual(ofFacts)
    const { figures, questions } = ofFacts[0]!
    // Otherwise the test would compare nothing with nothing.
    expect(figures.totals.conversations).toBeGreaterThan(100)
    expect(figures.totals).toMatchObject({ replySeconds: expect.any(Number), frustrated: expect.any(Number) })
    expect(figures.agents.map(({ name }) => name)).toEqual(['Help', 'Shop'])
    expect(questions.items).toHaveLength(8)
    await expectLists()
  })

  it('equal the lists when conversations are rated, handed over, continued or deleted later', async () => {
    const [rated, handed, gone] = [ids[100]!, ids[101]!, ids[103]!]
    const changes = [
      () =>
        sql`update messages set rating = 'down' where conversation_id = ${rated} and role = 'assistant'`.execute(
          db(),
        ),
      () =>
        sql`insert into messages (id, account_id, conversation_id, seq, role, text, event)
          select 'msg_' || right(id, 26), account_id, id, 99, 'event', '', '{"line":"requested"}' from conversations
          where id = ${handed}`.execute(db()),
      () => owner.client.call(conversations.removeMany, { body: { ids: [gone] } }),
    ]
    for (const change of changes) {
      await expect.poll(rollUp).toBe(DAYS)
      const before = await read('UTC')
      await change()
      expect(await read('UTC')).not.toEqual(before)
      await expectLists()
    }
    const ofFacts = await readAll()
    await expect.poll(rollUp).toBe(DAYS)
    expect(await readAll()).toEqual(ofFacts)
  })

  it('move with an agent to another project, and are deleted with an agent', async () => {
    await expect.poll(rollUp).toBe(DAYS)
    const before = (await read('UTC')).figures
    const other = await owner.client.call(accounts.createProject, { body: { name: 'Other' } })
    await owner.client.call(agents.assign, { params: { id: all[1]!.id }, body: { projectId: other.id } })
    const after = (await read('UTC')).figures
    expect(after.agents.map(({ name }) => name)).toEqual(['Shop'])
    expect(after.totals.conversations).toBe(before.agents[1]!.conversations)
    await expectLists()
    await owner.client.call(agents.remove, { params: { id: all[0]!.id } })
    expect((await read('UTC')).figures.totals.conversations).toBe(0)
  })
})
