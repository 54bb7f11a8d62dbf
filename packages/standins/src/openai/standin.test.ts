import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type OpenAiStandin, startOpenAiStandin } from './standin.ts'

let standin: OpenAiStandin
beforeEach(async () => {
  standin = await startOpenAiStandin()
})
afterEach(() => standin.close())

const HEADERS = { authorization: 'Bearer sk-standin', 'content-type': 'application/json' }
const QUESTION = { model: 'standin-large', messages: [{ role: 'user', content: 'Hello?' }] }

const post = (body: unknown, headers: Record<string, string> = HEADERS) =>
  fetch(`${standin.url}/chat/completions`, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

async function errorOf(response: Response) {
  const { error } = (await response.json()) as { error: { message: string; code: string | null } }
  return { status: response.status, code: error.code }
}

const eventsOf = (text: string) =>
  text
    .split('\n\n')
    .filter(Boolean)
    .map((line) => line.replace(/^data: /, ''))

describe('strictness', () => {
  it('requires the key', async () => {
    expect(await errorOf(await post(QUESTION, { 'content-type': 'application/json' }))).toEqual({
      status: 401,
      code: 'invalid_api_key',
    })
    const list = await fetch(`${standin.url}/models`, { headers: { authorization: 'Bearer other' } })
    expect(list.status).toBe(401)
  })

  it.each([
    ['no JSON', '{"model":', 400],
    ['no object', [1], 400],
    ['no model', { messages: QUESTION.messages }, 400],
    ['an unknown model', { ...QUESTION, model: 'gpt-none' }, 404],
    ['no messages', { ...QUESTION, messages: [] }, 400],
    ['a foreign role', { ...QUESTION, messages: [{ role: 'bot', content: 'x' }] }, 400],
    ['no content', { ...QUESTION, messages: [{ role: 'user' }] }, 400],
    ['an unknown option', { ...QUESTION, foo: 1 }, 400],
    ['a stream flag that is none', { ...QUESTION, stream: 'yes' }, 400],
    ['stream options without a stream', { ...QUESTION, stream_options: { include_usage: true } }, 400],
    ['a temperature of 3', { ...QUESTION, temperature: 3 }, 400],
    ['half a token', { ...QUESTION, max_tokens: 0.5 }, 400],
    ['max_tokens for a thinker', { ...QUESTION, model: 'standin-thinker', max_tokens: 5 }, 400],
    ['a temperature for a thinker', { ...QUESTION, model: 'standin-thinker', temperature: 0.2 }, 400],
  ])('refuses %s', async (_name, body, status) => {
    expect((await post(body)).status).toBe(status)
    expect(standin.requests).toHaveLength(1)
  })

  it('refuses other content types, paths and methods', async () => {
    expect((await post(QUESTION, { ...HEADERS, 'content-type': 'text/plain' })).status).toBe(415)
    expect((await fetch(`${standin.url}/nothing`, { headers: HEADERS })).status).toBe(404)
    expect((await fetch(`${standin.url}/chat/completions`, { headers: HEADERS })).status).toBe(405)
  })
})

describe('answers', () => {
  it('lists its models', async () => {
    const response = await fetch(`${standin.url}/models`, { headers: HEADERS })
    const { data } = (await response.json()) as { data: { id: string }[] }
    expect(data.map(({ id }) => id)).toEqual(['standin-large', 'standin-small', 'standin-thinker'])
  })

  it('quotes the numbered sentence that fits the question', async () => {
    const content =
      '[1] Source: A\n> The office is in Ghent.\n[2] Source: B\n> Parking costs two euros. It is free on Sunday.\n\nWhat does parking cost?'
    const response = await post({ ...QUESTION, messages: [{ role: 'user', content }] })
    const { choices } = (await response.json()) as { choices: { message: { content: string } }[] }
    expect(choices[0]?.message.content).toBe('Parking costs two euros. [2]')
  })

  it('streams chunks, a finish, the usage and [DONE]', async () => {
    standin.set({ kind: 'answer', text: (request) => `To ${request.messages[0]?.content}` })
    const response = await post({ ...QUESTION, stream: true, stream_options: { include_usage: true } })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const events = eventsOf(await response.text())
    expect(events.at(-1)).toBe('[DONE]')
    const chunks = events
      .slice(0, -1)
      .map((one) => JSON.parse(one) as { id: string; choices: Choice[]; usage?: object | null })
    type Choice = { delta: { content?: string }; finish_reason: string | null }
    expect(chunks.map((chunk) => chunk.choices[0]?.delta.content ?? '').join('')).toBe('To Hello?')
    expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe('stop')
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { completion_tokens: 2 } })
    expect(new Set(chunks.map(({ id }) => id)).size).toBe(1)
  })

  it('obeys the token limit', async () => {
    standin.set({ kind: 'answer', text: 'one two three four' })
    const response = await post({ ...QUESTION, max_tokens: 2 })
    const { choices } = (await response.json()) as { choices: object[] }
    expect(choices[0]).toMatchObject({ message: { content: 'one two' }, finish_reason: 'length' })
  })
})

describe('failures', () => {
  const stream = () => post({ ...QUESTION, stream: true })

  it('uses one behaviour per request and keeps the last', async () => {
    standin.set({ kind: 'status', status: 429, retryAfter: '7' }, { kind: 'answer', text: 'fine' })
    const first = await stream()
    expect([first.status, first.headers.get('retry-after')]).toEqual([429, '7'])
    expect((await stream()).status).toBe(200)
    expect((await stream()).status).toBe(200)
  })

  it('breaks off by a reset or a clean end, after sending the part before', async () => {
    standin.set({ kind: 'cut', afterTokens: 2, how: 'destroy', text: 'one two three' })
    await expect(stream().then((response) => response.text())).rejects.toThrow(/terminated|aborted/)
    standin.set({ kind: 'cut', afterTokens: 2, how: 'end', text: 'one two three' })
    const text = await (await stream()).text()
    expect(text).toContain(' two')
    expect(text).not.toContain('three')
    expect(text).not.toContain('[DONE]')
  })

  it.each(['before-headers', 'after-headers', 'after-first-token'] as const)('hangs %s', async (when) => {
    standin.set({ kind: 'hang', when })
    const stop = new AbortController()
    const answer = fetch(`${standin.url}/chat/completions`, {
      method: 'POST',
      headers: HEADERS,
      body: JSON.stringify({ ...QUESTION, stream: true }),
      signal: stop.signal,
    }).then((response) => response.text())
    const settled = answer.then(
      () => 'ended',
      () => 'aborted',
    )
    await expect.poll(() => standin.requests.length).toBe(1)
    stop.abort()
    expect(await settled).toBe('aborted')
  })

  it('drips, sends a page, sends broken JSON, sends an error in the stream', async () => {
    standin.set({ kind: 'drip', msPerByte: 0, text: 'x' })
    expect(eventsOf(await (await stream()).text()).at(-1)).toBe('[DONE]')
    standin.set({ kind: 'html' })
    expect((await stream()).headers.get('content-type')).toBe('text/html')
    standin.set({ kind: 'broken-json' })
    expect(eventsOf(await (await stream()).text())).toContain('{"id":"chatcmpl-')
    standin.set({ kind: 'error-chunk', message: 'overloaded' })
    expect(await (await stream()).text()).toContain('overloaded')
  })
})
