import { accounts, agents, ApiError, credentials, models } from '@millrace/contract'
import {
  type ModelStandin,
  startAnthropicStandin,
  startGoogleStandin,
  startOpenAiStandin,
} from '@millrace/standins'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, TEST_MODELS, type TestServer } from '../../testing/server.ts'
import { keep } from '../credentials/testing.ts'
import { openModels } from './models.ts'

let openai: ModelStandin
let anthropic: ModelStandin
let google: ModelStandin
let server: TestServer
let admin: Awaited<ReturnType<TestServer['signUp']>>
beforeAll(async () => {
  openai = await startOpenAiStandin({ models: [{ id: 'gpt-4.1-mini' }, { id: 'text-embedding-3-small' }] })
  anthropic = await startAnthropicStandin()
  google = await startGoogleStandin()
  const urls = { ...TEST_MODELS.urls, openai: openai.url, anthropic: anthropic.url, google: google.url }
  server = await startTestServer({ models: { ...TEST_MODELS, urls } })
  admin = await server.signUp()
})
afterAll(async () => {
  await server.stop()
  await Promise.all([openai, anthropic, google].map((one) => one.close()))
})

const REQUEST = {
  instructions: 'You are the shop.',
  turns: [{ role: 'user' as const, text: 'What does it cost?' }],
  passages: [],
  fallback: '',
  language: null,
}
const service = () => openModels(server.running.context)
const scope = (of = admin) => ({ accountId: of.accountId, projectId: of.projectId })

async function ask(id: string, of = admin): Promise<string> {
  let text = ''
  const model = await service().get(scope(of), id)
  for await (const part of model.stream(REQUEST, { signal: new AbortController().signal }))
    if (part.type === 'text-delta') text += part.delta
  return text
}

describe.each([
  ['openai', () => openai, 'gpt-4.1-mini'],
  ['anthropic', () => anthropic, 'claude-standin-large'],
  ['google', () => google, 'gemini-2.5-flash'],
] as const)('a key for %s', (kind, standin, model) => {
  it('is tested, lists models and answers', async () => {
    const made = await keep(admin, { kind, key: standin().apiKey! }, { name: `Mine of ${kind}` })
    const tested = await admin.client.call(credentials.test, { params: { id: made.id }, body: {} })
    expect(tested).toMatchObject({
      state: 'connected',
      problem: null,
      testedAt: expect.any(String) as string,
    })
    const { items } = await admin.client.call(agents.listModels, {})
    const id = `${made.id}:${model}`
    expect(items.find((one) => one.id === id)?.label).toContain(`(Mine of ${kind})`)
    standin().set({ kind: 'answer', text: 'Forty.' })
    expect(await ask(id)).toBe('Forty.')
    expect(await service().offers(scope(), id)).toBe(true)
    for (const unnamed of [made.id, `${made.id}:`, `${made.id}: `])
      expect(await service().offers(scope(), unnamed)).toBe(false)
  })

  it('that is wrong is an error with its reason, and a problem of the list', async () => {
    const made = await keep(admin, { kind, key: 'wrong-key-of-somebody' }, { name: `Wrong of ${kind}` })
    const tested = await admin.client.call(credentials.test, { params: { id: made.id }, body: {} })
    expect(tested.state).toBe('error')
    expect(tested.problem).toMatch(/rejected the API key/)
    const { problems } = await admin.client.call(agents.listModels, {})
    expect(problems.map(({ provider }) => provider)).toContain(`Wrong of ${kind}`)
    await admin.client.call(credentials.remove, { params: { id: made.id }, query: {} })
  })

  it("of another account or project can't be used", async () => {
    const other = await admin.client.call(accounts.createProject, { body: { name: `Other ${kind}` } })
    const made = await keep(admin, { kind, key: standin().apiKey! }, { projectId: other.id })
    const stranger = await server.signUp()
    const id = `${made.id}:${model}`
    await expect(ask(id)).rejects.toMatchObject({ name: 'ModelError', code: 'not_found' })
    await expect(ask(id, stranger)).rejects.toMatchObject({ name: 'ModelError', code: 'not_found' })
    expect(await service().offers(scope(stranger), id)).toBe(false)
    const { items } = await stranger.client.call(agents.listModels, {})
    expect(items.map((one) => one.id)).toEqual(['builtin'])
  })
})

it('embeds with a key of the account', async () => {
  const made = await keep(admin, { kind: 'openai', key: openai.apiKey! })
  const { embeddings } = await service().list(scope())
  const id = `${made.id}:text-embedding-3-small`
  expect(embeddings.find((one) => one.id === id)).toMatchObject({ provider: 'OpenAI', dimensions: 1536 })
  openai.set({ kind: 'answer' })
  const model = await service().embedding(scope(), id)
  const how = { kind: 'query' as const, signal: new AbortController().signal }
  expect((await model.embed(['a kettle'], how)).vectors[0]).toHaveLength(1536)
})

describe('what an admin decides', () => {
  const read = () => admin.client.call(models.settings, {})

  it('limits the models, including those chosen before', async () => {
    const made = await keep(admin, { kind: 'openai', key: openai.apiKey! }, { name: 'Limited' })
    const id = `${made.id}:gpt-4.1-mini`
    const before = await read()
    expect(before).toMatchObject({ allowed: null })
    expect(before.models.find((one) => one.id === id)).toMatchObject({
      allowed: true,
      listPrice: { input: 0.4, output: 1.6 },
      ownPrice: null,
    })
    const { revision } = before
    const saved = await admin.client.call(models.saveSettings, { body: { allowed: [], revision } })
    expect(saved.allowed).toEqual([])
    expect(saved.models.filter(({ allowed }) => allowed).map((one) => one.id)).toEqual(['builtin'])
    await expect(ask(id)).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringMatching(/hasn’t allowed/) as string,
    })
    expect(await service().offers(scope(), id)).toBe(false)
    expect(await service().offers(scope(), 'builtin')).toBe(true)
    const { items } = await admin.client.call(agents.listModels, {})
    expect(items.map((one) => one.id)).toEqual(['builtin'])
    const stale = admin.client.call(models.saveSettings, { body: { allowed: null, revision } })
    await expect(stale).rejects.toMatchObject({ code: 'conflict' })
    const body = { allowed: null, revision: saved.revision }
    expect((await admin.client.call(models.saveSettings, { body })).allowed).toBe(null)
  })

  it("overrides the list's price", async () => {
    const { models: rows, revision } = await read()
    const named = rows.map((one) => one.id).filter((one) => one.endsWith(':gpt-4.1-mini'))
    // Models of keys that belong to another project are the account's, too.
    const offered = await Promise.all(named.map((one) => service().offers(scope(), one)))
    const id = named[offered.indexOf(true)]!
    const prices = { [id]: { input: 9, output: 11 } }
    const saved = await admin.client.call(models.saveSettings, { body: { prices, revision } })
    expect(saved.models.find((one) => one.id === id)?.ownPrice).toEqual({ input: 9, output: 11 })
    expect((await service().get(scope(), id)).info.price).toEqual({ input: 9, output: 11 })
  })

  it.each([
    ['a price below nothing', { prices: { builtin: { input: -1, output: 0 } } }],
    ['a price that is none', { prices: { builtin: { input: Number.MAX_VALUE, output: 0 } } }],
    ['an id that is none', { allowed: ['a model'] }],
    ['another property', { allowed: null, everything: true }],
    ['a key of the prototype', { prices: JSON.parse('{"__proto__":{"input":1,"output":1}}') as object }],
  ])('refuses %s', async (_name, change) => {
    const { revision } = await read()
    const body = { ...change, revision } as never
    const failed = admin.client.call(models.saveSettings, { body })
    await expect(failed).rejects.toBeInstanceOf(ApiError)
  })
})
