import { agents, conversations } from '@millrace/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Principal, startTestServer, type TestServer } from '../../../testing/server.ts'
import { writeViews } from './count-views.ts'

const SITE = 'https://www.shop.example'
let server: TestServer
let owner: Principal & { accountId: string; projectId: string }
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signUp()
})
afterAll(() => server.stop())

async function publicAgent() {
  const { id } = await owner.client.call(agents.create, { body: { name: 'Guide' } })
  const body = { security: { allowedDomains: ['*.shop.example'] } }
  await owner.client.call(agents.setBotConfig, { params: { id }, body })
  return owner.client.call(agents.update, { params: { id }, body: { visibility: 'public' } })
}

const settings = (publicId: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/millrace/aiagents/public/${publicId}/widget`, {
    headers: { origin: SITE, 'user-agent': 'Mozilla/5.0', ...headers },
  })
const frame = (publicId: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/proxy/${publicId}`, {
    headers: { referer: `${SITE}/prices?secret=1`, 'user-agent': 'Mozilla/5.0', ...headers },
  })

async function funnelOf(agentId: string) {
  await writeViews(server.running.context)
  const today = new Date().toISOString().slice(0, 10)
  const query = { agentId, from: today, until: today }
  return (await owner.client.call(conversations.analytics, { query })).funnel
}

it('counts pages with the widget, and those where its chat was loaded, by host', async () => {
  const { id, publicId } = await publicAgent()
  await settings(publicId)
  await settings(publicId)
  await settings(publicId, { origin: 'https://blog.shop.example' })
  await frame(publicId, { 'sec-fetch-dest': 'iframe' })
  await frame(publicId)
  expect(await funnelOf(id)).toMatchObject({
    seen: 3,
    opened: 2,
    hosts: [
      { host: 'www.shop.example', seen: 2, opened: 2 },
      { host: 'blog.shop.example', seen: 1, opened: 0 },
    ],
  })
})

it('ignores robots, other pages, prefetches, and private agents', async () => {
  const { id, publicId } = await publicAgent()
  await settings(publicId, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
  await settings(publicId, { origin: server.url })
  await settings(publicId, { origin: 'https://evil.example' })
  await settings(publicId, { 'sec-purpose': 'prefetch;prerender' })
  await frame(publicId, { referer: 'https://evil.example/' })
  await frame(publicId, { referer: `${server.url}/embed-test/${publicId}` })
  await frame(publicId, { referer: 'nonsense' })
  await frame(publicId, { 'sec-fetch-dest': 'document' })
  await frame(crypto.randomUUID())
  await owner.client.call(agents.update, { params: { id }, body: { visibility: 'private' } })
  await settings(publicId)
  await frame(publicId)
  expect(await funnelOf(id)).toMatchObject({ seen: 0, opened: 0, hosts: [] })
})

it('limits how often a network counts per minute, and counts hosts beyond the first ones together', async () => {
  const { id, publicId } = await publicAgent()
  await Promise.all(
    Array.from({ length: 30 }, (_, n) => settings(publicId, { origin: `https://n${n}.shop.example` })),
  )
  const { hosts, seen } = await funnelOf(id)
  expect(seen).toBe(30)
  expect(hosts).toHaveLength(21)
  expect(hosts[0]).toEqual({ host: null, seen: 10, opened: 0 })
  await Promise.all(Array.from({ length: 60 }, () => settings(publicId)))
  // The minute may have changed in between.
  expect((await funnelOf(id)).seen).toBeLessThanOrEqual(90)
  await Promise.all(Array.from({ length: 60 }, () => settings(publicId)))
  expect((await funnelOf(id)).seen).toBeLessThanOrEqual(120)
})

it('keeps what was counted when the server stops', async () => {
  const { id, publicId } = await publicAgent()
  await settings(publicId)
  const first = await funnelOf(id)
  await settings(publicId)
  const second = await funnelOf(id)
  expect([first.seen, second.seen]).toEqual([1, 2])
})
