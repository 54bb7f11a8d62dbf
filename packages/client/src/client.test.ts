import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConnectionError, Millrace, MillraceError, readWebhook, TimeoutError, WebhookError } from './index.ts'

interface Call {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
}

/** The responses to come, in order; the last one answers all further calls. */
let answers: ((response: ServerResponse, call: Call) => void)[]
let calls: Call[]
let server: ReturnType<typeof createServer>
let client: Millrace
beforeEach(async () => {
  calls = []
  server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const call = { method, url, headers, body: Buffer.concat(parts).toString() }
      calls.push(call)
      const answer = answers.length > 1 ? answers.shift()! : answers[0]!
      answer(response, call)
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  client = new Millrace({ baseUrl, apiKey: 'mrk_test', project: 'prj_1' })
})
afterEach(
  () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    }),
)

const data = (value: unknown) => (response: ServerResponse) =>
  response.end(JSON.stringify({ code: 200, msg: 'ok', data: value }))
const refuse =
  (status: number, error: string, headers: Record<string, string> = {}, details?: object) =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'x-request-id': 'req_1', ...headers })
    response.end(JSON.stringify({ code: status, msg: 'No.', message: 'No.', error, details }))
  }
const drop = (response: ServerResponse) => response.destroy()
const keys = () => calls.map(({ headers }) => headers['idempotency-key'])
const failure = (call: PromiseLike<unknown>) =>
  Promise.resolve(call).then(
    () => null,
    (error: unknown) => error,
  )

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const read: T[] = []
  for await (const item of items) read.push(item)
  return read
}

describe('a call', () => {
  it('has the key, the project, the path with encoded parameters, and an idempotency key if it writes', async () => {
    answers = [data({ id: 'sht_1' })]
    await client.sheets.create({ name: 'Customers' })
    await client.sheets.get('../a b')
    expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /api/millrace/sheet',
      'GET /api/millrace/sheet/..%2Fa%20b',
    ])
    expect(calls[0]!.headers).toMatchObject({ authorization: 'Bearer mrk_test', 'x-project-id': 'prj_1' })
    expect(keys()[0]).toMatch(/^[\da-f]{32}$/)
    expect(keys()[1]).toBeUndefined()
  })

  it('has the path of OpenAI’s API, and its errors', async () => {
    answers = [
      (response) => response.end('{"object":"list","data":[]}'),
      (response) => response.writeHead(404).end('{"error":{"message":"No model","code":"model_not_found"}}'),
    ]
    expect(await client.openai.listModels()).toEqual({ object: 'list', data: [] })
    expect(calls[0]!.url).toBe('/v1/models')
    const error = await failure(client.openai.getModel('agent:x'))
    expect(error).toMatchObject({ status: 404, code: 'not_found', message: 'No model' })
  })

  it('says what was refused', async () => {
    const issues = [{ path: 'name', message: 'is empty' }]
    answers = [refuse(400, 'invalid_request', {}, { issues, reason: 'name_empty' })]
    const error = await failure(client.sheets.create({ name: '' }))
    expect(error).toBeInstanceOf(MillraceError)
    expect(error).toMatchObject({
      status: 400,
      code: 'invalid_request',
      message: 'No.',
      requestId: 'req_1',
      reason: 'name_empty',
      issues,
    })
    expect(calls).toHaveLength(1)
  })
})

describe('a failed call', () => {
  it('is repeated with the same idempotency key after a lost connection and a server’s failure', async () => {
    answers = [drop, refuse(503, 'unavailable', { 'retry-after': '0' }), data({ id: 'sht_1' })]
    await client.sheets.create({ name: 'Customers' })
    expect(calls).toHaveLength(3)
    expect(new Set(keys()).size).toBe(1)
    expect(new Set(calls.map(({ body }) => body)).size).toBe(1)
  })

  it('is repeated while its first attempt is still running', async () => {
    answers = [refuse(409, 'conflict', { 'retry-after': '0' }), data({ id: 'sht_1' })]
    await client.sheets.create({ name: 'Customers' })
    expect(calls).toHaveLength(2)
  })

  it('waits as long as the server asks for, but not for hours', async () => {
    answers = [refuse(429, 'rate_limited', { 'retry-after': '0.3' }), data({})]
    const before = performance.now()
    await client.sheets.get('sht_1')
    expect(performance.now() - before).toBeGreaterThan(290)
    answers = [refuse(429, 'rate_limited', { 'retry-after': '3600' })]
    expect(await failure(client.sheets.get('sht_1'))).toMatchObject({ code: 'rate_limited' })
    expect(calls).toHaveLength(3)
  })

  it('is not repeated if that could do it twice, or can’t help', async () => {
    answers = [drop]
    expect(await failure(client.knowledge.addSources('kb_1', new FormData()))).toBeInstanceOf(ConnectionError)
    answers = [refuse(500, 'internal')]
    expect(await failure(client.knowledge.addSources('kb_1', new FormData()))).toMatchObject({ status: 500 })
    answers = [refuse(404, 'not_found')]
    expect(await failure(client.sheets.get('sht_1'))).toMatchObject({ status: 404 })
    answers = [refuse(402, 'insufficient_credits')]
    expect(await failure(client.flows.run('flw_1'))).toMatchObject({ status: 402 })
    expect(calls).toHaveLength(4)
  })

  it('ends after the last repeat with the last error', async () => {
    answers = [refuse(503, 'unavailable', { 'retry-after': '0' })]
    expect(await failure(client.sheets.get('sht_1', { maxRetries: 2 }))).toMatchObject({ status: 503 })
    expect(calls).toHaveLength(3)
  })

  it('ends with the signal, also while it waits, and by a timeout', async () => {
    answers = [refuse(429, 'rate_limited', { 'retry-after': '30' })]
    const signal = AbortSignal.timeout(100)
    expect(await failure(client.sheets.get('sht_1', { signal }))).toMatchObject({ name: 'TimeoutError' })
    answers = [() => undefined]
    const late = await failure(client.sheets.get('sht_1', { timeout: 50, maxRetries: 0 }))
    expect(late).toBeInstanceOf(TimeoutError)
    expect(await failure(client.sheets.get('sht_1', { signal: AbortSignal.abort() }))).toMatchObject({
      name: 'AbortError',
    })
  })
})

describe('a list', () => {
  it('is its first page when awaited, and all items when gone through', async () => {
    const page = (page: number, items: number[]) => data({ items, total: 3, page, size: 2 })
    answers = [page(1, [1, 2]), page(1, [1, 2]), page(2, [3])]
    expect((await client.sheets.list({ size: 2 })).items).toEqual([1, 2])
    expect(await all(client.sheets.list({ size: 2 }))).toEqual([1, 2, 3])
    expect(calls.map(({ url }) => url)).toEqual([
      '/api/millrace/sheet?size=2',
      '/api/millrace/sheet?size=2',
      '/api/millrace/sheet?size=2&page=2',
    ])
  })

  it('follows a cursor', async () => {
    answers = [data({ items: ['a'], next: 'x y' }), data({ items: ['b'], next: null })]
    expect(await all(client.sheets.listRecords('sht_1', { at: 5 }))).toEqual(['a', 'b'])
    expect(calls.map(({ url }) => url.split('?')[1])).toEqual(['at=5', 'after=x+y'])
  })
})

describe('a chat', () => {
  const START = {
    type: 'start',
    id: 0,
    conversationId: 'cnv_1',
    questionId: 'msg_1',
    messageId: 'msg_2',
    visitorToken: 'token',
  }
  const DONE = {
    type: 'done',
    id: 9,
    reason: 'stop',
    grounded: true,
    usage: { inputTokens: 1, outputTokens: 1 },
  }
  const text = (id: number, delta: string) => ({ type: 'text', id, delta })
  const send = (response: ServerResponse, parts: object[]) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(': ping\n\n')
    for (const part of parts) response.write(`data: ${JSON.stringify(part)}\n\n`)
  }
  const whole =
    (...parts: object[]) =>
    (response: ServerResponse) => {
      send(response, parts)
      response.end()
    }
  const broken =
    (...parts: object[]) =>
    (response: ServerResponse) => {
      send(response, parts)
      setTimeout(() => response.destroy(), 30)
    }
  const QUESTION = { agentId: 'agt_1', message: 'How?' }

  it('is resumed after the last part, with the conversation’s token, and repeats nothing', async () => {
    answers = [
      broken(START, text(1, 'One ')),
      refuse(503, 'unavailable', { 'retry-after': '0' }),
      broken({ type: 'snapshot', id: 2, messageId: 'msg_2', text: 'One two ', citations: [], tools: [] }),
      whole(text(2, 'two '), text(3, 'three'), DONE),
    ]
    const texts = await all(client.conversations.chat(QUESTION).texts())
    expect(texts.join('')).toBe('One two three')
    expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /api/millrace/chatbot',
      'GET /api/millrace/chatbot/cnv_1/stream?after=1',
      'GET /api/millrace/chatbot/cnv_1/stream?after=1',
      'GET /api/millrace/chatbot/cnv_1/stream?after=2',
    ])
    expect(calls[1]!.headers['x-visitor-token']).toBe('token')
  })

  it('is the whole response at once', async () => {
    const citation = { number: 1, sourceName: 'Handbook' }
    answers = [whole(START, text(1, 'So.'), { type: 'citation', id: 2, citation }, DONE)]
    expect(await client.conversations.chat(QUESTION).response()).toEqual({
      conversationId: 'cnv_1',
      messageId: 'msg_2',
      visitorToken: 'token',
      text: 'So.',
      citations: [citation],
      reason: 'stop',
    })
  })

  it('ends without a response when a person answers, and throws a failure of the model', async () => {
    answers = [whole(START, { type: 'handoff', id: 1, status: 'waiting' })]
    expect(await client.conversations.chat(QUESTION).response()).toMatchObject({ text: '', reason: null })
    answers = [
      whole(START, { type: 'error', id: 1, error: 'upstream_failed', message: 'No.', retryAfter: null }),
    ]
    expect(await failure(client.conversations.chat(QUESTION).response())).toMatchObject({
      code: 'upstream_failed',
    })
    expect(calls).toHaveLength(2)
  })

  it('is not asked twice', async () => {
    answers = [drop]
    expect(await failure(client.conversations.chat(QUESTION).response())).toBeInstanceOf(ConnectionError)
    expect(calls).toHaveLength(1)
  })
})

describe('a webhook', () => {
  // The vector of docs/webhooks.md.
  const received = {
    body: '{"test": 2432232314}',
    headers: {
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,AAAA v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    },
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    now: new Date(1_614_265_330_000),
  }

  it('is read if its signature is right and recent', async () => {
    expect(await readWebhook(received)).toEqual({ test: 2_432_232_314 })
    expect(await readWebhook({ ...received, headers: new Headers(received.headers) })).toBeTruthy()
  })

  it.each([
    ['another body', { body: '{"test": 1}' }],
    ['no signature', { headers: {} }],
    ['an old one', { now: new Date(1_614_265_330_000 + 301_000) }],
    ['another secret', { secret: 'whsec_AAAA' }],
    ['a broken secret', { secret: 'whsec_?' }],
    ['a broken time', { headers: { ...received.headers, 'webhook-timestamp': 'now' } }],
  ])('is refused with %s', async (_, change) => {
    await expect(readWebhook({ ...received, ...change })).rejects.toBeInstanceOf(WebhookError)
  })
})
