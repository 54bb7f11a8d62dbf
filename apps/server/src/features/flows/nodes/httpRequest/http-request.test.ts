import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startWebsite, type Website } from '@millrace/standins'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runNode } from '../ai/testing.ts'
import { outside } from '../web/testing.ts'
import { httpRequest } from './index.ts'

const { egress, env } = outside()
let site: Website
let echo: Server
let echoUrl: string

beforeAll(async () => {
  const json = (body: string, more: object = {}) => ({
    kind: 'body' as const,
    body,
    type: 'application/json',
    ...more,
  })
  site = await startWebsite({
    '/ok': json('{"price": 4.5, "tags": ["a"]}'),
    '/text': { kind: 'body', body: 'plain', type: 'text/plain' },
    '/latin': { kind: 'body', body: Buffer.from([0xe4, 0x00, 0x6f]), type: 'text/plain; charset=iso-8859-1' },
    '/lies': json('this is not JSON'),
    '/deep': json('['.repeat(100) + ']'.repeat(100)),
    '/picture': { kind: 'body', body: Buffer.from([1, 2, 3]), type: 'image/png' },
    '/empty': json(''),
    '/huge': { kind: 'huge', bytes: 50_000_000 },
    '/bomb': { kind: 'gzip-bomb', bytes: 500_000_000 },
    '/cut': { kind: 'cut', html: '<p>half</p>' },
    '/hang': { kind: 'hang' },
    '/drip': { kind: 'drip', msPerByte: 400, html: '<p>slow</p>' },
    '/moved': { kind: 'redirect', to: '{origin}/ok' },
    '/inside': { kind: 'redirect', to: 'http://169.254.169.254/latest/meta-data' },
    '/file': { kind: 'redirect', to: 'file:///etc/passwd' },
    '/around': { kind: 'redirect', to: '{origin}/around' },
    ...Object.fromEntries(
      [400, 401, 404, 408, 425, 500, 502, 503, 504].map((status) => [
        `/status/${status}`,
        json('{"error":"nope"}', { status }),
      ]),
    ),
    '/status/429': json('slow down', { status: 429, headers: { 'retry-after': '7' } }),
  })
  echo = createServer((request, response) => void answer(request, response))
  echo.listen(0, '127.0.0.1')
  await once(echo, 'listening')
  echoUrl = `http://127.0.0.1:${(echo.address() as AddressInfo).port}`
})
afterAll(async () => {
  await site.close()
  await egress.close()
  echo.closeAllConnections()
  echo.close()
})

async function read(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request.setEncoding('utf8') as AsyncIterable<string>) text += part
  return text
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await read(request)
  const { method, url, headers } = request
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ method, url, headers, body }))
}

const call = (params: Record<string, unknown>, signal?: AbortSignal) =>
  runNode(httpRequest, env, { params, ...(signal ? { signal } : {}) })
const get = (path: string, params: Record<string, unknown> = {}) => call({ url: site.url + path, ...params })
const requestSent = async (params: Record<string, unknown>) => {
  const { output } = await call({ url: `${echoUrl}/x`, ...params })
  return output.body as { method: string; url: string; headers: Record<string, string>; body: string }
}

describe('the request', () => {
  it('carries query, headers, body and an idempotency key', async () => {
    const got = await requestSent({
      method: 'POST',
      url: `${echoUrl}/x?a=1`,
      query: { q: 'a b&c', tag: ['x', 'y'], none: null },
      headers: { 'X-Note': 'yes' },
      bodyType: 'json',
      json: { n: 1 },
    })
    expect(got).toMatchObject({ method: 'POST', url: '/x?a=1&q=a+b%26c&tag=x&tag=y', body: '{"n":1}' })
    expect(got.headers).toMatchObject({
      'x-note': 'yes',
      'content-type': 'application/json',
      'idempotency-key': 'run_test:n2',
      'user-agent': 'Millrace',
    })
  })

  it('sends forms and text', async () => {
    const form = await requestSent({ method: 'PUT', bodyType: 'form', form: { a: 'ä=1', b: [1, 2] } })
    expect(form).toMatchObject({ body: 'a=%C3%A4%3D1&b=1&b=2' })
    expect(form.headers['content-type']).toBe('application/x-www-form-urlencoded')
    const text = await requestSent({
      method: 'POST',
      bodyType: 'text',
      text: '<a/>',
      contentType: 'application/xml',
    })
    expect(text).toMatchObject({ body: '<a/>' })
    expect(text.headers['content-type']).toBe('application/xml')
  })

  it('has neither body nor key when it only reads', async () => {
    const got = await requestSent({ method: 'GET', bodyType: 'json', json: { n: 1 } })
    expect(got.body).toBe('')
    expect(got.headers['idempotency-key']).toBeUndefined()
  })

  it('leaves connection headers to the connection', async () => {
    const headers = { Host: 'evil.example', 'Content-Length': '1', 'Transfer-Encoding': 'chunked' }
    const got = await requestSent({ method: 'POST', bodyType: 'json', json: {}, headers })
    expect(got.headers.host).toBe(new URL(echoUrl).host)
    expect(got.body).toBe('{}')
  })

  it.each([
    [{ headers: { 'a b': '1' } }, 'header_invalid'],
    [{ headers: { a: 'x\r\nX-Evil: 1' } }, 'header_invalid'],
    [{ headers: ['a'] }, 'param_invalid'],
    [{ url: 'acme.example/path' }, 'bad_url'],
    [{ url: 'ftp://acme.example/' }, 'bad_url'],
    [{ url: 'http://user:secret@acme.example/' }, 'bad_url'],
  ])('is not sent with %j', async (params, code) => {
    await expect(call({ url: echoUrl, ...params })).rejects.toMatchObject({ code, retryable: false })
  })
})

describe('the response', () => {
  it('is returned by its type', async () => {
    expect((await get('/ok')).output).toMatchObject({
      status: 200,
      body: { price: 4.5, tags: ['a'] },
      headers: { 'content-type': 'application/json' },
      url: `${site.url}/ok`,
    })
    expect((await get('/text')).output.body).toBe('plain')
    expect((await get('/empty')).output.body).toBeNull()
    expect((await get('/ok', { answer: 'text' })).output.body).toBe('{"price": 4.5, "tags": ["a"]}')
    expect((await get('/picture', { answer: 'none' })).output.body).toBeNull()
    expect((await get('/ok', { method: 'HEAD' })).output).toMatchObject({ status: 200, body: null })
  })

  it('in another encoding is decoded, without characters that the database cannot store', async () => {
    expect((await get('/latin')).output.body).toBe('äo')
  })

  it.each([
    ['/lies', 'not_json', /didn’t respond with JSON. Response: this is not JSON/],
    ['/deep', 'too_deep', /64 levels/],
    ['/picture', 'not_text', /image\/png/],
    ['/huge', 'too_large', /more than 1 MB/],
    ['/bomb', 'too_large', /more than 1 MB/],
  ])('of %s is a permanent failure', async (path, code, message) => {
    await expect(get(path)).rejects.toMatchObject({
      name: 'StepError',
      code,
      retryable: false,
      message: expect.stringMatching(message) as string,
    })
  })

  it.each([
    ['/cut', 'network'],
    ['/hang', 'timeout'],
    ['/drip', 'timeout'],
  ])('of %s is a temporary failure', async (path, code) => {
    await expect(get(path, { seconds: 1 })).rejects.toMatchObject({ code, retryable: true })
  })
})

describe('a status', () => {
  it.each([
    [400, false],
    [401, false],
    [404, false],
    [408, true],
    [425, true],
    [500, true],
    [502, true],
    [503, true],
    [504, true],
  ])('of %d is a failure; retried: %s', async (status, retryable) => {
    await expect(get(`/status/${status}`)).rejects.toMatchObject({
      code: `http_${status}`,
      retryable,
      message: expect.stringMatching(/nope/) as string,
    })
  })

  it('of 429 is retried when the other side says', async () => {
    await expect(get('/status/429')).rejects.toMatchObject({
      code: 'http_429',
      retryable: true,
      retryAfterMs: 7000,
    })
  })

  it('is a value where the flow handles it itself', async () => {
    expect((await get('/status/404', { onStatus: 'goOn' })).output).toMatchObject({
      status: 404,
      body: { error: 'nope' },
    })
    expect((await get('/status/429', { onStatus: 'goOn', answer: 'json' })).output.body).toBe('slow down')
  })
})

describe('redirects', () => {
  it('are followed when nothing is sent', async () => {
    expect((await get('/moved')).output).toMatchObject({ status: 200, url: `${site.url}/ok` })
  })

  it('are not followed when something is sent', async () => {
    await expect(get('/moved', { method: 'POST' })).rejects.toMatchObject({ code: 'http_redirect' })
  })

  it.each([
    ['/inside', 'blocked_address', /169\.254\.169\.254 isn’t on the public internet/],
    ['/file', 'bad_url', /http/],
    ['/around', 'too_many_redirects', /too many times/],
  ])('of %s lead nowhere', async (path, code, message) => {
    await expect(get(path)).rejects.toMatchObject({
      code,
      retryable: false,
      message: expect.stringMatching(message) as string,
    })
  })
})

it.each([
  'http://10.0.0.1/',
  'http://[::1]/',
  'http://0x7f000002/',
  'http://localhost:1/',
  'http://metadata.google.internal/',
])('calls nothing internal: %s', async (url) => {
  const failed = call({ url })
  await expect(failed).rejects.toMatchObject({
    code: expect.stringMatching(/blocked_address|network/) as string,
  })
})

it('ends when the step is cancelled', async () => {
  const stop = new AbortController()
  const running = call({ url: `${site.url}/hang` }, stop.signal)
  const given = new Error('given up')
  stop.abort(given)
  await expect(running).rejects.toBe(given)
})
