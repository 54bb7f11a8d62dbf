import {
  type ModelBehaviour,
  type ModelStandin,
  startAnthropicStandin,
  startGoogleStandin,
  startOpenAiStandin,
} from '@millrace/standins'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ModelError } from '../errors.ts'
import type { ChatRequest } from '../model.ts'
import { createVendor } from './create-vendor.ts'
import { answerOf, REQUEST } from './lib/testing.ts'
import type { VendorKind, VendorOptions } from './vendor.ts'

const PATIENT = { firstTokenMs: 30_000, idleMs: 30_000, totalMs: 30_000 }
const KEYS = { openai: 'sk-very-secret', anthropic: 'sk-ant-very-secret', google: 'AIza-very-secret' }

interface Case {
  kind: VendorKind
  large: string
  small: string
  key: string
  start: () => Promise<ModelStandin>
  structured: string
}

const OPENAI_MODELS = [
  { id: 'large', contextTokens: 128_000 },
  { id: 'text-embedding-3-small' },
  { id: 'small' },
]

const VENDORS: Case[] = [
  {
    kind: 'openai',
    large: 'large',
    small: 'small',
    key: KEYS.openai,
    start: () => startOpenAiStandin({ apiKey: KEYS.openai, models: OPENAI_MODELS }),
    structured: 'large',
  },
  {
    kind: 'anthropic',
    large: 'claude-standin-large',
    small: 'claude-standin-small',
    key: KEYS.anthropic,
    start: () => startAnthropicStandin({ apiKey: KEYS.anthropic }),
    structured: 'claude-sonnet-4-5-20250929',
  },
  {
    kind: 'google',
    large: 'gemini-standin-large',
    small: 'gemini-standin-small',
    key: KEYS.google,
    start: () => startGoogleStandin({ apiKey: KEYS.google }),
    structured: 'gemini-standin-large',
  },
]

/** A PNG of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const TOOLS = [
  {
    name: 'stock',
    description: 'How many there are',
    parameters: {
      type: 'object',
      properties: { item: { type: 'string' } },
      required: ['item'],
      additionalProperties: false,
    },
  },
]
const OUTPUT = {
  name: 'price',
  schema: {
    type: 'object',
    properties: { euros: { type: 'number' }, tags: { type: 'array', items: { type: 'string' } } },
    required: ['euros', 'tags'],
    additionalProperties: false,
  },
}

async function failureOf(answer: Promise<unknown>): Promise<ModelError> {
  const error = await answer.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ModelError)
  const { message } = error as ModelError
  expect(message).not.toMatch(/sk-|AIza|127\.0\.0\.1|https?:|standin|organization/)
  expect(message).toMatch(/^[A-Z].*\.$/)
  return error as ModelError
}

describe.each(VENDORS)('$kind', ({ kind, large, small, key, start, structured }) => {
  let standin: ModelStandin
  let printed: string[]
  beforeEach(async () => {
    standin = await start()
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
    createVendor(kind, {
      baseUrl: standin.url,
      apiKey: key,
      fetch,
      timeouts: PATIENT,
      prefix: 'crd_1',
      ...more,
    })
  const ask = (request: Partial<ChatRequest> = {}, more: Partial<VendorOptions> = {}) =>
    answerOf(connect(more).model(large), { request: { ...REQUEST, ...request } })

  it('streams text and citations, and counts tokens', async () => {
    const { text, parts, finish } = await ask()
    expect(text).toBe('The blue kettle costs 39 euros. [1]')
    expect(parts.filter((part) => part.type === 'text-delta').length).toBeGreaterThan(3)
    expect(finish).toMatchObject({
      type: 'finish',
      reason: 'stop',
      grounded: true,
      usage: { outputTokens: 7 },
    })
    expect((finish as { usage: { inputTokens: number } }).usage.inputTokens).toBeGreaterThan(50)
    expect(standin.requests).toHaveLength(1)
  })

  it('shows pictures beside the question, in the form of the vendor', async () => {
    const picture = { name: 'boat.png', mediaType: 'image/png', base64: PIXEL, isNew: true }
    const { finish } = await ask({ pictures: [picture, { ...picture, isNew: false }], unseen: ['scan.pdf'] })
    expect(finish).toMatchObject({ type: 'finish', reason: 'stop' })
    const asked = JSON.stringify(standin.requests.at(-1)!.body)
    expect(asked).toContain(
      'The user sent the pictures below; the first 1 came earlier in this conversation.',
    )
    expect(asked).toContain('files that you can’t look at: \\"scan.pdf\\"')
    const other = { ...picture, mediaType: 'image/webp' }
    expect((await failureOf(ask({ pictures: [other] }))).code).toBe('refused')
  })

  it('calls tools, and goes on with their results', async () => {
    standin.set(
      { kind: 'answer', toolCalls: [{ name: 'stock', arguments: { item: 'kettle' } }] },
      { kind: 'answer', text: 'There are seven.' },
    )
    const first = await ask({ tools: TOOLS })
    const call = first.parts.flatMap((part) => (part.type === 'tool-call' ? part.call : []))[0]!
    expect(call).toMatchObject({ name: 'stock', arguments: { item: 'kettle' } })
    expect(first.finish).toMatchObject({ type: 'finish', reason: 'tool-calls' })
    const turns: ChatRequest['turns'] = [
      ...REQUEST.turns,
      { role: 'assistant', text: '', toolCalls: [call] },
      { role: 'tool', callId: call.id, name: 'stock', result: '7' },
    ]
    expect((await ask({ tools: TOOLS, turns })).text).toBe('There are seven.')
  })

  it('calls two tools at once and gives both results back', async () => {
    const two = ['kettle', 'pot'].map((item) => ({ name: 'stock', arguments: { item } }))
    standin.set({ kind: 'answer', text: 'Let me see.', toolCalls: two }, { kind: 'answer', text: 'Nine.' })
    const first = await ask({ tools: TOOLS })
    expect(first.text).toBe('Let me see.')
    const toolCalls = first.parts.flatMap((part) => (part.type === 'tool-call' ? part.call : []))
    expect(toolCalls).toHaveLength(2)
    const results = toolCalls.map(({ id, name }, at) => ({
      role: 'tool' as const,
      callId: id,
      name,
      result: at === 0 ? 'It broke.' : '2',
      failed: at === 0,
    }))
    const turns = [...REQUEST.turns, { role: 'assistant' as const, text: first.text, toolCalls }, ...results]
    expect((await ask({ tools: TOOLS, turns })).text).toBe('Nine.')
  })

  it('gives structured output of the wanted form', async () => {
    const { text, finish } = await answerOf(connect().model(structured), {
      request: { ...REQUEST, passages: [], output: OUTPUT },
    })
    expect(JSON.parse(text)).toEqual({ euros: 1, tags: ['text'] })
    expect(finish).toMatchObject({ type: 'finish', reason: 'stop' })
  })

  it('says so when structured output is none', async () => {
    standin.set({ kind: 'answer', text: 'It is {one euro' })
    const request = { ...REQUEST, passages: [], output: OUTPUT }
    const answer = answerOf(connect().model(structured), { request })
    expect(await failureOf(answer)).toMatchObject({ code: 'bad_response' })
  })

  it.each([
    ['length', 'length'],
    ['content_filter', 'content-filter'],
  ] as const)('passes on %s', async (finishReason, reason) => {
    standin.set({ kind: 'answer', text: 'The blue', finishReason })
    expect((await ask()).finish).toMatchObject({ reason })
  })

  it('a refusal without a word is one, not an error', async () => {
    standin.set({ kind: 'answer', text: '', finishReason: 'content_filter' })
    expect((await ask()).finish).toMatchObject({ reason: 'content-filter', grounded: false })
  })

  it('leaves out what a model thinks', async () => {
    standin.set({ kind: 'answer', text: 'Forty.', reasoning: 'The user wants a price [1].' })
    expect((await ask()).text).toBe('Forty.')
  })

  it.each([
    [401, 'unauthorised'],
    [403, 'unauthorised'],
    [400, 'refused'],
    [404, 'not_found'],
    [429, 'rate_limited'],
    [500, 'unavailable'],
    [503, 'unavailable'],
    [529, 'unavailable'],
  ])('status %i is %s', async (status, code) => {
    standin.set({ kind: 'status', status, retryAfter: '60' })
    const failure = await failureOf(ask())
    expect(failure.code).toBe(code)
    expect(standin.requests).toHaveLength(1)
    if (status === 429) expect(failure.retryAfterSeconds).toBe(60)
  })

  it('a wrong key is told as such, in a call and in the list', async () => {
    const vendor = connect({ apiKey: 'wrong' })
    expect(await failureOf(answerOf(vendor.model(large)))).toMatchObject({ code: 'unauthorised' })
    expect(await failureOf(vendor.list(new AbortController().signal))).toMatchObject({
      code: 'unauthorised',
    })
  })

  it('an unknown model is not found', async () => {
    expect(await failureOf(answerOf(connect().model('none')))).toMatchObject({ code: 'not_found' })
  })

  it('tries again before the first token', async () => {
    standin.set({ kind: 'status', status: 503 }, { kind: 'answer', text: 'Back.' })
    expect((await ask()).text).toBe('Back.')
    expect(standin.requests).toHaveLength(2)
  })

  it('leaves trying again to who does so themselves: a row costs no more calls than its step has tries', async () => {
    standin.set({ kind: 'status', status: 503 })
    const options = { signal: new AbortController().signal, retries: 0 }
    const asking = async () => {
      for await (const part of connect().model(large).stream(REQUEST, options)) void part
    }
    await expect(asking()).rejects.toMatchObject({ code: 'unavailable' })
    expect(standin.requests).toHaveLength(1)
  })

  const broken: [string, ModelBehaviour, string[]][] = [
    ['a web page', { kind: 'html' }, ['bad_response']],
    ['an event that is no JSON', { kind: 'broken-json' }, ['bad_response']],
    ['a destroyed connection', { kind: 'cut', afterTokens: 2, how: 'destroy', text: 'a b c' }, ['cut_off']],
    ['an early end', { kind: 'cut', afterTokens: 2, how: 'end', text: 'a b c' }, ['cut_off']],
    ['an error in the stream', { kind: 'error-chunk', message: `busy ${key}` }, ['unavailable']],
    ['no words', { kind: 'answer', text: '' }, ['bad_response']],
  ]
  it.each(broken)('%s', async (_name, behaviour, codes) => {
    standin.set(behaviour)
    expect(codes).toContain((await failureOf(ask())).code)
    expect(standin.requests).toHaveLength(1)
  })

  it.each(['before-headers', 'after-headers'] as const)('a model that hangs %s', async (when) => {
    standin.set({ kind: 'hang', when })
    const failure = failureOf(ask({}, { timeouts: { ...PATIENT, firstTokenMs: 50 } }))
    expect(await failure).toMatchObject({ code: 'timeout', retryable: true })
  })

  it('a model that falls silent in the middle', async () => {
    standin.set({ kind: 'hang', when: 'after-first-token' })
    expect(await failureOf(ask({}, { timeouts: { ...PATIENT, idleMs: 50 } }))).toMatchObject({
      code: 'timeout',
    })
  })

  it('arguments of a tool that are cut off', async () => {
    if (kind === 'google') return
    standin.set({ kind: 'answer', toolCalls: [{ name: 'stock', arguments: '{"item": "ket' }] })
    expect(await failureOf(ask({ tools: TOOLS }))).toMatchObject({ code: 'bad_response' })
  })

  it('a conversation that is too long for the model', async () => {
    if (kind === 'openai') standin.set({ kind: 'status', status: 400, code: 'context_length_exceeded' })
    const turns = [{ role: 'user' as const, text: 'word '.repeat(4000) }]
    const answer = answerOf(connect().model(small), { request: { ...REQUEST, turns } })
    const failure = await failureOf(answer)
    expect(failure).toMatchObject({ code: 'refused' })
    expect(failure.message).toContain('too long')
  })

  it('the caller can leave in the middle', async () => {
    const gone = new Error('gone')
    standin.set({ kind: 'hang', when: 'after-first-token' })
    const stop = new AbortController()
    const read = async () => {
      for await (const part of connect().model(large).stream(REQUEST, stop))
        if (part.type === 'text-delta') stop.abort(gone)
    }
    await expect(read()).rejects.toBe(gone)
  })

  it('lists its models with what is known of them', async () => {
    const { items, embeddings } = await connect({ note: 'Mine' }).list(new AbortController().signal)
    expect(items.every(({ id, label }) => id.startsWith('crd_1:') && label.endsWith('(Mine)'))).toBe(true)
    const known = [...items, ...embeddings].find(({ price }) => price !== null)
    expect(known).toBeDefined()
  })
})
