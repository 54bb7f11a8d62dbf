import { conversations } from '@millrace/contract'
import { sql } from 'kysely'
import type OpenAI from 'openai'
import { APIError } from 'openai'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { failureOf, type OpenAiWorld, startOpenAiWorld, type VendorCall } from './testing.ts'

let world: OpenAiWorld
let client: OpenAI
beforeAll(async () => {
  world = await startOpenAiWorld()
  client = world.client()
})
afterAll(() => world.stop())
beforeEach(() => world.startAnew())

const logged = async () => {
  const { items } = await world.owner.client.call(conversations.listAll, {
    query: { agentId: world.agent.id },
  })
  return items
}

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
    const [{ messages, max_tokens: most }] = world.asked() as [VendorCall]
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
    expect(await failureOf(cut.finalResponse())).toBeInstanceOf(APIError)
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
    const { rows } = await sql<{ tokens_in: number }>`select tokens_in::int from usage_entries
      where kind = 'embedding' order by id desc limit 1`.execute(world.server.running.context.db.kysely)
    expect(rows[0]!.tokens_in).toBe(counted.prompt_tokens)
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
    expect(
      await failureOf(embed({ input: [...input, ...input, ...input], encoding_format: 'float' })),
    ).toMatchObject({
      param: 'encoding_format',
    })
  })
})
