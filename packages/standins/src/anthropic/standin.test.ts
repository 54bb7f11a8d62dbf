import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ModelStandin } from '../model-vendor/serve.ts'
import { startAnthropicStandin } from './standin.ts'

let standin: ModelStandin
beforeEach(async () => {
  standin = await startAnthropicStandin()
})
afterEach(() => standin.close())

const HEADERS = {
  'x-api-key': 'sk-ant-standin',
  'anthropic-version': '2023-06-01',
  'content-type': 'application/json',
}
const USER = { role: 'user', content: 'Hello?' }
const QUESTION = { model: 'claude-standin-large', max_tokens: 100, messages: [USER] }
const TOOL = { name: 'stock', description: 'x', input_schema: { type: 'object' } }
const CALL = { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name: 'stock', input: {} }] }
const RESULT = { type: 'tool_result', tool_use_id: 'toolu_1', content: '7' }

const post = (body: unknown, headers: Record<string, string> = HEADERS) =>
  fetch(`${standin.url}/messages`, { method: 'POST', headers, body: JSON.stringify(body) })

describe('strictness', () => {
  it.each([
    ['no key', { 'x-api-key': '' }, 401],
    ['another key', { 'x-api-key': 'other' }, 401],
    ['no version', { 'anthropic-version': '' }, 400],
    ['an unknown version', { 'anthropic-version': '2030-01-01' }, 400],
    ['another content type', { 'content-type': 'text/plain' }, 400],
  ])('refuses %s', async (_name, header, status) => {
    const headers = Object.fromEntries(
      Object.entries({ ...HEADERS, ...header }).filter(([, value]) => value !== ''),
    )
    const response = await post(QUESTION, headers)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({
      type: 'error',
      error: { type: expect.any(String) as string },
    })
  })

  it.each([
    ['no limit of tokens', { max_tokens: undefined }],
    ['a limit of nothing', { max_tokens: 0 }],
    ['a temperature above 1', { temperature: 1.5 }],
    ['an unknown field', { foo: 1 }],
    ['a system role', { messages: [{ role: 'system', content: 'x' }, USER] }],
    ['an assistant first', { messages: [{ role: 'assistant', content: 'x' }, USER] }],
    ['an empty text', { messages: [{ role: 'user', content: ' ' }] }],
    ['no messages', { messages: [] }],
    ['a call without a result', { messages: [USER, CALL, USER] }],
    ['a call at the end', { messages: [USER, CALL] }],
    ['a result without a call', { messages: [{ role: 'user', content: [RESULT] }] }],
    [
      'a result after a text',
      { messages: [USER, CALL, { role: 'user', content: [{ type: 'text', text: 'x' }, RESULT] }] },
    ],
    ['a tool without a schema', { tools: [{ name: 'x' }] }],
    ['a choice without tools', { tool_choice: { type: 'auto' } }],
  ])('refuses %s', async (_name, change) => {
    expect((await post({ ...QUESTION, ...change })).status).toBe(400)
  })

  it('knows only some models, and says when a prompt is too long for one', async () => {
    expect((await post({ ...QUESTION, model: 'claude-none' })).status).toBe(404)
    const long = [{ role: 'user', content: 'word '.repeat(4000) }]
    const response = await post({ ...QUESTION, model: 'claude-standin-small', messages: long })
    expect(await response.text()).toMatch(/prompt is too long: \d+ tokens > 2000 maximum/)
  })

  it('accepts a round of tool calls', async () => {
    const messages = [USER, CALL, { role: 'user', content: [RESULT, { type: 'text', text: 'And?' }] }]
    expect((await post({ ...QUESTION, tools: [TOOL], messages })).status).toBe(200)
  })
})

describe('answers', () => {
  it('streams named events, block by block', async () => {
    standin.set({ kind: 'answer', text: 'One two.', toolCalls: [{ name: 'stock', arguments: { a: 1 } }] })
    const text = await (await post({ ...QUESTION, stream: true, tools: [TOOL] })).text()
    const names = [...text.matchAll(/^event: (\w+)$/gm)].map(([, name]) => name)
    expect(names[0]).toBe('message_start')
    expect(names.filter((name) => name === 'content_block_start')).toHaveLength(2)
    expect(names.filter((name) => name === 'content_block_stop')).toHaveLength(2)
    expect(names.slice(-2)).toEqual(['message_delta', 'message_stop'])
    expect(text).toContain('"stop_reason":"tool_use"')
  })

  it('obeys the token limit, and lists its models page by page', async () => {
    standin.set({ kind: 'answer', text: 'one two three' })
    const whole = await post({ ...QUESTION, max_tokens: 2 })
    expect(await whole.json()).toMatchObject({ content: [{ text: 'one two' }], stop_reason: 'max_tokens' })
    const page = async (query: string) =>
      (await fetch(`${standin.url}/models?${query}`, { headers: HEADERS })).json()
    const first = (await page('limit=2')) as { data: { id: string }[]; has_more: boolean; last_id: string }
    expect(first).toMatchObject({ has_more: true, last_id: 'claude-standin-small' })
    expect(await page(`limit=2&after_id=${first.last_id}`)).toMatchObject({ has_more: false })
  })
})
