import { type ModelStandin, startGoogleStandin, startOpenAiStandin } from '@millrace/standins'
import { afterEach, describe, expect, it } from 'vitest'
import { createVendor } from './create-vendor.ts'
import type { VendorKind, VendorOptions } from './vendor.ts'

const PATIENT = { firstTokenMs: 30_000, idleMs: 30_000, totalMs: 30_000 }
const HOW = { kind: 'document' as const, signal: new AbortController().signal }

let standin: ModelStandin
afterEach(() => standin.close())

const open = (kind: VendorKind, id: string, more: Partial<VendorOptions> = {}) =>
  createVendor(kind, {
    baseUrl: standin.url,
    apiKey: standin.apiKey,
    fetch,
    timeouts: PATIENT,
    prefix: 'crd_1',
    ...more,
  }).embedding(id)!

const VENDORS: [VendorKind, string, number, number][] = [
  ['openai', 'text-embedding-3-small', 1536, 512],
  ['openai-compatible', 'nomic-embed-text', 256, 32],
  ['google', 'gemini-embedding-001', 256, 100],
]
const start = (kind: VendorKind, id: string) =>
  kind === 'google' ? startGoogleStandin() : startOpenAiStandin({ models: [{ id }] })

const near = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, at) => sum + value * b[at]!, 0)

describe.each(VENDORS)('%s', (kind, id, dimensions, batch) => {
  it('gives a vector for each text, in order, in batches that the vendor takes', async () => {
    standin = await start(kind, id)
    const texts = Array.from({ length: batch + 3 }, (_, at) => `Text number ${at} about kettles`)
    const { vectors, tokens } = await open(kind, id).embed(texts, HOW)
    expect(vectors).toHaveLength(texts.length)
    expect(vectors.every((vector) => vector.length === dimensions)).toBe(true)
    expect(tokens).toBeGreaterThan(texts.length * 4)
    expect(standin.requests).toHaveLength(2)
    const [again] = (await open(kind, id).embed([texts[5]!], HOW)).vectors
    expect(near(vectors[5]!, again!)).toBeCloseTo(1, 3)
  })

  it('puts texts that share words near each other', async () => {
    standin = await start(kind, id)
    const texts = ['The kettle costs 39 euros.', 'What does the kettle cost?', 'Rain is likely tomorrow.']
    const [price, question, weather] = (await open(kind, id).embed(texts, HOW)).vectors
    expect(near(price!, question!)).toBeGreaterThan(near(weather!, question!) + 0.2)
  })

  it('waits and tries again, and says what went wrong', async () => {
    standin = await start(kind, id)
    standin.set({ kind: 'status', status: 503 }, { kind: 'answer' })
    expect((await open(kind, id).embed(['a'], HOW)).vectors).toHaveLength(1)
    standin.set({ kind: 'status', status: 401 })
    const failed = open(kind, id).embed(['a'], HOW)
    await expect(failed).rejects.toMatchObject({ name: 'ModelError', code: 'unauthorised' })
  })

  it('nothing to embed is no call', async () => {
    standin = await start(kind, id)
    expect(await open(kind, id).embed([], HOW)).toEqual({ vectors: [], tokens: 0 })
    expect(standin.requests).toHaveLength(0)
  })
})

it('estimates what a vendor counts that can’t be, and marks it', async () => {
  standin = await start('openai', 'text-embedding-3-small')
  const lying: typeof fetch = async (input, init) => {
    const body = (await (await fetch(input, init)).json()) as object
    return Response.json({ ...body, usage: { prompt_tokens: 9e15, total_tokens: 9e15 } })
  }
  const model = open('openai', 'text-embedding-3-small', { fetch: lying })
  const { tokens, isDoubtful } = await model.embed(['A few words'], HOW)
  expect(tokens).toBeLessThan(20)
  expect(isDoubtful).toBe(true)
})

it('tells a question from a document where the vendor wants to know', async () => {
  standin = await startGoogleStandin()
  await open('google', 'gemini-embedding-001').embed(['a'], { ...HOW, kind: 'query' })
  expect(JSON.stringify(standin.requests[0]?.body)).toContain('RETRIEVAL_QUERY')
})

it.each([
  ['too few vectors', { data: [] }],
  ['vectors that are none', { data: [{ embedding: [] }, { embedding: [] }] }],
  ['no vectors', { answer: 42 }],
])('a server that gives %s lies', async (_name, body) => {
  standin = await startOpenAiStandin()
  const answer = () => Promise.resolve(Response.json(body))
  const failed = open('openai-compatible', 'x', { fetch: answer }).embed(['a', 'b'], HOW)
  await expect(failed).rejects.toMatchObject({ name: 'ModelError', code: 'bad_response' })
})

it('a server that hangs is left in time, and so is one that the caller leaves', async () => {
  standin = await startOpenAiStandin()
  const hang: typeof fetch = (_input, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
    })
  const timeouts = { ...PATIENT, firstTokenMs: 5 }
  const late = open('openai-compatible', 'x', { fetch: hang, timeouts }).embed(['a'], HOW)
  await expect(late).rejects.toMatchObject({ code: 'timeout' })
  const gone = new Error('gone')
  const left = open('openai-compatible', 'x', { fetch: hang }).embed(['a'], {
    kind: 'query',
    signal: AbortSignal.abort(gone),
  })
  await expect(left).rejects.toBe(gone)
})
