import { type OpenAiBehaviour, type OpenAiStandin, startOpenAiStandin } from '@millrace/standins'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ModelError } from '../../errors.ts'
import { createVendor } from '../create-vendor.ts'
import { answerOf, REQUEST } from '../lib/testing.ts'
import type { VendorOptions } from '../vendor.ts'

const KEY = 'sk-very-secret'
const PATIENT = { firstTokenMs: 30_000, idleMs: 30_000, totalMs: 30_000 }

let standin: OpenAiStandin
let printed: string[]
beforeEach(async () => {
  standin = await startOpenAiStandin({ apiKey: KEY })
  printed = []
  for (const level of ['log', 'info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((...words) => void printed.push(words.join(' ')))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await standin.close()
  if (printed.length > 0) throw new Error(`printed: ${printed.join(' ')}`)
})

const connect = (more: Partial<VendorOptions> = {}) =>
  createVendor('openai-compatible', {
    baseUrl: standin.url,
    apiKey: KEY,
    fetch,
    timeouts: PATIENT,
    prefix: 'openai',
    ...more,
  })
const ask = (more: Partial<VendorOptions> = {}, model = 'standin-large') =>
  answerOf(connect(more).model(model))

async function failureOf(answer: Promise<unknown>): Promise<ModelError> {
  const error = await answer.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ModelError)
  const { message } = error as ModelError
  expect(message).not.toMatch(/sk-|127\.0\.0\.1|https?:|org-standin|standin-/)
  expect(message).toMatch(/^[A-Z].*\.$/)
  return error as ModelError
}

describe('an answer', () => {
  it('streams text and citations, and counts tokens', async () => {
    const { text, parts, finish } = await ask()
    expect(text).toBe('The blue kettle costs 39 euros. [1]')
    expect(parts.filter((part) => part.type === 'text-delta').length).toBeGreaterThan(3)
    const citation = parts.findIndex((part) => part.type === 'citation-add')
    expect(parts[citation]).toEqual({ type: 'citation-add', number: 1, passage: 1 })
    expect(parts[citation + 1]).toEqual({ type: 'text-delta', delta: '[1]' })
    expect(finish).toMatchObject({
      type: 'finish',
      reason: 'stop',
      grounded: true,
      usage: { outputTokens: 7 },
    })
  })

  it('sends a strict request: roles, limits, and the passages with the question', async () => {
    await ask()
    expect(standin.requests[0]?.body).toMatchObject({
      model: 'standin-large',
      stream: true,
      stream_options: { include_usage: true },
      temperature: 0.2,
      max_tokens: 300,
      messages: [{ role: 'system' }, { role: 'user' }],
    })
  })

  it('says the fallback as such, without grounds', async () => {
    standin.set({ kind: 'answer', text: ' Please write to us!' })
    expect((await ask()).finish).toMatchObject({ reason: 'fallback', grounded: false })
  })

  it.each([
    ['length', 'length'],
    ['content_filter', 'content-filter'],
  ] as const)('passes on %s', async (finishReason, reason) => {
    standin.set({ kind: 'answer', text: 'The blue', finishReason })
    expect((await ask()).finish).toMatchObject({ reason })
  })

  it('leaves out what a model thinks', async () => {
    standin.set({ kind: 'answer', text: 'Forty.', reasoning: 'The user wants a price [1].' })
    const { text, parts } = await ask()
    expect(text).toBe('Forty.')
    expect(parts.some((part) => part.type === 'citation-add')).toBe(false)
  })

  it('works without a key', async () => {
    const open = await startOpenAiStandin({ apiKey: null })
    try {
      const { text } = await ask({ baseUrl: `${open.url}/`, apiKey: null })
      expect(text).toContain('39 euros')
      expect(open.requests[0]?.headers.authorization).toBeUndefined()
    } finally {
      await open.close()
    }
  })

  it('learns what a reasoning model refuses, once', async () => {
    const vendor = connect()
    expect((await answerOf(vendor.model('standin-thinker'))).text).toContain('39 euros')
    expect(standin.requests).toHaveLength(3)
    await answerOf(vendor.model('standin-thinker'))
    expect(standin.requests).toHaveLength(4)
    const body = standin.requests.at(-1)?.body as Record<string, unknown>
    expect(body.max_completion_tokens).toBe(300)
    expect(body).not.toHaveProperty('max_tokens')
    expect(body).not.toHaveProperty('temperature')
  })
})

describe('refusals', () => {
  it.each([
    [401, 'unauthorised', false],
    [403, 'unauthorised', false],
    [400, 'refused', false],
    [404, 'not_found', false],
    [413, 'refused', false],
    [429, 'rate_limited', true],
    [500, 'unavailable', true],
    [503, 'unavailable', true],
    [504, 'timeout', true],
  ])('%i is %s', async (status, code, retryable) => {
    standin.set({ kind: 'status', status, retryAfter: '60' })
    expect(await failureOf(ask())).toMatchObject({ code, retryable })
    expect(standin.requests).toHaveLength(1)
  })

  it('an unknown model is not found', async () => {
    expect(await failureOf(ask({}, 'gpt-none'))).toMatchObject({ code: 'not_found' })
  })

  it('used-up credit is not worth another try', async () => {
    standin.set({ kind: 'status', status: 429, code: 'insufficient_quota' })
    expect(await failureOf(ask())).toMatchObject({ code: 'rate_limited', retryable: false })
    expect(standin.requests).toHaveLength(1)
  })

  it('tells how long to wait, from seconds or a date', async () => {
    standin.set({ kind: 'status', status: 429, retryAfter: '17' })
    expect(await failureOf(ask())).toMatchObject({ retryAfterSeconds: 17 })
    const inAnHour = new Date(Date.now() + 3_600_000).toUTCString()
    standin.set({ kind: 'status', status: 503, retryAfter: inAnHour })
    const { retryAfterSeconds } = await failureOf(ask())
    expect(retryAfterSeconds).toBeGreaterThan(3500)
    expect(retryAfterSeconds).toBeLessThanOrEqual(3601)
  })

  it.each([
    [429, '0'],
    [500, undefined],
  ])('retries %i when the wait is short, twice at most', async (status, retryAfter) => {
    standin.set({ kind: 'status', status, retryAfter }, { kind: 'answer', text: 'Back.' })
    expect((await ask()).text).toBe('Back.')
    expect(standin.requests).toHaveLength(2)
    standin.set({ kind: 'status', status, retryAfter })
    await failureOf(ask())
    expect(standin.requests).toHaveLength(5)
  })
})

describe('broken answers', () => {
  const broken: [string, OpenAiBehaviour, string][] = [
    ['a web page', { kind: 'html' }, 'bad_response'],
    ['a chunk that is no JSON', { kind: 'broken-json' }, 'bad_response'],
    ['a destroyed connection', { kind: 'cut', afterTokens: 2, how: 'destroy', text: 'a b c' }, 'cut_off'],
    ['an early end', { kind: 'cut', afterTokens: 2, how: 'end', text: 'a b c' }, 'cut_off'],
    ['nothing but an end', { kind: 'cut', afterTokens: 0, how: 'end' }, 'bad_response'],
    ['an error in the stream', { kind: 'error-chunk', message: `overloaded ${KEY}` }, 'unavailable'],
    ['no words', { kind: 'answer', text: '' }, 'bad_response'],
    ['thoughts only', { kind: 'answer', text: '', reasoning: 'hm', finishReason: 'length' }, 'bad_response'],
  ]
  it.each(broken)('%s', async (_name, behaviour, code) => {
    standin.set(behaviour)
    expect(await failureOf(ask())).toMatchObject({ code })
    expect(standin.requests).toHaveLength(1)
  })

  it('give the text that came before', async () => {
    standin.set({ kind: 'cut', afterTokens: 2, how: 'destroy', text: 'one two three' })
    let text = ''
    const read = async () => {
      const stream = connect()
        .model('standin-large')
        .stream(REQUEST, { signal: new AbortController().signal })
      for await (const part of stream) text += part.type === 'text-delta' ? part.delta : ''
    }
    await failureOf(read())
    expect(text).toBe('one two')
  })

  it('a server that is not there is unavailable', async () => {
    const gone = await startOpenAiStandin()
    await gone.close()
    expect(await failureOf(ask({ baseUrl: gone.url }))).toMatchObject({ code: 'unavailable' })
  })

  it.each([
    ['blocked_address', 'refused'],
    ['timeout', 'timeout'],
    ['network', 'unavailable'],
  ])('a guarded fetch that ends with %s', async (code, wanted) => {
    const guarded = () => Promise.reject(Object.assign(new Error('10.0.0.1 is private'), { code }))
    expect(await failureOf(ask({ fetch: guarded }))).toMatchObject({ code: wanted })
  })
})

describe('time', () => {
  it.each(['before-headers', 'after-headers'] as const)('a model that hangs %s', async (when) => {
    standin.set({ kind: 'hang', when })
    expect(await failureOf(ask({ timeouts: { ...PATIENT, firstTokenMs: 50 } }))).toMatchObject({
      code: 'timeout',
      retryable: true,
    })
  })

  it('a model that falls silent in the middle', async () => {
    standin.set({ kind: 'hang', when: 'after-first-token' })
    expect(await failureOf(ask({ timeouts: { ...PATIENT, idleMs: 50 } }))).toMatchObject({ code: 'timeout' })
  })

  it('drops are an answer', async () => {
    standin.set({ kind: 'drip', msPerByte: 0, text: 'Slow but sure.' })
    expect((await ask()).text).toBe('Slow but sure.')
  })

  it('drops are bounded by the total', async () => {
    standin.set({ kind: 'drip', msPerByte: 1, text: 'word '.repeat(2000) })
    expect(await failureOf(ask({ timeouts: { ...PATIENT, totalMs: 400 } }))).toMatchObject({
      code: 'timeout',
    })
  })

  it('the caller can leave, before and in the middle', async () => {
    const gone = new Error('gone')
    await expect(
      answerOf(connect().model('standin-large'), { signal: AbortSignal.abort(gone) }),
    ).rejects.toBe(gone)
    expect(standin.requests).toHaveLength(0)
    standin.set({ kind: 'hang', when: 'after-first-token' })
    const stop = new AbortController()
    const read = async () => {
      for await (const part of connect().model('standin-large').stream(REQUEST, stop))
        if (part.type === 'text-delta') stop.abort(gone)
    }
    await expect(read()).rejects.toBe(gone)
  })

  it('the caller can leave during the wait before a retry', async () => {
    const gone = new Error('gone')
    const stop = new AbortController()
    standin.set({ kind: 'status', status: 429, retryAfter: '2' })
    const answer = answerOf(connect().model('standin-large'), { signal: stop.signal })
    const ended = answer.catch((error: unknown) => error)
    await expect.poll(() => standin.requests.length).toBe(1)
    stop.abort(gone)
    expect(await ended).toBe(gone)
    expect(standin.requests).toHaveLength(1)
  })

  it('a reader that stops early closes the connection', async () => {
    let closed: Promise<unknown> | undefined
    const spy: typeof fetch = (input, init) => {
      closed = new Promise((resolve) => init?.signal?.addEventListener('abort', resolve))
      return fetch(input, init)
    }
    standin.set({ kind: 'hang', when: 'after-first-token' })
    for await (const part of connect({ fetch: spy })
      .model('standin-large')
      .stream(REQUEST, new AbortController()))
      if (part.type === 'text-delta') break
    await closed
    expect(closed).toBeDefined()
  })
})
