import { agents, conversations, type Query, team, usage } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inAccount } from '../../lib/scoped.ts'
import { type Principal, startTestServer, type TestServer } from '../../testing/server.ts'
import { startScriptedModel } from '../conversations/testing.ts'
import { recordUsage } from './record-usage.ts'
import type { UsageInput } from './usage-entry.ts'

let model: Awaited<ReturnType<typeof startScriptedModel>>
let server: TestServer
let owner: Principal & { accountId: string; projectId: string; userId: string }
let agent: agents.Agent
beforeAll(async () => {
  model = await startScriptedModel()
  server = await startTestServer({ openai: model.settings })
  owner = await server.signUp()
  const { id } = await owner.client.call(agents.create, { body: { name: 'Guide' } })
  const body = { model: 'openai:scripted', visibility: 'public' as const }
  agent = await owner.client.call(agents.update, { params: { id }, body })
  await owner.client.call(agents.publish, { params: { id }, body: {} })
})
afterAll(async () => {
  await server.stop()
  await model.close()
})

const RANGE = { from: '2026-10-24', to: '2026-10-26', timeZone: 'Europe/Berlin' }
const read = (query: Partial<Query<typeof usage.read>> = {}, who: Principal = owner) =>
  who.client.call(usage.read, { query: { ...RANGE, ...query } })

/** Adds an entry at this time. */
async function spend(at: string, more: Partial<UsageInput> = {}) {
  const { context } = server.running
  const entry = { kind: 'model' as const, accountId: owner.accountId, projectId: owner.projectId, ...more }
  await inAccount(context, owner.accountId, (tx) => recordUsage(tx, [entry]))
  await sql`update usage_entries set at = ${at} where at > now() - interval '1 minute'
    and account_id = ${owner.accountId}`.execute(context.db.kysely)
}

describe('what was used', () => {
  beforeAll(async () => {
    // The night when clocks go back in Berlin: the day has 25 hours.
    await spend('2026-10-24T21:59:00Z', { model: 'openai:small', tokensIn: 10, costUsd: 0.01 })
    await spend('2026-10-24T22:00:00Z', { model: 'openai:large', tokensIn: 100, tokensOut: 5, costUsd: 0.5 })
    await spend('2026-10-25T22:59:00Z', {
      model: 'crd_1:large',
      tokensIn: 7,
      costUsd: 2,
      ownKey: true,
      agentId: agent.id,
      userId: owner.userId,
    })
    await spend('2026-10-25T23:00:00Z', { kind: 'page', requests: 3, agentId: 'agt_gone' })
    await spend('2026-10-23T21:59:00Z', { costUsd: 9 })
    await spend('2026-10-26T23:00:00Z', { costUsd: 9 })
  })

  it('is summed by the days of the time zone, with what own keys paid for apart', async () => {
    const { totals, days, groups, others } = await read()
    const none = {
      requests: 0,
      tokensIn: 0,
      tokensOut: 0,
      sandboxSeconds: 0,
      credits: 0,
      costUsd: 0,
      ownKeyUsd: 0,
    }
    expect(days).toEqual([
      { ...none, date: '2026-10-24', requests: 1, tokensIn: 10, credits: 1, costUsd: 0.01 },
      {
        date: '2026-10-25',
        requests: 2,
        tokensIn: 107,
        tokensOut: 5,
        sandboxSeconds: 0,
        credits: 50,
        costUsd: 2.5,
        ownKeyUsd: 2,
      },
      { ...none, date: '2026-10-26', requests: 3 },
    ])
    expect(totals).toMatchObject({ requests: 6, tokensIn: 117, tokensOut: 5, costUsd: 2.51, ownKeyUsd: 2 })
    expect(totals.credits).toBeCloseTo(51, 9)
    expect(groups.map(({ key }) => key)).toEqual(['2026-10-24', '2026-10-25', '2026-10-26'])
    expect(others).toBeNull()
  })

  it.each([
    ['model', ['large 2.5', 'small 0.01', 'null 0']],
    ['kind', ['null 2.51', 'null 0']],
    ['agent', ['Guide 2', 'null 0.51', 'null 0']],
    ['member', ['person1 2', 'null 0.51']],
    ['project', ['My project 2.51']],
    ['flow', ['null 2.51']],
  ] as const)(
    'by %s, the most expensive first, and without a name where there is none',
    async (groupBy, said) => {
      const { groups } = await read({ groupBy })
      expect(groups.map(({ name, costUsd }) => `${name} ${costUsd}`)).toEqual(said)
    },
  )

  it('is seen by its own account alone, for a range and a project that there are', async () => {
    const other = await server.signUp()
    expect((await read({}, other)).totals.requests).toBe(0)
    await expect(read({ project: owner.projectId }, other)).rejects.toMatchObject({ code: 'not_found' })
    expect((await read({ project: owner.projectId })).totals.requests).toBe(6)
    await expect(read({ from: '2026-10-27' })).rejects.toMatchObject({ code: 'invalid_request' })
    await expect(read({ from: '2020-01-01' })).rejects.toMatchObject({ code: 'invalid_request' })
    await expect(read({ timeZone: 'Mars/Olympus' })).rejects.toMatchObject({ code: 'invalid_request' })
  })

  it('is for admins alone', async () => {
    const { key } = await owner.client.call(team.createApiKey, { body: { name: 'Reads', scopes: ['read'] } })
    await expect(server.client({ token: key }).call(usage.read, { query: RANGE })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})

it('counts the answers of agents, with who asked, and none of the built-in model', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const requests = async (groupBy: usage.Grouping) => {
    const { groups } = await read({ from: today, to: today, timeZone: 'UTC', groupBy })
    return groups.map((group) => `${group.name} ${group.requests}`)
  }
  const answer = async (response: Promise<Response>) => {
    const opened = await response
    const call = await model.next()
    call.say('Four weeks.')
    call.end()
    await opened.text()
  }
  const message = 'How long may books be kept?'
  await answer(server.client().open(conversations.chat, { body: { publicId: agent.publicId, message } }))
  await answer(owner.client.open(conversations.chat, { body: { agentId: agent.id, message } }))
  const params = { id: agent.id }
  const turns = [{ role: 'user' as const, text: message }]
  await answer(owner.client.open(conversations.playground, { params, body: { turns } }))
  await owner.client.call(agents.update, { params, body: { model: 'builtin' } })
  await (await owner.client.open(conversations.chat, { body: { agentId: agent.id, message } })).text()
  expect(await requests('agent')).toEqual(['Guide 3'])
  expect((await requests('member')).toSorted()).toEqual(['null 1', 'person1 2'])
})
