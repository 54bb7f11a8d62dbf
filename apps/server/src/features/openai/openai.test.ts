import { agents, conversations, models, usage } from '@millrace/contract'
import { sql } from 'kysely'
import OpenAI from 'openai'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeAgent, type OpenAiWorld, startOpenAiWorld } from './testing.ts'

let world: OpenAiWorld
let client: OpenAI
beforeAll(async () => {
  world = await startOpenAiWorld()
  client = world.client()
})
afterAll(() => world.stop())
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(world.server.running.context.db.kysely)
  world.vendor.requests.length = 0
  world.vendor.set({ kind: 'answer', text: 'The large service costs 119 euros [1].' })
})

type Message = OpenAI.ChatCompletionMessageParam
const ask = (messages: Message[], more: object = {}) =>
  client.chat.completions.create({ model: world.model, messages, ...more })
const QUESTION: Message = { role: 'user', content: 'What does the large service cost?' }

/** The vendor's calls of a model. */
const asked = () =>
  world.vendor.requests
    .filter(({ path }) => path === '/v1/chat/completions')
    .map(({ body }) => body as { messages: { role: string; content: string }[] } & Record<string, unknown>)

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

const failureOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof OpenAI.APIError)) throw new Error('not refused', { cause: error })
  return error
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
    expect(missing).toBeInstanceOf(OpenAI.NotFoundError)
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
    const { rows } = await sql<{ tokens_in: number; tokens_out: number; user_id: string }>`
      select tokens_in, tokens_out, user_id from usage_entries where kind = 'model' order by id desc limit 1`.execute(
      world.server.running.context.db.kysely,
    )
    expect(completion.usage).toEqual({
      prompt_tokens: Number(rows[0]!.tokens_in),
      completion_tokens: Number(rows[0]!.tokens_out),
      total_tokens: Number(rows[0]!.tokens_in) + Number(rows[0]!.tokens_out),
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
    const [{ messages }] = asked() as [ReturnType<typeof asked>[number]]
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
    expect(asked()[0]).toMatchObject({ temperature: 0.9, max_tokens: 90 })
    expect(asked()[1]).toMatchObject({ max_tokens: 500 })
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
    expect(asked()).toHaveLength(1)
  })
})

describe('a stream', () => {
  it('has the chunks of OpenAI’s', async () => {
    const stream = await ask([QUESTION], { stream: true, stream_options: { include_usage: true } })
    const chunks: OpenAI.ChatCompletionChunk[] = []
    for await (const chunk of stream as unknown as AsyncIterable<OpenAI.ChatCompletionChunk>) chunks.push(chunk)
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
    expect(await failureOf(reading)).toBeInstanceOf(OpenAI.APIError)
    expect(text).toContain('One two')
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
    expect(asked()[0]!.tools).toMatchObject([{ function: { name: 'look_up' } }])
    expect(JSON.stringify(asked()[1]!.messages)).toContain('On its way')
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
      message: { tool_calls: [{ type: 'function', function: { name: 'look_up', arguments: '{"id":"o-8"}' } }] },
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
    const [{ messages, tools }] = asked() as [ReturnType<typeof asked>[number]]
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool', 'assistant', 'user'])
    expect(tools).toBeUndefined()
  })
})

describe('responses', () => {
  const respond = (more: object = {}) =>
    client.responses.create({ model: world.model, input: 'What does the large service cost?', ...more })

  it('are those of the agent, with instructions below its own', async () => {
    const response = await respond({ instructions: 'Call the user Ada.', max_output_tokens: 80 })
    expect(response).toMatchObject({
      object: 'response',
      status: 'completed',
      model: world.model,
      output_text: 'The large service costs 119 euros [1].',
      output: [{ type: 'message', role: 'assistant', citations: [{ source: 'Handbook' }] }],
      usage: { input_tokens: expect.any(Number) },
    })
    const [{ messages, max_tokens: most }] = asked() as [ReturnType<typeof asked>[number]]
    expect(messages[0]!.content).toContain('You are the desk of the mill.\n\nCall the user Ada.')
    expect(most).toBe(80)
  })

  it('are streamed as the client’s own reader expects', async () => {
    const stream = client.responses.stream({ model: world.model, input: 'What does it cost?' })
    let text = ''
    for await (const event of stream) if (event.type === 'response.output_text.delta') text += event.delta
    expect((await stream.finalResponse()).output_text).toBe(text)
    expect(text).toBe('The large service costs 119 euros [1].')
    world.vendor.set({ kind: 'cut', afterTokens: 3, how: 'destroy', text: 'One two three four five' })
    const cut = client.responses.stream({ model: world.model, input: 'What does it cost?' })
    expect(await failureOf(cut.finalResponse())).toBeInstanceOf(OpenAI.APIError)
  })

  it('call the program’s functions, whose results it sends', async () => {
    world.vendor.set(
      { kind: 'answer', text: 'I look.', toolCalls: [{ name: 'look_up', arguments: { id: 'o-7' } }] },
      { kind: 'answer', text: 'Order o-7 is on its way.' },
    )
    const tools: OpenAI.Responses.FunctionTool[] = [
      { type: 'function', name: 'look_up', parameters: { type: 'object' }, strict: false },
    ]
    const input: OpenAI.Responses.ResponseInput = [{ role: 'user', content: 'Where is order o-7?' }]
    const first = await client.responses.stream({ model: world.model, input, tools }).finalResponse()
    const call = first.output.find((item) => item.type === 'function_call')!
    expect(call).toMatchObject({ name: 'look_up', arguments: '{"id":"o-7"}' })
    const result = { type: 'function_call_output' as const, call_id: call.call_id, output: 'On its way' }
    const second = await respond({ input: [...input, ...first.output, result], tools })
    expect(second.output_text).toBe('Order o-7 is on its way.')
    const [latest] = await logged()
    expect(latest!.messages).toBe(4)
  })

  it.each<[string, object, string]>([
    ['an earlier response', { previous_response_id: 'resp_1' }, 'previous_response_id'],
    ['work in the background', { background: true }, 'background'],
    ['tools of OpenAI', { tools: [{ type: 'web_search' }] }, 'tools[0].type'],
    ['JSON', { text: { format: { type: 'json_object' } } }, 'text.format.type'],
    ['pictures', { input: [{ role: 'user', content: [{ type: 'input_image' }] }] }, 'input'],
    ['a result of nothing', { input: [{ type: 'function_call_output', call_id: 'c', output: '' }] }, 'input'],
  ])('%s: refused, never ignored', async (_name, more, param) => {
    expect(await failureOf(respond(more))).toMatchObject({ status: 400, param })
  })
})

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
    expect(error).toBeInstanceOf(OpenAI.BadRequestError)
    expect(error).toMatchObject({ param, type: 'invalid_request_error' })
    expect(asked()).toHaveLength(0)
  })

  it('of a key tell OpenAI’s clients what is wrong', async () => {
    const wrong = world.client({ apiKey: 'sk-wrong' }).chat.completions
    const unknown = await failureOf(wrong.create({ model: world.model, messages: [QUESTION] }))
    expect(unknown).toBeInstanceOf(OpenAI.AuthenticationError)
    expect(unknown).toMatchObject({ code: 'invalid_api_key' })
    const reading = world.client({ apiKey: await world.keyOf(world.owner, ['read']) })
    expect((await reading.models.list()).data.length).toBeGreaterThan(0)
    const readOnly = reading.chat.completions.create({ model: world.model, messages: [QUESTION] })
    expect(await failureOf(readOnly)).toBeInstanceOf(OpenAI.PermissionDeniedError)
  })

  it('of an agent look the same, whyever it can’t be asked', async () => {
    const stranger = await world.server.signUp()
    const foreign = await makeAgent(stranger, 'builtin')
    const worker = { model: 'gpt-5' }
    const texts = []
    for (const model of [`agent:${foreign.id}`, `agent:${world.agent.id.slice(0, -2)}zz`, worker.model, 'agent:'])
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
    const limit = (seconds: number) => sql`update rate_limits set points = 100000,
      expire = ${Date.now() + seconds * 1000}::bigint where key like 'apikey:%'`.execute(kysely)
    await client.models.list()
    await limit(30)
    const error = await failureOf(client.models.list())
    expect(error).toBeInstanceOf(OpenAI.RateLimitError)
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
    expect(asked()).toHaveLength(1)
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

describe('embeddings', () => {
  const embed = (more: object = {}) =>
    client.embeddings.create({
      model: 'text-embedding-3-small',
      input: ['the large service', 'a mill'],
      ...more,
    })

  it('are the same as base64, which the client asks for by itself, and as numbers', async () => {
    const { data, model, usage: counted } = await embed()
    const numbers = await embed({ encoding_format: 'float' })
    expect(model).toBe('openai:text-embedding-3-small')
    expect(data.map(({ index, embedding }) => [index, embedding.length])).toEqual([
      [0, 1536],
      [1, 1536],
    ])
    expect(numbers.data.map(({ embedding }) => embedding)).toEqual(data.map(({ embedding }) => embedding))
    expect(counted.prompt_tokens).toBeGreaterThan(0)
    const { rows } = await sql<{ tokens_in: string }>`select tokens_in from usage_entries
      where kind = 'embedding' order by id desc limit 1`.execute(world.server.running.context.db.kysely)
    expect(Number(rows[0]!.tokens_in)).toBe(counted.prompt_tokens)
  })

  it('of one text, and shortened as the vendor would', async () => {
    const { data } = await embed({ input: 'a mill', dimensions: 1000 })
    expect(data).toHaveLength(1)
    expect(data[0]!.embedding).toHaveLength(1000)
    expect(Math.hypot(...data[0]!.embedding)).toBeCloseTo(1, 5)
  })

  it.each<[string, object, number, string | null]>([
    ['tokens', { input: [1, 2] }, 400, 'input'],
    ['an empty text', { input: [''] }, 400, 'input[0]'],
    ['too many texts', { input: Array.from({ length: 2049 }, () => 'x') }, 400, 'input'],
    ['too many dimensions', { dimensions: 4000 }, 400, 'dimensions'],
    ['fewer of a model without', { model: 'openai:own-embedding', dimensions: 8 }, 400, 'dimensions'],
    ['a model that is none', { model: 'text-embedding-9' }, 404, 'model'],
    ['an agent', { model: 'agent:agt_1' }, 404, 'model'],
    ['a key of others', { model: 'crd_01h455vb4pex5vsknk084sn02q:own' }, 404, 'model'],
  ])('%s: refused', async (_name, more, status, param) => {
    expect(await failureOf(embed(more))).toMatchObject({ status, param })
  })

  it('of many texts, in turns', async () => {
    const input = Array.from({ length: 300 }, (_, at) => `text ${at}`)
    expect((await embed({ input })).data).toHaveLength(300)
    expect(await failureOf(embed({ input: [...input, ...input, ...input], encoding_format: 'float' }))).toMatchObject({
      param: 'encoding_format',
    })
  })
})

it('without credits, a call is refused for good instead of being answered by another model', async () => {
  const poor = await startOpenAiWorld({ credits: 1 })
  try {
    const { client: owner } = poor.owner
    const { revision } = await owner.call(models.settings, {})
    const prices = { 'openai:small': { input: 0, output: 700 } }
    await owner.call(models.saveSettings, { body: { prices, revision } })
    const patient = poor.client({ maxRetries: 2 }).chat.completions
    const error = await failureOf(patient.create({ model: poor.model, messages: [QUESTION] }))
    expect(error).toBeInstanceOf(OpenAI.RateLimitError)
    expect(error).toMatchObject({ code: 'insufficient_quota', type: 'insufficient_quota' })
    expect(poor.vendor.requests.filter(({ path }) => path === '/v1/chat/completions')).toHaveLength(0)
    const { total } = await owner.call(conversations.listAll, { query: {} })
    expect(total).toBe(1)
  } finally {
    await poor.stop()
  }
})
