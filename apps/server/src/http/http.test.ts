import { accounts, knowledge } from '@millrace/contract'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../lib/ids.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let owner: Awaited<ReturnType<TestServer['signUp']>>
beforeAll(async () => {
  server = await startTestServer({ works: false })
  owner = await server.signUp()
})
afterAll(() => server.stop())

const send = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/millrace/knowledge`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json', ...headers },
    body,
  })

const errorOf = async (response: Response) => {
  const body = (await response.json()) as Record<string, unknown>
  expect(body.code).toBe(response.status)
  expect(body.msg).toBe(body.message)
  return { status: response.status, error: body.error, message: String(body.message), details: body.details }
}

describe('hostile bodies', () => {
  const deep = `{"name":${'['.repeat(100)}${']'.repeat(100)}}`
  const abyss = `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  it.each([
    ['not JSON', '{"name":', /not valid JSON/],
    ['a key twice', '{"name":"a","name":"b"}', /the key "name" twice/],
    ['100 levels', deep, /nested deeper than 64/],
    ['100,000 levels', abyss, /nested deeper than 64|not valid JSON/],
    ['NUL', '{"name":"a\\u0000b"}', /can’t be stored/],
    ['a lone surrogate', '{"name":"a\\ud800b"}', /can’t be stored/],
    ['NUL in a key', '{"na\\u0000me":"a"}', /can’t be stored/],
    ['an infinite number', '{"name":"a","chunkSize":1e999}', /too large/],
    ['__proto__', '{"name":"a","__proto__":{"admin":true}}', /not allowed/],
    ['an unknown property', '{"name":"a","accountId":"acc_1"}', /Unrecognized key/],
    ['an array', '[]', /expected object/i],
    ['nothing', '', /expected|name/i],
  ])('%s is refused with 400 and its reason', async (_name, body, reason) => {
    const failure = await errorOf(await send(body))
    expect(failure).toMatchObject({ status: 400, error: 'invalid_request' })
    expect(failure.message).toMatch(reason)
  })

  it('more than 1 MiB is refused with 413', async () => {
    const failure = await errorOf(await send(JSON.stringify({ name: 'a'.repeat(1_100_000) })))
    expect(failure).toMatchObject({ status: 413, error: 'payload_too_large' })
  })

  it('a body that is not JSON by its type is refused', async () => {
    const failure = await errorOf(
      await send('name=a', { 'content-type': 'application/x-www-form-urlencoded' }),
    )
    expect(failure).toMatchObject({ status: 400, error: 'invalid_request' })
  })

  it('every problem is listed with its place', async () => {
    const failure = await errorOf(await send(JSON.stringify({ name: '', chunkSize: 1, chunkOverlap: 0 })))
    const { issues } = failure.details as { issues: { path: string }[] }
    expect(issues.map((issue) => issue.path).toSorted()).toEqual(['chunkSize', 'name'])
  })

  it('NUL in a query is refused', async () => {
    const response = await fetch(`${server.url}/api/millrace/knowledge?search=%00`, {
      headers: { authorization: `Bearer ${owner.token}` },
    })
    expect((await errorOf(response)).status).toBe(400)
  })
})

describe('answers', () => {
  it('carry the envelope and a policy that lets nothing load', async () => {
    const response = await fetch(`${server.url}/api/bauth/users/auth/setup`)
    expect(await response.json()).toMatchObject({ code: 200, msg: 'ok', data: { ownerNeeded: false } })
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('an unknown address is a 404 in the envelope', async () => {
    expect(await errorOf(await fetch(`${server.url}/api/nothing`))).toMatchObject({
      status: 404,
      error: 'not_found',
    })
  })

  it('health, readiness, metrics and the documents answer outside the envelope', async () => {
    expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ status: 'ok' })
    expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: 'ready' })
    const metrics = await (await fetch(`${server.url}/metrics`)).text()
    expect(metrics).toMatch(/http_requests_total\{.*route="\/healthz"/)
    expect(metrics).toContain('queue_jobs{job="knowledge-ingest",state="waiting"}')
    const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as { openapi: string }
    expect(document.openapi).toBe('3.1.0')
    expect(await (await fetch(`${server.url}/api/docs`)).text()).toContain('conversations.chat')
    const page = await fetch(`${server.url}/api/docs/conversations`)
    expect(await page.text()).toContain('/api/millrace/chatbot')
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect((await fetch(`${server.url}/api/docs/nothing`)).status).toBe(404)
    expect((await fetch(`${server.url}/api/docs.js`)).headers.get('content-type')).toContain('javascript')
  })

  it('metrics are not for strangers behind a proxy', async () => {
    for (const [name, value] of [
      ['x-forwarded-for', '203.0.113.9'],
      ['x-forwarded-for', ''],
      ['forwarded', 'for=203.0.113.9'],
      ['x-real-ip', '127.0.0.1'],
      ['via', '1.1 proxy'],
    ] as const)
      expect((await fetch(`${server.url}/metrics`, { headers: { [name]: value } })).status).toBe(401)
  })
})

describe('answers of the API', () => {
  it('stay out of every cache, errors too', async () => {
    const { token } = owner
    for (const [path, status] of [
      ['/api/millrace/knowledge', 200],
      ['/api/millrace/knowledge/kb_none', 400],
      ['/api/nothing', 404],
    ] as const) {
      const response = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } })
      expect([response.status, response.headers.get('cache-control')]).toEqual([status, 'no-store'])
    }
  })
})

describe('broken multipart bodies', () => {
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
  it.each([
    ['no boundary', 'multipart/form-data', `${head}text\r\n--b--\r\n`],
    ['ends in a file', 'multipart/form-data; boundary=b', `${head}text`],
    ['ends in a header', 'multipart/form-data; boundary=b', '--b\r\ncontent-disposi'],
    ['another boundary', 'multipart/form-data; boundary=c', `${head}text\r\n--b--\r\n`],
    ['nothing', 'multipart/form-data; boundary=b', ''],
  ])('%s: refused with 400', async (_name, type, body) => {
    const base = await owner.client.call(knowledge.create, { body: { name: 'Uploads' } })
    const response = await fetch(`${server.url}/api/millrace/knowledge/${base.id}/sources`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': type },
      body,
    })
    expect(await errorOf(response)).toMatchObject({ status: 400, error: 'invalid_request' })
  })
})

describe('idempotency keys', () => {
  const create = (key: string, name: string) =>
    owner.client.call(knowledge.create, { body: { name } }, { idempotencyKey: key })

  it('give the first answer again and do the work once', async () => {
    const first = await create('key-1', 'Once')
    const second = await create('key-1', 'Once')
    expect(second).toEqual(first)
    const { total } = await owner.client.call(knowledge.list, { query: { search: 'Once' } })
    expect(total).toBe(1)
  })

  it('refuse another body, and do the work once when twenty come at the same time', async () => {
    await create('key-2', 'A')
    await expect(create('key-2', 'B')).rejects.toMatchObject({ status: 409, code: 'conflict' })
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => create('key-3', 'Storm')))
    const ids = new Set(results.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : [])))
    expect(ids.size).toBe(1)
    const { total } = await owner.client.call(knowledge.list, { query: { search: 'Storm' } })
    expect(total).toBe(1)
  })

  it('of one caller are not those of another', async () => {
    const other = await server.signUp()
    const mine = await create('key-4', 'Mine')
    const theirs = await other.client.call(
      knowledge.create,
      { body: { name: 'Mine' } },
      { idempotencyKey: 'key-4' },
    )
    expect(theirs.id).not.toBe(mine.id)
  })
})

describe('idempotency keys of visitors', () => {
  const db = () => server.running.context.db.kysely
  const conversationId = newId('conversation')
  const stop = (key: string, visitorToken = 'a-token-of-somebody') =>
    fetch(`${server.url}/api/millrace/chatbot/${conversationId}/stop`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ visitorToken }),
    })

  it('leave nothing that says who they are or what they sent', async () => {
    const [first, again] = [await stop('visit-1'), await stop('visit-1')]
    expect([first.status, again.status]).toEqual([404, 404])
    expect(again.headers.get('idempotent-replay')).toBe('true')
    const { rows } = await sql<{ principal: string; request_hash: string }>`select principal, request_hash
      from idempotency_keys where key = 'visit-1'`.execute(db())
    expect(rows).toHaveLength(1)
    expect(rows[0]!.principal).toMatch(/^visitor:[0-9a-f]{64}$/)
    const url = `/api/millrace/chatbot/${conversationId}/stop`
    const sent = JSON.stringify(['conversations.stop', url, { visitorToken: 'a-token-of-somebody' }])
    expect(rows[0]!.request_hash).not.toBe(createHash('sha256').update(sent).digest('hex'))
  })

  it('are as many as one network may leave', async () => {
    await stop('visit-2')
    await sql`update rate_limits set points = 600 where key like 'idempotency:%'`.execute(db())
    expect((await stop('visit-3')).status).toBe(429)
    await sql`delete from rate_limits where key like 'idempotency:%'`.execute(db())
    const { rows } = await sql`select key from idempotency_keys where key = 'visit-3'`.execute(db())
    expect(rows).toEqual([])
  })
})

it('an idempotency key of one project is not that of another', async () => {
  const { id: projectId } = await owner.client.call(accounts.createProject, { body: { name: 'Second' } })
  const make = (headers: Record<string, string>) =>
    send(JSON.stringify({ name: 'Same' }), { 'idempotency-key': 'key-5', ...headers }).then(
      (response) => response.json() as Promise<{ data: { id: string } }>,
    )
  const [first, second] = [await make({}), await make({ 'x-project-id': projectId })]
  expect(second.data.id).not.toBe(first.data.id)
})

it('a project of another account is not there, whichever way it is named', async () => {
  const other = await server.signUp()
  const client = server.client({ token: owner.token, projectId: other.projectId })
  await expect(client.call(knowledge.list, { query: {} })).rejects.toMatchObject({ status: 404 })
  await expect(client.call(accounts.information, {})).resolves.toMatchObject({ username: owner.username })
})
