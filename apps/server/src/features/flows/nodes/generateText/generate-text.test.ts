import { type ChatModel, type ChatRequest, type FinishReason, ModelError } from '@millrace/models'
import { expect, it } from 'vitest'
import { bareEnv, runNode } from '../ai/testing.ts'
import { generateText } from './index.ts'

/** A model that always gives the same answer, and records its requests. */
function saying(text: string, reason: FinishReason = 'stop') {
  const asked: ChatRequest[] = []
  const model: ChatModel = {
    info: {
      id: 'own:one',
      label: 'One',
      provider: 'Own',
      contextTokens: null,
      builtin: false,
      price: { input: 2, output: 10 },
      tools: false,
      pictures: false,
    },
    // oxlint-disable-next-line require-await -- the interface of all models is asynchronous
    async *stream(request) {
      asked.push(request)
      yield { type: 'text-delta', delta: text }
      yield { type: 'finish', reason, usage: { inputTokens: 1000, outputTokens: 500 }, grounded: false }
    },
  }
  const limit = { requests: null, tokens: null }
  const env = bareEnv({ db: {} as never })
  env.ports.models = {
    ...env.ports.models,
    open: () => Promise.resolve({ model, key: 'own', ownKey: true, limit }),
  }
  return { env, asked }
}

const write = (env: ReturnType<typeof bareEnv>, params: Record<string, unknown> = {}) =>
  runNode(generateText, env, { params: { prompt: 'Write a line.', model: 'own:one', ...params } })

it('returns the text and its cost', async () => {
  const { env, asked } = saying('  A line.\n')
  const { output, usage } = await write(env, { instructions: 'You write for a shop.', maxTokens: 50 })
  expect(output).toEqual({ text: 'A line.', cutShort: false })
  expect(usage).toEqual([
    {
      kind: 'model',
      accountId: 'acc_test',
      projectId: 'prj_test',
      flowId: 'flw_test',
      jobId: null,
      runId: 'run_test',
      agentId: null,
      userId: null,
      model: 'own:one',
      tokensIn: 1000,
      tokensOut: 500,
      ownKey: true,
      costUsd: 0.007,
    },
  ])
  expect(asked[0]).toMatchObject({ isTask: true, maxOutputTokens: 50, temperature: 0.3, passages: [] })
})

it('passes the material as quoted material', async () => {
  const { env, asked } = saying('Short.')
  await write(env, { material: 'A long text.' })
  expect(asked[0]!.passages).toEqual([expect.objectContaining({ text: 'A long text.' })])
})

it('reports a truncated text, and treats a refusal as a failure', async () => {
  expect((await write(saying('Half a', 'length').env)).output).toEqual({ text: 'Half a', cutShort: true })
  await expect(write(saying('I cannot.', 'content-filter').env)).rejects.toMatchObject({
    code: 'model_declined',
  })
})

it('fails when the model fails, and retries only where that may help', async () => {
  const { env } = saying('')
  const failing = (why: ModelError) => {
    env.ports.models = { ...env.ports.models, open: () => Promise.reject(why) }
    return write(env)
  }
  const refused = new ModelError({ code: 'refused', message: 'An admin has not allowed this model.' })
  await expect(failing(refused)).rejects.toMatchObject({ code: 'model_refused', retryable: false })
})

it('quotes the material without a key, and says so when there is none', async () => {
  const params = { prompt: 'When do you open?', model: 'builtin' }
  const material = 'We sell kettles. We open at nine in the morning. Come by bus.'
  const { output, usage } = await write(bareEnv({}), { ...params, material })
  expect(output.text).toContain('We open at nine in the morning.')
  expect(usage).toEqual([])
  await expect(write(bareEnv({}), { ...params, material: 'Kettles are red.' })).rejects.toMatchObject({
    code: 'builtin_found_nothing',
    message: expect.stringMatching(/no AI.*add a model API key/) as string,
  })
  await expect(write(bareEnv({}), params)).rejects.toMatchObject({ code: 'builtin_needs_material' })
})
