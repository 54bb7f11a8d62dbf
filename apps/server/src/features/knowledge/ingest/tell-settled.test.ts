import { type Body, type Client, knowledge, notifications, team } from '@millrace/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Principal, startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const notificationsOf = async ({ client }: Principal) =>
  (await client.call(notifications.list, { query: {} })).items.map(({ text }) => text)

async function add({ client }: Pick<Principal, 'client'>, body: Body<typeof knowledge.addSources>) {
  const base = await client.call(knowledge.create, { body: { name: 'Handbook' } })
  await client.call(knowledge.addSources, { params: { id: base.id }, body })
  return base.id
}

it('sends one notification for all sources added at once', async () => {
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
  // Only the test's own host may be called.
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

it("doesn't notify people of sources that they added by hand, unless one failed; it notifies others", async () => {
  const admin = await server.signUp()
  const editor = await server.addMember(admin.accountId, 'AIEDITOR', [admin.projectId])
  const unread = async (client: Client) => (await client.call(notifications.countUnread, {})).unread
  const settled = async (count: number) =>
    vi.waitFor(async () => expect(await notificationsOf(admin)).toHaveLength(count), { timeout: 120_000 })

  await add(admin, { type: 'text', name: 'Prices', text: 'Flour costs two.' })
  await settled(1)
  expect([await unread(admin.client), await unread(editor.client)]).toEqual([0, 1])

  await add(admin, { type: 'url', url: 'http://10.1.2.3/prices' })
  await settled(2)
  expect([await unread(admin.client), await unread(editor.client)]).toEqual([1, 2])

  await add(editor, { type: 'text', name: 'Hours', text: 'Open at nine.' })
  await settled(3)
  expect([await unread(admin.client), await unread(editor.client)]).toEqual([2, 2])

  // An API key is not a person watching.
  const { key } = await admin.client.call(team.refreshApiKey, {})
  await add({ client: server.client({ token: key, projectId: admin.projectId }) }, [
    { type: 'text', name: 'Stock', text: 'Twelve sacks.' },
  ])
  await settled(4)
  expect(await unread(admin.client)).toBe(3)
})
