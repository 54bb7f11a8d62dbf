import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync, brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEgress, type Egress, type EgressOptions } from './client.ts'
import { EgressError } from './errors.ts'
import { within } from './within.ts'
import { type Site, startSite } from './testing/site.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void
const pages = new Map<string, Answer>()
const seen: IncomingMessage[] = []
const opened: Egress[] = []
let site: Site

beforeAll(async () => {
  site = await startSite((request, response) => {
    seen.push(request)
    const answer = pages.get(new URL(request.url!, 'http://site').pathname)
    if (answer) answer(request, response)
    else response.end('secret of the inner network')
  })
})
afterAll(async () => {
  await Promise.all(opened.map((egress) => egress.close()))
  await site.close()
})

function make(options: Partial<EgressOptions> = {}): Egress {
  const egress = createEgress({ allow: ['127.0.0.1'], userAgent: 'Millrace test', ...options })
  opened.push(egress)
  return egress
}

const resolving = (names: Record<string, string[]>) => (host: string) =>
  Promise.resolve((names[host] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))

const page = (path: string, answer: Answer) => {
  pages.set(path, answer)
  return `${site.origin}${path}`
}

async function failure(work: Promise<unknown>): Promise<EgressError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(EgressError)
  return error as EgressError
}

describe('addresses', () => {
  const HOSTS = [
    '127.0.0.1',
    '127.1',
    '0x7f000001',
    '0x7f.1',
    '2130706433',
    '0177.0.0.1',
    '017700000001',
    '127.0.0.1.',
    '127。0。0。1',
    '%31%32%37.0.0.1',
    '0',
    '0.0.0.0',
    '[::]',
    '[::1]',
    '[::7f00:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
    '[2001:0:7f00:1::]',
    '[fd00::1]',
    '[fe80::1]',
    '10.0.0.1',
    '192.168.0.1',
    '100.64.0.1',
    '169.254.169.254',
  ]

  it.each(HOSTS)('refuses the literal host %s without calling it', async (host) => {
    const before = seen.length
    const error = await failure(make({ allow: [] }).fetch(`http://${host}:${site.port}/`))
    expect(error.code).toBe('blocked_address')
    expect(seen.length).toBe(before)
  })

  it('refuses names that resolve to private addresses, without naming these', async () => {
    const lookup = resolving({ 'db.inside.test': ['10.1.2.3'], 'mixed.test': ['8.8.8.8', '10.1.2.3'] })
    const egress = make({ allow: [], lookup })
    for (const host of ['db.inside.test', 'mixed.test']) {
      const error = await failure(egress.fetch(`http://${host}/`))
      expect(error.code).toBe('blocked_address')
      expect(error.message).toContain(host)
      expect(error.message).not.toContain('10.1.2.3')
    }
  })

  it('refuses localhost with the resolver of the system', async () => {
    const error = await failure(make({ allow: [] }).fetch(`http://localhost:${site.port}/`))
    expect(error.code).toBe('blocked_address')
  })

  it.each([
    'file:///etc/passwd',
    'ftp://example.com/',
    'data:text/plain,x',
    'http://user:pass@example.com/',
    'no address',
  ])('refuses %s', async (url) => expect((await failure(make().fetch(url))).code).toBe('bad_url'))

  it('connects to just the address that was checked, and checks anew for each connection', async () => {
    const answers = ['127.0.0.1', '127.0.0.2']
    let asked = 0
    const egress = make({
      lookup: () => Promise.resolve([{ address: answers[Math.min(asked++, 1)]!, family: 4 }]),
    })
    const url = `http://rebinding.test:${site.port}/`
    pages.set('/', (_, response) => response.writeHead(200, { connection: 'close' }).end('first'))
    expect(await (await egress.fetch(url)).text()).toBe('first')
    expect(asked).toBe(1)
    expect((await failure(egress.fetch(url))).code).toBe('blocked_address')
    pages.delete('/')
  })

  it('calls what the operator allows', async () => {
    const lookup = resolving({ 'ollama.test': ['127.0.0.1'] })
    const egress = make({ allow: [`ollama.test:${site.port}`], lookup })
    expect((await egress.fetch(`http://ollama.test:${site.port}/`)).status).toBe(200)
    expect((await failure(egress.fetch(`${site.origin}/`))).code).toBe('blocked_address')
  })

  it('says that a name does not exist', async () => {
    const error = await failure(make({ lookup: resolving({}) }).fetch('http://nowhere.test/'))
    expect(error.code).toBe('network')
    expect(error.message).toContain('doesn’t exist')
  })

  it('says that nothing answers, without the address', async () => {
    const closed = await startSite(() => undefined)
    await closed.close()
    const egress = make({ lookup: resolving({ 'gone.test': ['127.0.0.1'] }) })
    const error = await failure(egress.fetch(`http://gone.test:${closed.port}/`))
    expect(error.code).toBe('network')
    expect(error.message).toBe('gone.test refused the connection: nothing responds at this address and port.')
  })
})

describe('redirects', () => {
  const forward = (path: string, location: string, status = 302) =>
    page(path, (_, response) => response.writeHead(status, { location }).end())

  it('does not call what is out of a narrowed reach, neither at first nor when it is redirected there', async () => {
    const egress = make({ allow: ['127.0.0.0/8'] })
    const reach = within(egress, ({ hostname }) => hostname === '127.0.0.1')
    const elsewhere = `http://127.0.0.2:${site.port}/elsewhere`
    const before = seen.length
    expect((await failure(reach.fetch(elsewhere))).code).toBe('not_allowed')
    expect(seen.length).toBe(before)
    expect((await failure(reach.fetch(forward('/leads-away', elsewhere)))).code).toBe('not_allowed')
    expect((await failure(reach.asFetch()(forward('/away-again', elsewhere)))).code).toBe('not_allowed')
    expect(seen.map(({ url }) => url)).not.toContain('/elsewhere')
    expect((await reach.fetch(forward('/stays', '/here'))).status).toBe(200)
  })

  it.each(['http://169.254.169.254/latest', 'http://127.0.0.2/', 'http://[::1]/', '//10.0.0.1/x'])(
    'stops at a hop to %s',
    async (location) =>
      expect((await failure(make().fetch(forward('/hop', location)))).code).toBe('blocked_address'),
  )

  it('stops at a hop to a name that resolves to a private address', async () => {
    const egress = make({ lookup: resolving({ 'inside.test': ['10.0.0.1'] }) })
    expect((await failure(egress.fetch(forward('/name', 'http://inside.test/')))).code).toBe(
      'blocked_address',
    )
  })

  it.each(['file:///etc/passwd', 'javascript:alert(1)', 'http://u:p@example.com/', 'http://'])(
    'stops at a hop to %s',
    async (location) =>
      expect((await failure(make().fetch(forward('/scheme', location)))).code).toBe('bad_url'),
  )

  it('follows a few, gives the last address, and ends a loop', async () => {
    const egress = make()
    const last = page('/last', (_, response) => response.end('arrived'))
    forward('/two', '/last')
    const response = await egress.fetch(forward('/one', '/two', 301))
    expect(await response.text()).toBe('arrived')
    expect(response.url).toBe(last)
    expect(response.redirected).toBe(true)
    expect((await failure(egress.fetch(forward('/loop', '/loop')))).code).toBe('too_many_redirects')
    expect((await failure(egress.fetch(forward('/one', '/last'), { maxRedirects: 0 }))).code).toBe(
      'too_many_redirects',
    )
    expect((await egress.fetch(`${site.origin}/one`, { redirect: 'manual' })).status).toBe(302)
  })

  it('keeps credentials within the origin and drops them elsewhere', async () => {
    const egress = make({ lookup: resolving({ 'other.test': ['127.0.0.1'] }) })
    const secret = { authorization: 'Bearer s', cookie: 'c=1', 'x-api-key': 'k', accept: 'text/html' }
    page('/end', (_, response) => response.end())
    await egress.fetch(forward('/same', '/end'), { headers: secret })
    expect(seen.at(-1)!.headers).toMatchObject(secret)
    await egress.fetch(forward('/other', `http://other.test:${site.port}/end`), { headers: secret })
    const { headers } = seen.at(-1)!
    expect(headers.host).toBe(`other.test:${site.port}`)
    expect(headers.accept).toBe('text/html')
    expect(headers['user-agent']).toBe('Millrace test')
    for (const name of ['authorization', 'cookie', 'x-api-key']) expect(headers).not.toHaveProperty(name)
  })

  it('turns a POST into a GET after 302 and 303, and sends it again after 307', async () => {
    const egress = make()
    page('/echo', (request, response) => {
      void request
        .toArray()
        .then((parts: Buffer[]) => response.end(`${request.method} ${Buffer.concat(parts).toString()}`))
    })
    const post = async (status: number) =>
      (
        await egress.fetch(forward(`/post${status}`, '/echo', status), { method: 'POST', body: 'words' })
      ).text()
    expect(await post(302)).toBe('GET ')
    expect(await post(303)).toBe('GET ')
    expect(await post(307)).toBe('POST words')
    expect(await post(308)).toBe('POST words')
  })
})

describe('limits', () => {
  it('refuses an announced size at once and an unannounced one while it comes', async () => {
    const announced = page('/announced', (_, response) =>
      response.writeHead(200, { 'content-length': 5_000_000 }).write('x'),
    )
    expect((await failure(make().fetch(announced, { maxBytes: 1_000_000 }))).code).toBe('too_large')
    const endless = page('/endless', (_, response) => {
      const more = () => response.write(Buffer.alloc(65_536), () => !response.destroyed && setImmediate(more))
      more()
    })
    const response = await make().fetch(endless, { maxBytes: 1_000_000 })
    const error = await failure(response.bytes())
    expect(error.code).toBe('too_large')
    expect(error.message).toContain('1 MB')
  })

  it.each([
    ['gzip', gzipSync(Buffer.alloc(50_000_000))],
    ['br', brotliCompressSync(Buffer.alloc(50_000_000))],
  ])('counts what %s unpacks to, and stops unpacking', async (encoding, content) => {
    const url = page(`/bomb-${encoding}`, (_, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(content),
    )
    expect(content.length).toBeLessThan(100_000)
    const response = await make().fetch(url, { maxBytes: 1_000_000 })
    expect((await failure(response.bytes())).code).toBe('too_large')
  })

  it('unpacks what is within the limit', async () => {
    const url = page('/packed', (_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('unpacked')),
    )
    expect(await (await make().fetch(url)).text()).toBe('unpacked')
  })

  it('says that packed data is broken', async () => {
    const url = page('/torn', (_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip'),
    )
    const error = await failure(
      make()
        .fetch(url)
        .then((response) => response.text()),
    )
    expect(error.code).toBe('network')
  })

  it('says that the server broke off in the middle', async () => {
    const url = page('/broken', (_, response) => {
      response.writeHead(200, { 'content-length': 1000 })
      response.write('half', () => response.destroy())
    })
    const error = await failure(
      make()
        .fetch(url)
        .then((response) => response.text()),
    )
    expect(error.message).toBe('127.0.0.1 closed the connection early.')
  })

  it('ends a call that gets no answer', async () => {
    const url = page('/hang', () => undefined)
    const error = await failure(make().fetch(url, { timeoutMs: 100 }))
    expect(error.code).toBe('timeout')
  })

  it('ends a body that stops coming, and one that drips for too long', async () => {
    const url = page('/half', (_, response) => response.write('half'))
    const half = await make().fetch(url, { idleTimeoutMs: 100 })
    expect((await failure(half.text())).message).toContain('stopped sending')
    const drip = page('/drip', (_, response) => {
      const timer = setInterval(() => response.write('.'), 20)
      response.on('close', () => clearInterval(timer))
    })
    const dripping = await make().fetch(drip, { timeoutMs: 300, idleTimeoutMs: 10_000 })
    expect((await failure(dripping.text())).message).toContain('took longer')
  })

  it('frees the connection when the reader goes away', async () => {
    let closed: (word: string) => void
    const gone = new Promise<string>((resolve) => (closed = resolve))
    const url = page('/leave', (_, response) => {
      response.on('close', () => closed('closed'))
      response.write('start')
    })
    const response = await make().fetch(url)
    await response.body!.cancel()
    await expect(gone).resolves.toBe('closed')
  })

  it('gives the reason of the caller who aborts, before and within the body', async () => {
    const reason = new Error('not wanted any more')
    await expect(make().fetch(`${site.origin}/`, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    const stop = new AbortController()
    const url = page('/stream', (_, response) => response.write('start'))
    const response = await make().fetch(url, { signal: stop.signal })
    const reading = response.text()
    stop.abort(reason)
    await expect(reading).rejects.toBe(reason)
  })
})

describe('asFetch', () => {
  it('is a fetch: JSON out, stream in, headers, statuses', async () => {
    const url = page('/api', (request, response) => {
      response.writeHead(201, { 'content-type': 'text/event-stream', 'x-id': '7' })
      response.write('data: one\n\n')
      void request
        .toArray()
        .then((parts: Buffer[]) =>
          response.end(createHash('sha1').update(Buffer.concat(parts)).digest('hex')),
        )
    })
    const fetch = make().asFetch({ timeoutMs: 5000 })
    const body = JSON.stringify({ model: 'small', text: 'ü€😀' })
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect(response.status).toBe(201)
    expect(response.ok).toBe(true)
    expect(response.headers.get('x-id')).toBe('7')
    let text = ''
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) text += part
    expect(text).toBe(`data: one\n\n${createHash('sha1').update(body).digest('hex')}`)
  })

  it('takes requests and forms', async () => {
    page('/form', (request, response) => {
      void request
        .toArray()
        .then((parts: Buffer[]) =>
          response.end(
            `${request.headers['content-type']!.split(';')[0]} ${Buffer.concat(parts).toString()}`,
          ),
        )
    })
    const form = new FormData()
    form.set('word', 'value')
    const fetch = make().asFetch()
    const sent = await (
      await fetch(new Request(`${site.origin}/form`, { method: 'POST', body: form }))
    ).text()
    expect(sent).toMatch(/^multipart\/form-data[^]*value/)
    expect(
      await (await fetch(new URL(`${site.origin}/form`), { method: 'PUT', body: form })).text(),
    ).toContain('value')
  })

  it('does not let a caller choose the virtual host', async () => {
    page('/host', (request, response) => response.end(request.headers.host))
    const response = await make().fetch(`${site.origin}/host`, { headers: { host: 'admin.inside.test' } })
    expect(await response.text()).toBe(`127.0.0.1:${site.port}`)
  })
})
