import { agents } from '@millrace/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { withoutSlash } from './app.ts'

let server: TestServer
let owner: Awaited<ReturnType<TestServer['signUp']>>
beforeAll(async () => {
  server = await startTestServer({ works: false })
  owner = await server.signUp()
})
afterAll(() => server.stop())

const ask = (path: string, init: RequestInit = {}) =>
  fetch(server.url + path, { redirect: 'manual', ...init })
const bearer = () => ({ authorization: `Bearer ${owner.token}` })
const json = (body: unknown, more: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { ...bearer(), 'content-type': 'application/json', ...more },
  body: JSON.stringify(body),
})

/** The path with a slash at its end, before the query. */
const slashed = (path: string) => path.replace(/(?=\?|$)/, '/')

it('every operation is the same call with a slash at the end of its path', async () => {
  const { paths } = (await (await ask('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { servers?: { url: string }[] }>>
  }
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { servers }]) => {
      const base = (servers?.[0]?.url ?? '/api').replace(/^\/$/, '')
      return [method.toUpperCase(), base + path.replace(/\{\w+\}/g, 'xyz_1')] as const
    }),
  )
  expect(calls.length).toBeGreaterThan(200)
  for (const [method, url] of calls) {
    // Nobody is signed in: who is let in is asked of the route, so there is one.
    const [plain, other] = await Promise.all([ask(url, { method }), ask(slashed(url), { method })])
    const [first, second] = [(await plain.text()).slice(0, 200), (await other.text()).slice(0, 200)]
    expect(second, `${method} ${url}`).not.toContain('This URL doesn’t exist')
    expect(other.status, `${method} ${url}`).toBe(plain.status)
    if (plain.status !== 429 && !url.includes('stream')) expect(second, `${method} ${url}`).toBe(first)
  }
})

it('queries, bodies and answers are the same', async () => {
  const lists = [
    '/api/millrace/knowledge?page=1&size=5',
    '/api/bauth/users/information',
    '/api/millrace/aiflows',
  ]
  for (const path of lists) {
    const [plain, other] = await Promise.all([
      ask(path, { headers: bearer() }),
      ask(slashed(path), { headers: bearer() }),
    ])
    expect(other.status).toBe(200)
    expect(await other.json()).toEqual(await plain.json())
  }
  const made = await ask('/api/millrace/knowledge/', json({ name: 'Base' }))
  const { data } = (await made.json()) as { data: { id: string } }
  const read = await ask(`/api/millrace/knowledge/${data.id}/`, { headers: bearer() })
  expect(await read.json()).toMatchObject({ code: 200, data: { id: data.id, name: 'Base' } })
})

it('a write that is repeated with a slash is not done twice', async () => {
  const key = { 'idempotency-key': 'once-only' }
  const first = await ask('/api/millrace/knowledge', json({ name: 'Once' }, key))
  const second = await ask('/api/millrace/knowledge/', json({ name: 'Once' }, key))
  expect(await second.json()).toEqual(await first.json())
})

it('pages, their files, health and documents are there without a redirect', async () => {
  const { items } = await owner.client.call(agents.list, { query: {} })
  const paths = ['/healthz', '/readyz', '/api/openapi.json', '/api/docs', '/avatars/20.svg']
  const pages = [
    '/console',
    '/console/sheets',
    '/login',
    `/chat-public/${items[0]?.publicId ?? 'x'}`,
    '/proxy/x',
  ]
  for (const path of [...paths, ...pages]) {
    const headers = pages.includes(path) ? { accept: 'text/html' } : {}
    const [plain, other] = await Promise.all([ask(path, { headers }), ask(slashed(path), { headers })])
    expect(other.status, path).toBe(plain.status)
    expect(other.headers.get('content-type'), path).toBe(plain.headers.get('content-type'))
    expect(other.headers.get('location'), path).toBeNull()
  }
})

it.each([
  ['/', '/'],
  ['//', '//'],
  ['/?a=/', '/?a=/'],
  ['/a/?next=/b/', '/a?next=/b/'],
  ['/a?next=/b/', '/a?next=/b/'],
  ['/a/b/', '/a/b'],
])('only a slash at the end of the path is left out: %s', (given, wanted) => {
  expect(withoutSlash(given)).toBe(wanted)
})
