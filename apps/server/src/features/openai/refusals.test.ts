import { conversations } from '@millrace/contract'
import { sql } from 'kysely'
import type OpenAI from 'openai'
import { AuthenticationError, BadRequestError, PermissionDeniedError, RateLimitError } from 'openai'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NO_PRICES } from '../../config/prices.ts'
import { slowness } from '../../testing/event-loop/cpu-ms.ts'
import { longestTurn } from '../../testing/event-loop/longest-turn.ts'
import { failureOf, makeAgent, type OpenAiWorld, QUESTION, startOpenAiWorld } from './testing.ts'

let world: OpenAiWorld
let client: OpenAI
beforeAll(async () => {
  world = await startOpenAiWorld()
  client = world.client()
})
afterAll(() => world.stop())
beforeEach(() => world.startAnew())

const ask = (messages: OpenAI.ChatCompletionMessageParam[], more: object = {}) =>
  client.chat.completions.create({ model: world.model, messages, ...more })

describe('refusals', () => {
  const call = { id: 'c1', type: 'function' as const, function: { name: 'look', arguments: '{}' } }
  const picture = { type: 'image_url' as const, image_url: { url: 'data:image/png;base64,AAAA' } }

  it.each<[string, object, string | null]>([
    ['several choices', { n: 2 }, 'n'],
    ['another top_p', { top_p: 0.5 }, 'top_p'],
    ['log probabilities', { logprobs: true }, 'logprobs'],
    ['JSON', { response_format: { type: 'json_object' } }, 'response_format.type'],
    ['sound', { modalities: ['text', 'audio'] }, 'modalities'],
    ['a required tool', { tool_choice: 'required' }, 'tool_choice'],
    ['a wrong temperature', { temperature: 9 }, 'temperature'],
    ['unknown parameters', { seed: 3 }, null],
    ['no messages', { messages: [] }, 'messages'],
    ['pictures', { messages: [{ role: 'user', content: [picture] }] }, 'messages[0].content'],
    ['an answer at the end', { messages: [QUESTION, { role: 'assistant', content: 'Well' }] }, 'messages'],
    ['an unknown role', { messages: [{ role: 'function', content: 'Well' }] }, 'messages[0].role'],
    ['an empty question', { messages: [{ role: 'user', content: ' ' }] }, 'messages[0].content'],
    [
      'a result without its call',
      { messages: [QUESTION, { role: 'tool', content: 'x', tool_call_id: 'c1' }] },
      'messages[1].tool_call_id',
    ],
    [
      'a call without its result',
      { messages: [QUESTION, { role: 'assistant', tool_calls: [call] }, QUESTION] },
      'messages',
    ],
    ['a long question', { messages: [{ role: 'user', content: 'x'.repeat(9000) }] }, 'messages'],
  ])('%s: refused, never ignored', async (_name, more, param) => {
    const error = await failureOf(Promise.resolve(ask([QUESTION], more)))
    expect(error).toBeInstanceOf(BadRequestError)
    expect(error).toMatchObject({ param, type: 'invalid_request_error' })
    expect(world.asked()).toHaveLength(0)
  })

  it('of a key tell OpenAI’s clients what is wrong', async () => {
    const wrong = world.client({ apiKey: 'sk-wrong' }).chat.completions
    const unknown = await failureOf(wrong.create({ model: world.model, messages: [QUESTION] }))
    expect(unknown).toBeInstanceOf(AuthenticationError)
    expect(unknown).toMatchObject({ code: 'invalid_api_key' })
    const reading = world.client({ apiKey: await world.keyOf(world.owner, ['read']) })
    expect((await reading.models.list()).data.length).toBeGreaterThan(0)
    const readOnly = reading.chat.completions.create({ model: world.model, messages: [QUESTION] })
    expect(await failureOf(readOnly)).toBeInstanceOf(PermissionDeniedError)
  })

  it('of an agent look the same, whyever it can’t be asked', async () => {
    const stranger = await world.server.signUp()
    const foreign = await makeAgent(stranger, 'builtin')
    const worker = { model: 'gpt-5' }
    const texts = []
    for (const model of [
      `agent:${foreign.id}`,
      `agent:${world.agent.id.slice(0, -2)}zz`,
      worker.model,
      'agent:',
    ])
      texts.push(
        await failureOf(client.chat.completions.create({ model, messages: [QUESTION] })).then(
          ({ status, message, code }) => ({ status, message, code }),
        ),
      )
    expect(new Set(texts.map((text) => JSON.stringify(text))).size).toBe(1)
    expect(texts[0]).toMatchObject({ status: 404, code: 'model_not_found' })
  })

  it('of too many calls say when to come back, and the client does', async () => {
    const { kysely } = world.server.running.context.db
    const limit = (seconds: number) =>
      sql`update rate_limits set points = 100000,
      expire = ${Date.now() + seconds * 1000}::bigint where key like 'apikey:%'`.execute(kysely)
    await client.models.list()
    await limit(30)
    const error = await failureOf(client.models.list())
    expect(error).toBeInstanceOf(RateLimitError)
    expect(Number(error.headers?.get('retry-after'))).toBeGreaterThan(20)
    await limit(1)
    expect((await world.client({ maxRetries: 3 }).models.list()).data.length).toBeGreaterThan(0)
  })

  it('of a vendor are repeated by the client if that may help', async () => {
    world.vendor.set({ kind: 'html' }, { kind: 'answer', text: 'Back again.' })
    const patient = world.client({ maxRetries: 1 }).chat.completions
    const completion = await patient.create({ model: world.model, messages: [QUESTION] })
    expect(completion.choices[0]!.message.content).toBe('Back again.')
    world.vendor.requests.length = 0
    world.vendor.set({ kind: 'status', status: 401 })
    expect(await failureOf(patient.create({ model: world.model, messages: [QUESTION] }))).toMatchObject({
      status: 502,
    })
    expect(world.asked()).toHaveLength(1)
  })

  it('have OpenAI’s form below /v1 and the usual one elsewhere', async () => {
    const send = (path: string, body?: string) =>
      fetch(world.server.url + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json', accept: 'text/html' },
        ...(body === undefined ? {} : { body }),
      })
    const bodies: [string, string | undefined, number][] = [
      ['/v1/chat/completions', '{"model":', 400],
      ['/v1/chat/completions', '['.repeat(5000), 400],
      ['/v1/chat/completions', `"${'x'.repeat(2_000_000)}"`, 413],
      ['/v1/chat/completions', '{}', 401],
      ['/v1/chat/completions', undefined, 404],
      ['/v1/assistants', '{}', 404],
      ['/v1', undefined, 404],
    ]
    for (const [path, body, status] of bodies) {
      const response = await send(path, body)
      expect([path, response.status], body?.slice(0, 20)).toEqual([path, status])
      const { error } = (await response.json()) as { error: object }
      expect(Object.keys(error)).toEqual(['message', 'type', 'param', 'code'])
    }
    const other = (await (await send('/api/v1/chat/completions', '{}')).json()) as { error: unknown }
    expect(other).toMatchObject({ code: 404, error: 'not_found' })
  })
})

describe('bodies of almost a MiB', () => {
  /** As for all requests; on a quiet machine, all of these take less than 50 ms. */
  const HELD_MOST_MS = 200
  const question = { role: 'user', content: 'And what does the large service cost?' }
  const turns = (count: number, text: string) =>
    Array.from({ length: count }, (_, at) => ({ role: at % 2 === 0 ? 'user' : 'assistant', content: text }))
  const parts = (count: number) => Array.from({ length: count }, () => ({ type: 'text', text: 'a [1]' }))
  const call = {
    id: 'c',
    type: 'function',
    function: { name: 'look', arguments: JSON.stringify(parts(8000)) },
  }
  const schema = (depth: number): object =>
    depth === 0 ? { type: 'string' } : { type: 'object', properties: { a: schema(depth - 1), b: {} } }
  const tools = Array.from({ length: 128 }, (_, at) => ({
    type: 'function',
    function: { name: `tool_${at}`, description: 'x'.repeat(5000), parameters: schema(20) },
  }))

  it.each<[string, string, object, number]>([
    ['many messages', 'chat/completions', { messages: [...turns(1900, 'x [1] '.repeat(70)), question] }, 200],
    [
      'one long message',
      'chat/completions',
      { messages: [...turns(2, '\u200bword [1] '.repeat(40_000)), question] },
      200,
    ],
    [
      'many parts',
      'chat/completions',
      { messages: [{ role: 'system', content: parts(25_000) }, question] },
      200,
    ],
    [
      'long results',
      'chat/completions',
      {
        messages: [
          question,
          { role: 'assistant', tool_calls: [call] },
          { role: 'tool', tool_call_id: 'c', content: '\u202ex'.repeat(150_000) },
        ],
      },
      200,
    ],
    ['many tools', 'chat/completions', { messages: [question], tools }, 200],
    ['broken messages', 'chat/completions', { messages: parts(25_000) }, 400],
    ['many items', 'responses', { input: [...turns(1900, 'x [1] '.repeat(70)), question] }, 200],
    [
      'many texts',
      'embeddings',
      {
        model: 'text-embedding-3-small',
        encoding_format: 'base64',
        input: Array(2048).fill('word '.repeat(80)),
      },
      200,
    ],
  ])('%s: held in short turns only', async (_name, path, more, status) => {
    const body = JSON.stringify({ model: world.model, ...more })
    expect(body.length).toBeLessThan(1024 * 1024)
    expect(body.length).toBeGreaterThan(400_000)
    const { result, longestMs } = await longestTurn(async () => {
      const response = await fetch(`${world.server.url}/v1/${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${await world.keyOf(world.owner)}`,
          'content-type': 'application/json',
        },
        body,
      })
      return { status: response.status, text: await response.text() }
    })
    expect(result.status, result.text.slice(0, 300)).toBe(status)
    if (longestMs >= HELD_MOST_MS) expect(longestMs / (await slowness())).toBeLessThan(HELD_MOST_MS)
  })
})

it('without credits, a call is refused for good instead of being answered by another model', async () => {
  const prices = { ...NO_PRICES, models: { 'openai:small': { input: 0, output: 700 } } }
  const poor = await startOpenAiWorld({ credits: 1, prices })
  try {
    const { client: owner } = poor.owner
    const patient = poor.client({ maxRetries: 2 }).chat.completions
    const error = await failureOf(patient.create({ model: poor.model, messages: [QUESTION] }))
    expect(error).toBeInstanceOf(RateLimitError)
    expect(error).toMatchObject({ code: 'insufficient_quota', type: 'insufficient_quota' })
    expect(poor.vendor.requests.filter(({ path }) => path === '/v1/chat/completions')).toHaveLength(0)
    const { total } = await owner.call(conversations.listAll, { query: {} })
    expect(total).toBe(1)
  } finally {
    await poor.stop()
  }
})
