import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { agents, conversations, handoffs } from '@millrace/contract'
import { sql } from 'kysely'
import OpenAI, { APIError, NotFoundError } from 'openai'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  failureOf,
  makeAgent,
  type OpenAiWorld,
  QUESTION,
  startOpenAiWorld,
  type VendorCall,
} from './testing.ts'

type Message = OpenAI.ChatCompletionMessageParam

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

const logged = async () => {
  const { items } = await world.owner.client.call(conversations.listAll, {
    query: { agentId: world.agent.id },
  })
  return items
}
const transcript = async (id: string) => {
  const { messages } = await world.owner.client.call(conversations.transcript, { params: { id }, query: {} })
  return messages.map(({ role, text }) => [role, text])
}

describe('models', () => {
  it('are the published agents and the models for embeddings', async () => {
    const draft = await world.owner.client.call(agents.create, { body: { name: 'Draft' } })
    const ids = []
    for await (const model of client.models.list()) ids.push(model.id)
    expect(ids).toEqual([world.model, 'openai:own-embedding', 'openai:text-embedding-3-small'])
    expect(await client.models.retrieve(world.model)).toMatchObject({
      id: world.model,
      object: 'model',
      owned_by: 'millrace',
      name: 'Desk',
    })
    expect(await client.models.retrieve('openai:own-embedding')).toMatchObject({ object: 'model' })
    const missing = await failureOf(client.models.retrieve(`agent:${draft.id}`))
    expect(missing).toBeInstanceOf(NotFoundError)
    expect(missing).toMatchObject({ code: 'model_not_found', param: 'model' })
  })
})

describe('a completion', () => {
  it('is the agent’s response, with its sources and the vendor’s usage', async () => {
    const completion = await ask([QUESTION])
    expect(completion).toMatchObject({
      object: 'chat.completion',
      model: world.model,
      choices: [
        {
          index: 0,
          finish_reason: 'stop',
          message: {
            role: 'assistant',
            content: 'The large service costs 119 euros [1].',
            citations: [{ number: 1, source: 'Handbook' }],
          },
        },
      ],
    })
    const { items } = await world.owner.client.call(conversations.listAll, { query: {} })
    expect(items[0]).toMatchObject({ channel: 'api', agentId: world.agent.id, member: null, messages: 2 })
    // Nobody can take over from a program.
    const desk = await world.owner.client.call(handoffs.queues, { params: { id: world.agent.id }, query: {} })
    expect(desk.items).toEqual([])
    const { rows } = await sql<{ tokens_in: number; tokens_out: number; user_id: string }>`
      select tokens_in::int, tokens_out::int, user_id from usage_entries where kind = 'model' order by id desc limit 1`.execute(
      world.server.running.context.db.kysely,
    )
    expect(completion.usage).toEqual({
      prompt_tokens: rows[0]!.tokens_in,
      completion_tokens: rows[0]!.tokens_out,
      total_tokens: rows[0]!.tokens_in + rows[0]!.tokens_out,
    })
    expect(rows[0]!.user_id).toBe(world.owner.userId)
  })

  it('is of the published version, below whose instructions those of the program stand', async () => {
    await world.owner.client.call(agents.update, {
      params: { id: world.agent.id },
      body: { instructions: 'An unpublished draft.' },
    })
    await ask([
      { role: 'developer', content: 'Call the user Ada.' },
      QUESTION,
      { role: 'assistant', content: 'It costs 119 euros [1].' },
      { role: 'user', content: [{ type: 'text', text: 'And how long does it take?' }] },
    ])
    const [{ messages }] = world.asked() as [VendorCall]
    const [system, ...rest] = messages
    const own = system!.content.indexOf('You are the desk of the mill.')
    const given = system!.content.indexOf('Call the user Ada.')
    expect(own).toBe(0)
    expect(given).toBeGreaterThan(own)
    expect(system!.content.indexOf('# How to answer')).toBeGreaterThan(given)
    expect(system!.content).not.toContain('unpublished')
    expect(rest.map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
    expect(rest.at(-1)!.content).toContain('And how long does it take?')
  })

  it('has the program’s temperature, and no more tokens than the agent may use', async () => {
    await ask([QUESTION], { temperature: 0.9, max_completion_tokens: 90 })
    await ask([QUESTION], { max_tokens: 4000 })
    expect(world.asked()[0]).toMatchObject({ temperature: 0.9, max_tokens: 90 })
    expect(world.asked()[1]).toMatchObject({ max_tokens: 500 })
  })

  it('continues the conversation whose messages it carries, for each user of the program', async () => {
    world.vendor.set({ kind: 'answer', text: 'Good morning.' })
    const first = await ask([{ role: 'user', content: 'Good morning, mill' }], { user: 'ada' })
    const answer = first.choices[0]!.message
    const before = (await logged()).length
    const history: Message[] = [{ role: 'user', content: 'Good morning, mill' }, answer]
    const question: Message = { role: 'user', content: 'What does it cost?' }
    await ask([...history, question], { user: 'ada' })
    expect(await logged()).toHaveLength(before)
    const { id } = (await logged())[0]!
    expect(await transcript(id)).toEqual([
      ['user', 'Good morning, mill'],
      ['assistant', answer.content],
      ['user', 'What does it cost?'],
      ['assistant', answer.content],
    ])
    await ask([...history, question], { user: 'grace' })
    await ask([...history, question])
    expect(await logged()).toHaveLength(before + 2)
    expect((await logged())[1]!.site).toEqual({ values: { user: 'grace' } })
  })

  it('of the built-in model quotes, and says when it knows nothing', async () => {
    const builtin = await makeAgent(world.owner, 'builtin')
    const of = (content: string) =>
      client.chat.completions.create({ model: `agent:${builtin.id}`, messages: [{ role: 'user', content }] })
    expect((await of('What does the large service cost?')).choices[0]!.message.content).toContain('119')
    const tools = [{ type: 'function' as const, function: { name: 'look' } }]
    const refused = await failureOf(
      client.chat.completions.create({ model: `agent:${builtin.id}`, messages: [QUESTION], tools }),
    )
    expect(refused).toMatchObject({ status: 400, param: 'tools' })
  })

  it('is stored without its texts where the owner wants that', async () => {
    const { client: owner } = world.owner
    const quiet = await makeAgent(world.owner, 'openai:small')
    const security = { noLog: true } as agents.Security
    await owner.call(agents.setBotConfig, { params: { id: quiet.id }, body: { security } })
    const model = `agent:${quiet.id}`
    const first = await client.chat.completions.create({ model, messages: [QUESTION], user: 'ada' })
    const messages = [QUESTION, first.choices[0]!.message, QUESTION]
    await client.chat.completions.create({ model, messages })
    const { rows } = await sql<{ text: string; site: unknown; history_hash: string | null }>`
      select m.text, c.site, c.history_hash from messages m join conversations c on c.id = m.conversation_id
      where c.agent_id = ${quiet.id}`.execute(world.server.running.context.db.kysely)
    expect(rows).toHaveLength(4)
    for (const row of rows) expect(row).toEqual({ text: '', site: null, history_hash: null })
  })

  it('is repeated for an idempotency key, without asking the model again', async () => {
    const call = () =>
      client.chat.completions.create(
        { model: world.model, messages: [QUESTION] },
        { headers: { 'idempotency-key': 'one' } },
      )
    expect(await call()).toEqual(await call())
    expect(world.asked()).toHaveLength(1)
  })
})

describe('a stream', () => {
  it('has the chunks of OpenAI’s', async () => {
    const stream = await ask([QUESTION], { stream: true, stream_options: { include_usage: true } })
    const chunks: OpenAI.ChatCompletionChunk[] = []
    for await (const chunk of stream as unknown as AsyncIterable<OpenAI.ChatCompletionChunk>)
      chunks.push(chunk)
    expect(chunks[0]!.choices[0]!.delta).toMatchObject({ role: 'assistant', content: '' })
    const text = chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')
    expect(text).toBe('The large service costs 119 euros [1].')
    expect(chunks.length).toBeGreaterThan(5)
    expect(chunks.map(({ choices }) => choices[0]?.finish_reason ?? null).filter(Boolean)).toEqual(['stop'])
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: expect.any(Number) } })
    expect(chunks.slice(0, -1).every(({ usage: counted }) => counted === null)).toBe(true)
    expect(new Set(chunks.map(({ id }) => id)).size).toBe(1)
    const whole = client.chat.completions.stream({ model: world.model, messages: [QUESTION] })
    expect((await whole.finalChatCompletion()).choices[0]!.message).toMatchObject({
      content: text,
      citations: [{ number: 1, source: 'Handbook' }],
    })
  })

  it('that fails before its first word has a status, and is an event after it', async () => {
    world.vendor.set({ kind: 'html' })
    expect(await failureOf(Promise.resolve(ask([QUESTION], { stream: true })))).toMatchObject({ status: 502 })
    world.vendor.set({ kind: 'cut', afterTokens: 3, how: 'destroy', text: 'One two three four five' })
    const stream = await ask([QUESTION], { stream: true })
    let text = ''
    const reading = (async () => {
      for await (const chunk of stream as unknown as AsyncIterable<OpenAI.ChatCompletionChunk>)
        text += chunk.choices[0]?.delta.content ?? ''
    })()
    expect(await failureOf(reading)).toBeInstanceOf(APIError)
    expect(text).toContain('One two')
  })

  it('that the team stops is no whole response', async () => {
    const doomed = await makeAgent(world.owner, 'openai:small')
    world.vendor.set({ kind: 'hang', when: 'after-first-token' })
    const model = `agent:${doomed.id}`
    const stream = await client.chat.completions.create({ model, messages: [QUESTION], stream: true })
    const reading = (async () => {
      for await (const { choices } of stream)
        if (choices[0]?.delta.content)
          await world.owner.client.call(agents.remove, { params: { id: doomed.id } })
    })()
    expect((await failureOf(reading)).message).toContain('stopped')
  })

  it('that nobody reads on is stopped', async () => {
    world.vendor.set({ kind: 'hang', when: 'after-first-token' })
    const stop = new AbortController()
    const stream = await client.chat.completions.create(
      { model: world.model, messages: [{ role: 'user', content: 'Tell me all' }], stream: true },
      { signal: stop.signal },
    )
    for await (const chunk of stream) if (chunk.choices[0]?.delta.content) break
    stop.abort()
    const state = async () => {
      const { rows } = await sql<{ state: string }>`select m.state from messages m
        where m.role = 'assistant' order by m.id desc limit 1`.execute(world.server.running.context.db.kysely)
      return rows[0]!.state
    }
    await expect.poll(state).toBe('cut')
  })
})

describe('tools of a program', () => {
  const look: OpenAI.ChatCompletionTool = {
    type: 'function',
    function: {
      name: 'look_up',
      description: 'Looks up an order.',
      parameters: { type: 'object', properties: { id: { type: 'string' } } },
    },
  }

  it('are called by its client, which carries the results', async () => {
    world.vendor.set(
      { kind: 'answer', toolCalls: [{ name: 'look_up', arguments: { id: 'o-7' } }] },
      { kind: 'answer', text: 'Order o-7 is on its way.' },
    )
    const calls: unknown[] = []
    const runner = client.chat.completions.runTools({
      model: world.model,
      messages: [{ role: 'user', content: 'Where is order o-7?' }],
      tools: [
        {
          type: 'function',
          function: {
            name: 'look_up',
            description: 'Looks up an order.',
            parameters: { type: 'object', properties: { id: { type: 'string' } } },
            parse: JSON.parse,
            function: (given: unknown) => {
              calls.push(given)
              return 'On its way'
            },
          },
        },
      ],
    })
    expect(await runner.finalContent()).toBe('Order o-7 is on its way.')
    expect(calls).toEqual([{ id: 'o-7' }])
    expect(world.asked()[0]!.tools).toMatchObject([{ function: { name: 'look_up' } }])
    expect(JSON.stringify(world.asked()[1]!.messages)).toContain('On its way')
    const [latest] = await logged()
    expect(await transcript(latest!.id)).toEqual([
      ['user', 'Where is order o-7?'],
      ['assistant', ''],
      ['user', 'look_up: On its way'],
      ['assistant', 'Order o-7 is on its way.'],
    ])
  })

  it('come at the end of a stream', async () => {
    world.vendor.set({ kind: 'answer', toolCalls: [{ name: 'look_up', arguments: { id: 'o-8' } }] })
    const stream = client.chat.completions.stream({ model: world.model, messages: [QUESTION], tools: [look] })
    const completion = await stream.finalChatCompletion()
    expect(completion.choices[0]).toMatchObject({
      finish_reason: 'tool_calls',
      message: {
        tool_calls: [{ type: 'function', function: { name: 'look_up', arguments: '{"id":"o-8"}' } }],
      },
    })
  })

  it('stay in the conversation that later questions carry, and can be switched off', async () => {
    const call = { id: 'call_9', type: 'function' as const, function: { name: 'look_up', arguments: '{}' } }
    await ask(
      [
        QUESTION,
        { role: 'assistant', content: null, tool_calls: [call] },
        { role: 'tool', tool_call_id: 'call_9', content: 'Seven orders' },
        { role: 'assistant', content: 'There are seven.' },
        { role: 'user', content: 'Thank you' },
      ],
      { tools: [look], tool_choice: 'none' },
    )
    const [{ messages, tools }] = world.asked() as [VendorCall]
    expect(messages.map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'tool',
      'assistant',
      'user',
    ])
    expect(tools).toBeUndefined()
  })
})

it('works as the quick start in the documentation says', async () => {
  const text = await readFile(new URL('../../../../../docs/openai.md', import.meta.url), 'utf8')
  const script = /```js\n([\s\S]*?)```/
    .exec(text)![1]!
    .replace('http://localhost:3000', world.server.url)
    .replace('agent:agt_…', world.model)
  const env = { ...process.env, MILLRACE_API_KEY: await world.keyOf(world.owner) }
  const cwd = new URL('../../../', import.meta.url)
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], { cwd, env })
  expect(stdout).toBe('The large service costs 119 euros [1].')
})
