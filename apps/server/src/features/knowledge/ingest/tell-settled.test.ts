import { type Body, knowledge, notifications } from '@millrace/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Principal, startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const notificationsOf = async ({ client }: Principal) =>
  (await client.call(notifications.list, { query: {} })).items.map(({ text }) => text)

async function add({ client }: Principal, body: Body<typeof knowledge.addSources>) {
  const base = await client.call(knowledge.create, { body: { name: 'Handbook' } })
  await client.call(knowledge.addSources, { params: { id: base.id }, body })
  return base.id
}

it('tells once of all sources that were given at once', async () => {
  const admin = await server.signUp()
  const text = (name: string) => ({ type: 'text' as const, name, text: `About ${name}.` })
  const id = await add(admin, ['One', 'Two', 'Three', 'Four'].map(text))
  await vi.waitFor(async () => expect(await notificationsOf(admin)).toHaveLength(1), { timeout: 120_000 })
  expect(await notificationsOf(admin)).toEqual(['4 sources were added to “Handbook”'])
  const { items } = await admin.client.call(notifications.list, { query: {} })
  expect(items[0]).toMatchObject({ type: 'knowledge', path: `/console/knowledge/${id}` })
})

it('names a single one, and says when it failed', async () => {
  const [first, second] = [await server.signUp(), await server.signUp()]
  await add(first, { type: 'text', name: 'Prices', text: 'Flour costs two.' })
  // Nothing but the test's own host may be asked.
  await add(second, { type: 'url', url: 'http://10.1.2.3/prices' })
  await vi.waitFor(
    async () => expect(await notificationsOf(first)).toEqual(['“Prices” was added to “Handbook”']),
    {
      timeout: 120_000,
    },
  )
  await vi.waitFor(
    async () => {
      const [text] = await notificationsOf(second)
      expect(text).toContain('couldn’t be added to “Handbook”')
    },
    { timeout: 120_000 },
  )
})
