import { say } from '@millrace/contract'
import { type ChatModel, ModelError, type ModelErrorCode } from '@millrace/models'
import { expect, it } from 'vitest'
import { generateText } from '../generateText/index.ts'
import { bareEnv, runNode } from './testing.ts'

/** Two models: the first one fails with these codes, one per call, and then responds. */
function failing(codes: ModelErrorCode[]) {
  const asked: string[] = []
  const left = [...codes]
  const modelOf = (id: string): ChatModel => ({
    info: {
      id,
      label: id,
      provider: 'Own',
      contextTokens: null,
      builtin: false,
      price: { input: 2, output: 10 },
      tools: false,
      pictures: false,
    },
    // oxlint-disable-next-line require-await -- the interface of all models is asynchronous
    async *stream() {
      asked.push(id)
      const code = id === 'own:first' ? left.shift() : undefined
      if (code) throw new ModelError({ code, message: say('model.busy') })
      yield { type: 'text-delta', delta: `From ${id}.` }
      yield {
        type: 'finish',
        reason: 'stop',
        usage: { inputTokens: 10, outputTokens: 5 },
        grounded: false,
      }
    },
  })
  const limit = { requests: null, tokens: null }
  const env = bareEnv({ db: {} as never })
  env.ports.models = {
    ...env.ports.models,
    // A key of its own for each test: an outage is remembered by key.
    open: (_, id) =>
      Promise.resolve({ model: modelOf(id), key: `${codes.join()}${id}`, ownKey: true, limit }),
  }
  const run = (params: Record<string, unknown> = { fallbackModel: 'own:second' }) =>
    runNode(generateText, env, { params: { prompt: 'Write.', model: 'own:first', ...params } })
  return { run, asked }
}

it('asks the fallback after a second failure, and says which model responded and why', async () => {
  const { run, asked } = failing(['unavailable', 'timeout'])
  const { output, usage } = await run()
  expect(output.text).toBe('From own:second.')
  expect(asked).toEqual(['own:first', 'own:first', 'own:second'])
  expect(usage).toMatchObject([
    {
      model: 'own:second',
      insteadOf: { model: 'own:first', code: 'model_timeout' },
      tokensIn: 10,
      costUsd: 0.00007,
    },
  ])
})

it('keeps the own model if its failure was over in a moment', async () => {
  const { run, asked } = failing(['unavailable'])
  const { output, usage } = await run()
  expect(output.text).toBe('From own:first.')
  expect(asked).toEqual(['own:first', 'own:first'])
  expect(usage).toEqual([expect.not.objectContaining({ insteadOf: expect.anything() as unknown })])
})

it('doesn’t wait for a rate limit more than once', async () => {
  const { run, asked } = failing(['rate_limited', 'rate_limited', 'rate_limited'])
  expect((await run()).output.text).toBe('From own:second.')
  expect(asked).toEqual(['own:first', 'own:first', 'own:second'])
})

it.each(['unauthorised', 'not_found'] as const)('is asked at once after %s', async (code) => {
  const { run, asked } = failing([code])
  expect((await run()).output.text).toBe('From own:second.')
  expect(asked).toEqual(['own:first', 'own:second'])
})

it.each(['refused', 'no_credits'] as const)(
  'is not asked after %s, which is no failure of the vendor',
  async (code) => {
    const { run, asked } = failing([code])
    await expect(run()).rejects.toMatchObject({ code: `model_${code}` })
    expect(asked).toEqual(['own:first'])
  },
)

it('is nobody without a setting, or if it is the same model', async () => {
  for (const params of [{}, { fallbackModel: 'own:first' }]) {
    const { run, asked } = failing(['unauthorised'])
    await expect(run(params)).rejects.toMatchObject({ code: 'model_unauthorised' })
    expect(asked).toEqual(['own:first'])
  }
})

it('can be the built-in model, with its own rules', async () => {
  const { run } = failing(['unauthorised'])
  await expect(run({ fallbackModel: 'builtin' })).rejects.toMatchObject({ code: 'builtin_needs_material' })
})
