import { flows } from '@millrace/contract'
import { portsOf } from '@millrace/engine'
import { type ModelStandin, startOpenAiStandin } from '@millrace/standins'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createVendor } from '@millrace/models'
import { bareEnv, runNode } from '../ai/testing.ts'
import { classify } from './index.ts'

const CATEGORIES = [
  { name: 'complaint', value: 'the customer is not satisfied: broken, late, wrong, refund' },
  { name: 'order', value: 'somebody wants to buy something' },
]
const NO_RULES = { match: 'all', rules: [] }
const CASES = [
  { port: 'complaint', title: 'Complaints: broken, late, wrong goods', rules: NO_RULES },
  {
    port: 'vip',
    title: 'Important customers',
    rules: { match: 'all', rules: [{ left: 'gold', operator: 'is', right: 'gold' }] },
  },
]

describe('by words', () => {
  const run = (params: Record<string, unknown>) =>
    runNode(classify, bareEnv({}), { params: { model: 'builtin', categories: CATEGORIES, ...params } })

  it.each([
    ['The kettle arrived broken and I want my money back.', 'complaint'],
    ['I would like to buy two kettles, please.', 'order'],
  ])('%s', async (text, category) => {
    const answer = await run({ text })
    expect(answer.output.category).toBe(category)
    expect(answer.port).toBe('out')
  })

  it('fails where the category is a value and no word is shared', async () => {
    await expect(run({ text: 'Nice weather.' })).rejects.toMatchObject({
      code: 'not_classified_by_rules',
      message: expect.stringMatching(/no AI.*add a model API key/) as string,
    })
  })

  it('uses the category for unmatched texts, if there is one', async () => {
    const { output } = await run({ text: 'Nice weather.', otherwise: 'other' })
    expect(output.category).toBe('other')
    expect((await run({ text: 'It arrived broken.', otherwise: 'other' })).output.category).toBe('complaint')
  })

  it('continues at the port of the category, and without a match at none of them', async () => {
    const cases = [CASES[0]]
    const taken = await run({ text: 'It came late.', result: 'ports', cases })
    expect(taken).toMatchObject({ port: 'complaint', output: { category: 'complaint' } })
    expect(await run({ text: 'Nice weather.', result: 'ports', cases })).toMatchObject({
      port: 'out',
      output: { category: null },
    })
  })

  it('chooses a category whose rules match without looking at the text', async () => {
    expect(await run({ text: 'It came late.', result: 'ports', cases: CASES })).toMatchObject({ port: 'vip' })
  })
})

it('has a port per category, for no match, and for errors', () => {
  const ports = portsOf(
    { type: 'classify', params: { cases: flows.caseList.parse(CASES) } },
    classify.definition,
  )
  expect(ports.map(({ id }) => id)).toEqual(['complaint', 'vip', 'out', 'error'])
})

describe('by a model', () => {
  let vendor: ModelStandin
  beforeAll(async () => {
    vendor = await startOpenAiStandin()
  })
  afterAll(() => vendor.close())

  function run(params: Record<string, unknown>) {
    const timeouts = { firstTokenMs: 5000, idleMs: 5000, totalMs: 20_000 }
    const made = createVendor('openai', {
      baseUrl: vendor.url,
      apiKey: vendor.apiKey,
      fetch,
      timeouts,
      prefix: 'openai',
    })
    const env = bareEnv({ db: {} as never })
    const opened = {
      model: made.model('standin-large'),
      key: 'openai',
      ownKey: false,
      limit: { requests: null, tokens: null },
    }
    env.ports.models = { ...env.ports.models, open: () => Promise.resolve(opened) }
    return runNode(classify, env, {
      params: { model: 'openai:x', text: 'It came late.', categories: CATEGORIES, ...params },
    })
  }

  it('returns category and reason', async () => {
    vendor.set({ kind: 'answer', text: '{"reason":"It is late.","category":"complaint"}' })
    expect((await run({})).output).toEqual({ category: 'complaint', reason: 'It is late.' })
    vendor.set({ kind: 'answer', text: '{"reason":"Neither.","category":"none_of_these"}' })
    expect((await run({})).output).toEqual({ category: null, reason: 'Neither.' })
  })

  it('accepts only given categories', async () => {
    vendor.set({ kind: 'answer', text: '{"reason":"?","category":"praise"}' })
    await expect(run({})).rejects.toMatchObject({
      code: 'model_output_invalid',
      message: expect.stringMatching(/category should be one of/) as string,
    })
  })

  it('does not ask about what rules decide', async () => {
    const before = vendor.requests.length
    expect(await run({ result: 'ports', cases: CASES })).toMatchObject({ port: 'vip', usage: [] })
    expect(vendor.requests).toHaveLength(before)
  })
})
