import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ModelStandin } from '../model-vendor/serve.ts'
import { startGoogleStandin } from './standin.ts'

let standin: ModelStandin
beforeEach(async () => {
  standin = await startGoogleStandin()
})
afterEach(() => standin.close())

const HEADERS: Record<string, string> = {
  'x-goog-api-key': 'AIza-standin',
  'content-type': 'application/json',
}
const USER = { role: 'user', parts: [{ text: 'Hello?' }] }
const CALL = {
  role: 'model',
  parts: [{ functionCall: { name: 'stock', args: {} }, thoughtSignature: 'c3RhbmRpbg==' }],
}
const RESULT = { role: 'user', parts: [{ functionResponse: { name: 'stock', response: { output: '7' } } }] }
const TOOLS = [{ functionDeclarations: [{ name: 'stock', description: 'x' }] }]

const post = (method: string, body: unknown, { model = 'gemini-standin-large', headers = HEADERS } = {}) =>
  fetch(`${standin.url}/models/${model}:${method}`, { method: 'POST', headers, body: JSON.stringify(body) })
const generate = (change: object = {}) => post('generateContent', { contents: [USER], ...change })

describe('strictness', () => {
  it('answers a wrong key with 400 and its reason', async () => {
    const headers = { ...HEADERS, 'x-goog-api-key': 'other' }
    const response = await post('generateContent', { contents: [USER] }, { headers })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('API_KEY_INVALID')
  })

  it.each([
    ['an unknown field', { foo: 1 }],
    ['an unknown setting', { generationConfig: { max_tokens: 1 } }],
    ['a temperature of 3', { generationConfig: { temperature: 3 } }],
    ['no contents', { contents: [] }],
    ['another role', { contents: [{ role: 'assistant', parts: [{ text: 'x' }] }] }],
    ['a model first', { contents: [{ role: 'model', parts: [{ text: 'x' }] }] }],
    ['no parts', { contents: [{ role: 'user', parts: [] }] }],
    ['a call without a response', { contents: [USER, CALL, USER] }],
    ['a response without a call', { contents: [USER, RESULT] }],
    [
      'a call without its signature',
      { contents: [USER, { ...CALL, parts: [{ functionCall: CALL.parts[0]!.functionCall }] }, RESULT] },
    ],
  ])('refuses %s', async (_name, change) => {
    const response = await generate(change)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { code: 400, status: 'INVALID_ARGUMENT' } })
  })

  it('accepts a round of function calls', async () => {
    expect((await generate({ contents: [USER, CALL, RESULT], tools: TOOLS })).status).toBe(200)
  })

  it('streams server-sent events only, and knows its models', async () => {
    expect((await post('streamGenerateContent', { contents: [USER] })).status).toBe(400)
    expect((await post('generateContent', {}, { model: 'none' })).status).toBe(404)
    expect((await post('somethingElse', {})).status).toBe(404)
  })
})

describe('answers', () => {
  it('streams parts, with the reason and the usage at the end', async () => {
    standin.set({ kind: 'answer', text: 'One two.' })
    const text = await (await post('streamGenerateContent?alt=sse', { contents: [USER] })).text()
    const events = text
      .split('\r\n\r\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line.replace('data: ', '')) as object)
    expect(events).toHaveLength(3)
    expect(events.at(-1)).toMatchObject({
      candidates: [{ finishReason: 'STOP' }],
      usageMetadata: { candidatesTokenCount: 2 },
    })
  })

  it('says in the body when to try again', async () => {
    standin.set({ kind: 'status', status: 429, retryAfter: '23' })
    expect(await (await generate()).text()).toContain('"retryDelay":"23s"')
  })

  it('embeds batches within its limit', async () => {
    const embed = (count: number) => {
      const one = { model: 'models/gemini-embedding-001', content: { parts: [{ text: 'a kettle' }] } }
      const requests = Array.from({ length: count }, () => one)
      return post('batchEmbedContents', { requests }, { model: 'gemini-embedding-001' })
    }
    const { embeddings } = (await (await embed(2)).json()) as { embeddings: { values: number[] }[] }
    expect(embeddings[0]).toEqual(embeddings[1])
    expect((await embed(101)).status).toBe(400)
  })
})
