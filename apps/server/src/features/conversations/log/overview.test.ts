import { agents, conversations } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeKnowledge } from '../../../testing/knowledge.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('counts what visitors did by day, separately from what members tried', async () => {
  const { client } = await server.signUp()
  const base = await makeKnowledge(client, [
    { type: 'text', name: 'Handbook', text: 'The large service costs 119 euros.' },
  ])
  const body = { name: 'Help desk', knowledgeIds: [base.id] }
  const { id } = await client.call(agents.create, { body })
  const { publicId } = await client.call(agents.update, { params: { id }, body: { visibility: 'public' } })
  const overview = (timeZone = 'UTC') =>
    client.call(conversations.overview, { params: { id }, query: { timeZone } })
  const nothing = { conversations: 0, answers: 0, unanswered: 0, up: 0, down: 0 }

  const before = await overview()
  expect(before).toMatchObject({
    tried: 0,
    visits: 0,
    siteVisits: 0,
    sources: { ready: 1, working: 0, failed: 0 },
  })
  expect(before.days).toHaveLength(conversations.OVERVIEW_DAYS)
  expect(before.days.every((day) => day.conversations === 0)).toBe(true)

  const ask = async (who: typeof client, to: { agentId: string } | { publicId: string }, message: string) =>
    (await who.open(conversations.chat, { body: { ...to, message } })).text()
  await ask(client, { agentId: id }, 'What does the large service cost?')
  await ask(server.client(), { publicId }, 'What does the large service cost?')
  await ask(server.client(), { publicId }, 'Do you sell submarines?')

  const after = await overview()
  expect(after).toMatchObject({ tried: 1, visits: 2, siteVisits: 0 })
  expect(after.days.at(-1)).toMatchObject({ conversations: 2, answers: 2, unanswered: 1 })
  expect(after.days.at(-2)).toMatchObject(nothing)

  // The public page doesn't count as a website; the widget reports its page.
  const visitor = { page: 'https://mill.test/prices' }
  const asked = { publicId, message: 'What does the large service cost?', visitor }
  await (await server.client().open(conversations.chat, { body: asked })).text()
  expect(await overview()).toMatchObject({ visits: 3, siteVisits: 1 })

  // Older ones are not in the figures, but in the total.
  await sql`update conversations set created_at = now() - interval '40 days', updated_at = now() - interval '40 days'
    where visitor_hash is not null`.execute(server.running.context.db.kysely)
  const later = await overview('Pacific/Auckland')
  expect(later.visits).toBe(3)
  expect(later.days.every((day) => day.conversations === 0 && day.answers === 0)).toBe(true)
  await expect(overview('Middle/Earth')).rejects.toThrow(/time zone/)
})

it('summarises the week and the sources of each listed agent', async () => {
  const { client } = await server.signUp()
  const base = await makeKnowledge(client, [{ type: 'text', name: 'Handbook', text: 'Open from 9 to 5.' }])
  const busy = await client.call(agents.create, { body: { name: 'Busy', knowledgeIds: [base.id] } })
  const quiet = await client.call(agents.create, { body: { name: 'Quiet' } })
  const body = { visibility: 'public' as const }
  const { publicId } = await client.call(agents.update, { params: { id: busy.id }, body })
  for (const message of ['When are you open?', 'Do you sell submarines?']) {
    await (await server.client().open(conversations.chat, { body: { publicId, message } })).text()
  }
  const ids = `${busy.id},${quiet.id}`
  const { items } = await client.call(agents.refresh, { query: { ids } })
  const of = (id: string) => items.find((item) => item.id === id)
  expect(of(busy.id)).toMatchObject({
    week: { conversations: 2, unanswered: 1 },
    sources: { ready: 1, working: 0, failed: 0 },
  })
  expect(of(quiet.id)).toMatchObject({ week: { conversations: 0, unanswered: 0 }, sources: { ready: 0 } })
})
