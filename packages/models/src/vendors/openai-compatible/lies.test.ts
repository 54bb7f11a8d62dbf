import { expect, it } from 'vitest'
import { createVendor } from '../create-vendor.ts'
import { answerOf } from '../lib/testing.ts'

const TIMEOUTS = { firstTokenMs: 30_000, idleMs: 30_000, totalMs: 30_000 }
const EVENTS = { 'content-type': 'text/event-stream' }

const ask = (response: () => Response) =>
  answerOf(
    createVendor('openai-compatible', {
      baseUrl: 'https://models.example/v1',
      apiKey: null,
      fetch: () => Promise.resolve(response()),
      timeouts: TIMEOUTS,
      prefix: 'x',
    }).model('m'),
  )

const event = (content: string) =>
  `data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`

/** As much as is taken, for ever; `taken` says how much that was. */
function endless(piece: string) {
  const bytes = new TextEncoder().encode(piece)
  let taken = 0
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      taken += bytes.length
      controller.enqueue(bytes)
    },
  })
  return { response: () => new Response(body, { headers: EVENTS }), taken: () => taken }
}

it.each([
  ['a page with status 200', () => new Response('<h1>Hi</h1>', { headers: { 'content-type': 'text/html' } })],
  ['plain text', () => new Response('All is well.', { headers: { 'content-type': 'text/plain' } })],
  ['JSON instead of a stream', () => Response.json({ choices: [{ message: { content: 'Hi' } }] })],
  ['an empty answer', () => new Response('', { headers: EVENTS })],
  ['bytes that are no text', () => new Response(new Uint8Array(4000).fill(255), { headers: EVENTS })],
  ['JSON that is none of its', () => new Response('data: {"hello":"world"}\n\n', { headers: EVENTS })],
  ['choices that are none', () => new Response('data: {"choices":"many"}\n\n', { headers: EVENTS })],
])('%s is no answer of a model', async (_name, response) => {
  await expect(ask(response)).rejects.toMatchObject({ name: 'ModelError', code: 'bad_response' })
})

it('a line without end is left before it fills the memory', async () => {
  const { response, taken } = endless('x'.repeat(100_000))
  await expect(ask(response)).rejects.toMatchObject({ code: 'bad_response' })
  expect(taken()).toBeLessThan(5_000_000)
})

it('an answer without end is left', async () => {
  const { response, taken } = endless(event('word '.repeat(4000)))
  await expect(ask(response)).rejects.toMatchObject({ code: 'bad_response' })
  expect(taken()).toBeLessThan(5_000_000)
})

it('a model that cannot call tools is told as such', async () => {
  const body = { error: { message: 'registry.ollama.ai/library/phi does not support tools' } }
  const failed = ask(() => Response.json(body, { status: 400 }))
  await expect(failed).rejects.toThrow(/doesn’t support tools/)
})

it('a server that knows no JSON schema is asked for JSON alone', async () => {
  const bodies: unknown[] = []
  const vendor = createVendor('openai-compatible', {
    baseUrl: 'https://models.example/v1',
    apiKey: null,
    fetch: (_input, init) => {
      const body = JSON.parse(init?.body as string) as { response_format: { type: string } }
      bodies.push(body.response_format)
      const refused = { error: { message: 'unknown', param: 'response_format' } }
      if (body.response_format.type === 'json_schema')
        return Promise.resolve(Response.json(refused, { status: 400 }))
      const end = `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\n`
      return Promise.resolve(new Response(event('{"a":1}') + end, { headers: EVENTS }))
    },
    timeouts: TIMEOUTS,
    prefix: 'x',
  })
  const output = { name: 'a', schema: { type: 'object', properties: { a: { type: 'number' } } } }
  const request = {
    instructions: '',
    turns: [{ role: 'user' as const, text: 'Go' }],
    passages: [],
    fallback: '',
    language: null,
    output,
  }
  expect((await answerOf(vendor.model('m'), { request })).text).toBe('{"a":1}')
  expect(bodies).toEqual([expect.objectContaining({ type: 'json_schema' }), { type: 'json_object' }])
})
