import { agents, flows, runs } from '@millrace/contract'
import {
  type ModelBehaviour,
  type ModelStandin,
  startAnthropicStandin,
  startOpenAiStandin,
} from '@millrace/standins'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, TEST_MODELS, type TestServer } from '../../../../testing/server.ts'

// Over HTTP, as people run steps: a step returns what it was asked for, or fails and says why.

let openai: ModelStandin
let anthropic: ModelStandin
let server: TestServer
let admin: Awaited<ReturnType<TestServer['signUp']>>
beforeAll(async () => {
  openai = await startOpenAiStandin({ models: [{ id: 'large' }] })
  anthropic = await startAnthropicStandin()
  server = await startTestServer({
    openai: { apiKey: openai.apiKey, baseUrl: openai.url },
    models: {
      ...TEST_MODELS,
      anthropicKey: anthropic.apiKey,
      urls: { ...TEST_MODELS.urls, openai: openai.url, anthropic: anthropic.url },
    },
  })
  admin = await server.signUp()
})
afterAll(async () => {
  await server.stop()
  await Promise.all([openai, anthropic].map((one) => one.close()))
})
beforeEach(() => sql`delete from rate_limits`.execute(server.running.context.db.kysely))

type Node = NonNullable<flows.FlowDocumentInput['nodes']>[number]

/** Moderation has another name for its port. */
const portOf = (type: string) => (type === 'moderate' ? 'fine' : 'out')

const documentOf = (node: Omit<Node, 'id'>): flows.FlowDocumentInput => ({
  version: 1,
  nodes: [
    { id: 'n1', type: 'start' },
    // A failing vendor is not retried here.
    { id: 'n2', ...node, retry: { attempts: 1 } },
    { id: 'n3', type: 'output', params: { fields: [{ name: 'all', value: '@@n2@@' }] } },
  ],
  edges: [
    { from: 'n1', to: 'n2' },
    { from: 'n2', port: portOf(node.type), to: 'n3' },
  ],
})

async function run(type: string, params: Record<string, unknown>) {
  const body = { title: 'One step', document: documentOf({ type, params }) }
  const { id } = await admin.client.call(flows.create, { body })
  return admin.client.call(runs.testRun, { params: { id }, query: { wait: 60 }, body: {} })
}

const VALUES = {
  type: 'object',
  properties: { company: { type: 'string' }, employees: { type: 'integer' } },
  required: [],
}
const CATEGORIES = [
  { name: 'complaint', value: 'broken, late, refund' },
  { name: 'order', value: 'order, buy, price' },
]
const NO_AI = 'Built-in (rules, no AI)'

describe('the built-in model', () => {
  it.each([
    ['without material', 'generateText', { prompt: 'Write a poem.' }],
    [
      'with material that does not hold it',
      'generateText',
      { prompt: 'Write a poem about the sea.', material: 'Kettles are red.' },
    ],
    ['that finds no value', 'extractData', { text: 'Hello there.', schema: VALUES }],
    [
      'that lacks a required value',
      'extractData',
      { text: 'Company: Mill', schema: { ...VALUES, required: ['employees'] } },
    ],
    ['that shares no word', 'classify', { text: 'zzzz qqqq', result: 'value', categories: CATEGORIES }],
    ['that cannot judge', 'moderate', { text: 'You are stupid.' }],
  ])('%s fails %s, and says how to add a key', async (_name, type, params) => {
    const answer = await run(type, { ...params, model: 'builtin' })
    expect(answer).toMatchObject({ state: 'failed', outputs: null })
    expect(answer.error!.message).toContain(NO_AI)
    expect(answer.error!.message).toContain('add a model API key under Integrations')
  })

  it.each([
    ['generateText', { prompt: 'Say hello.' }],
    ['extractData', { text: 'Company: Mill', schema: VALUES }],
    ['classify', { text: 'A refund', result: 'value', categories: CATEGORIES }],
    ['moderate', { text: 'Hello.' }],
  ])('is not what %s uses when no model was chosen', async (type, params) => {
    const body = { title: 'No model', document: documentOf({ type, params }) }
    const { problems } = await admin.client.call(flows.create, { body })
    expect(problems).toMatchObject([{ code: 'param_missing', nodeId: 'n2', param: 'model' }])
    const answer = await run(type, params).catch((error: unknown) => error)
    expect(answer).not.toMatchObject({ state: 'succeeded' })
  })

  it('is offered by its real name, after the models of keys', async () => {
    const { items } = await admin.client.call(flows.loadOptions, { body: { type: 'MODEL' } })
    expect(items.at(-1)).toMatchObject({ value: 'builtin', label: NO_AI })
    expect(items.length).toBeGreaterThan(1)
    const found = await admin.client.call(flows.loadOptions, { body: { type: 'MODEL', search: 'no AI' } })
    expect(found.items.map(({ value }) => value)).toEqual(['builtin'])
  })
})

const SILENCE: [string, ModelBehaviour][] = [
  ['nothing', { kind: 'answer', text: '' }],
  ['white space', { kind: 'answer', text: ' \n ' }],
  ['signs that nobody sees', { kind: 'answer', text: '\u200B\u2060' }],
  ['a safety filter', { kind: 'answer', text: '', finishReason: 'content_filter' }],
  ['thoughts up to its whole length', { kind: 'answer', text: '', finishReason: 'length' }],
]

describe.each([
  ['OpenAI', () => openai, 'openai:large'],
  ['Anthropic', () => anthropic, 'anthropic:claude-standin-large'],
] as const)('a model of %s that answers with', (_vendor, standin, model) => {
  it.each(SILENCE)('%s is a failed step with a reason', async (_name, behaviour) => {
    standin().set(behaviour)
    const answer = await run('generateText', { prompt: 'Write a line.', model })
    expect(answer).toMatchObject({ state: 'failed', outputs: null })
    expect(answer.error!.message.length).toBeGreaterThan(20)
  })

  it.each(SILENCE)('%s is no answer of an agent to a step', async (_name, behaviour) => {
    standin().set(behaviour)
    const made = await admin.client.call(agents.create, { body: { name: 'Agent' } })
    await admin.client.call(agents.update, { params: { id: made.id }, body: { model } })
    const answer = await run('askAgent', { agent: made.id, question: 'Who are you?' })
    expect(answer).toMatchObject({ state: 'failed', outputs: null })
  })
})
