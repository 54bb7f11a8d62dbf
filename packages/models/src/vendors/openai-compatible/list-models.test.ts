import { startOpenAiStandin } from '@millrace/standins'
import { expect, it } from 'vitest'
import { createVendor } from '../create-vendor.ts'

const TIMEOUTS = { firstTokenMs: 30_000, idleMs: 30_000, totalMs: 30_000 }
const list = (
  answer: typeof fetch | Response,
  timeouts = TIMEOUTS,
  signal = new AbortController().signal,
) => {
  const fetch = answer instanceof Response ? () => Promise.resolve(answer) : answer
  const more = { fetch, timeouts, prefix: 'openai', apiKey: null }
  const vendor = createVendor('openai-compatible', { baseUrl: 'https://models.example/v1', ...more })
  return vendor.list(signal).then(({ items }) => items)
}
const json = (body: unknown) => Response.json(body)

it('lists chat models with their context size, by id', async () => {
  const standin = await startOpenAiStandin({
    models: [{ id: 'zeta' }, { id: 'alpha', contextTokens: 8192 }, { id: 'text-embedding-3-small' }],
  })
  try {
    const { url, apiKey } = standin
    const options = { baseUrl: url, fetch, timeouts: TIMEOUTS, prefix: 'crd_1', provider: 'Mine' }
    const vendor = createVendor('openai-compatible', { ...options, apiKey })
    const { items, embeddings } = await vendor.list(new AbortController().signal)
    expect(embeddings).toMatchObject([{ id: 'crd_1:text-embedding-3-small', dimensions: null, price: null }])
    expect(items).toEqual([
      {
        id: 'crd_1:alpha',
        label: 'alpha',
        provider: 'Mine',
        contextTokens: 8192,
        builtin: false,
        price: null,
        tools: true,
        pictures: false,
      },
      {
        id: 'crd_1:zeta',
        label: 'zeta',
        provider: 'Mine',
        contextTokens: null,
        builtin: false,
        price: null,
        tools: true,
        pictures: false,
      },
    ])
    const stranger = createVendor('openai-compatible', { ...options, apiKey: 'sk-wrong' })
    await expect(stranger.list(new AbortController().signal)).rejects.toMatchObject({
      code: 'unauthorised',
    })
  } finally {
    await standin.close()
  }
})

it.each([
  ['vLLM', { id: 'a', max_model_len: 4096 }, 4096],
  ['llama.cpp', { id: 'a', meta: { n_ctx_train: 32_768 } }, 32_768],
  ['Groq', { id: 'a', context_window: 131_072 }, 131_072],
  ['nonsense', { id: 'a', context_length: '1', max_model_len: -3 }, null],
])('reads the context size as %s writes it', async (_name, row, contextTokens) => {
  expect(await list(json({ data: [row] }))).toMatchObject([{ contextTokens }])
})

it('leaves out rows that are none', async () => {
  const rows = [null, 3, {}, { id: '' }, { id: 'x'.repeat(300) }, { id: 'whisper-1' }, { id: 'good' }]
  expect((await list(json({ data: rows }))).map(({ id }) => id)).toEqual(['openai:good'])
})

it.each([
  ['no JSON', new Response('no'), 'bad_response'],
  ['other JSON', json({ models: [] }), 'bad_response'],
  ['null', json(null), 'bad_response'],
  ['a page', new Response('<h1>', { headers: { 'content-type': 'text/html' } }), 'bad_response'],
  ['a failure', new Response('', { status: 502 }), 'unavailable'],
])('fails for people on %s', async (_name, response, code) => {
  await expect(list(response)).rejects.toMatchObject({ name: 'ModelError', code })
})

const hanging: typeof fetch = (_input, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
  })

it('ends in time, and when the caller leaves', async () => {
  await expect(list(hanging, { ...TIMEOUTS, firstTokenMs: 5 })).rejects.toMatchObject({ code: 'timeout' })
  const gone = new Error('gone')
  await expect(list(hanging, TIMEOUTS, AbortSignal.abort(gone))).rejects.toBe(gone)
})
