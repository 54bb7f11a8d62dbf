import { type Client, knowledge, onboarding, tools } from '@millrace/contract'
import { startWebsite, type Website } from '@millrace/standins'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeKnowledge, settled, WAIT } from '../knowledge.ts'
import { startTestServer, type TestServer } from '../server.ts'

const SECRET = 'the inside of the network'
let server: TestServer
let client: Client
/** A site that requests may reach; it points to `inside` in every way that a site can. */
let outside: Website
/** A site that no request may ever reach. */
let inside: Website

beforeAll(async () => {
  inside = await startWebsite({ '/': `<p>${SECRET}</p>` })
  const there = inside.url
  outside = await startWebsite(
    {
      '/': `<title>Outside</title><p>Words enough to be read.</p><a href="${there}/">inside</a>`,
      '/away': { kind: 'redirect', to: `${there}/` },
      '/twice': { kind: 'redirect', to: '/away' },
      '/sitemap.xml': {
        kind: 'body',
        type: 'application/xml',
        body: `<sitemapindex><sitemap><loc>${there}/sitemap.xml</loc></sitemap></sitemapindex>`,
      },
    },
    { robots: `User-agent: *\nAllow: /\nSitemap: ${there}/sitemap.xml\n` },
  )
  server = await startTestServer({ egressAllow: [`127.0.0.1:${outside.port}`] })
  client = (await server.signUp()).client
})
afterAll(async () => {
  await server.stop()
  await Promise.all([inside.close(), outside.close()])
})

/** Addresses that must not be reached, in every spelling. */
const TARGETS: [string, () => string][] = [
  ['an address of this machine', () => inside.url],
  ['its name', () => `http://localhost:${inside.port}/`],
  ['a decimal address', () => `http://2130706433:${inside.port}/`],
  ['a hexadecimal one', () => `http://0x7f000001:${inside.port}/`],
  ['an octal one', () => `http://0177.0.0.1:${inside.port}/`],
  ['a short one', () => `http://127.1:${inside.port}/`],
  ['zero', () => `http://0:${inside.port}/`],
  ['IPv6', () => `http://[::1]:${inside.port}/`],
  ['IPv4 in IPv6', () => `http://[::ffff:127.0.0.1]:${inside.port}/`],
  ['NAT64', () => `http://[64:ff9b::7f00:1]:${inside.port}/`],
  ['the metadata of a cloud', () => 'http://169.254.169.254/latest/meta-data/'],
  ['a redirect', () => `${outside.url}/away`],
  ['a redirect after a redirect', () => `${outside.url}/twice`],
]

/**
 * All ways to make the server send a request to an address; each waits until it is done and returns what the caller
 * sees.
 */
const ENTRIES: [string, (url: string) => Promise<unknown>][] = [
  ['a web page as a source', (url) => addSource({ type: 'url', url })],
  ['a site as a source', (url) => addSource({ type: 'site', url })],
  ['chosen pages of a site', (url) => addSource({ type: 'site', url: outside.url, pages: [url] })],
  ['the pages of a sitemap', (url) => answerOf(client.call(knowledge.sitemap, { query: { url } }))],
  ['a tool', (url) => runTool(url)],
  ['a new agent from a website', (url) => onboard(url)],
]

const answerOf = (asked: Promise<unknown>) => asked.catch((error: unknown) => String(error))

async function addSource(source: knowledge.NewSource) {
  const { id } = await makeKnowledge(client, [])
  const added = await answerOf(client.call(knowledge.addSources, { params: { id }, body: [source] }))
  const sources = await settled(client, id)
  const chunks = await client.call(knowledge.listChunks, { params: { id }, query: {} })
  return { added, sources, chunks }
}

const runTool = (url: string) =>
  answerOf(
    client.call(tools.test, {
      body: {
        tool: {
          name: 'look',
          description: 'Looks',
          parameters: { type: 'object', properties: {} },
          request: { method: 'GET', url },
        },
        arguments: {},
      },
    }),
  )

async function onboard(url: string) {
  const begun = await answerOf(client.call(onboarding.start, { body: { url } }))
  if (typeof begun === 'string') return begun
  const { agentId } = begun as onboarding.Onboarding
  return vi.waitFor(async () => {
    const now = await client.call(onboarding.get, { params: { id: agentId } })
    expect(['ready', 'failed']).toContain(now.onboarding?.state)
    return now
  }, WAIT)
}

describe.each(ENTRIES)('%s', (_name, visit) => {
  it.each(TARGETS)('never reaches %s', { timeout: 60_000 }, async (_target, url) => {
    const seen = JSON.stringify(await visit(url()))
    expect(seen).not.toContain(SECRET)
    expect(inside.requests).toEqual([])
  })
})

it('never follows links and sitemaps of an allowed site to an internal address', async () => {
  const { sources } = await addSource({ type: 'site', url: outside.url })
  expect(sources[0]).toMatchObject({ state: 'ready' })
  expect(inside.requests).toEqual([])
})
