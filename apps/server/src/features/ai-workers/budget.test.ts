import { aiWorkers, notifications } from '@millrace/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { inAccount } from '../../lib/scoped.ts'
import { NO_PRICES } from '../../config/prices.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { grantCredits } from '../usage/index.ts'
import { type Say, startWorkModel } from './testing/work-model.ts'

// What a worker does with few credits: each token of an answer costs a hundredth of one.

const MODEL = 'openai:scripted'
const WAIT = { timeout: 30_000, interval: 50 }
const finish: Say = { calls: [{ name: 'finish', arguments: { summary: 'Done.' } }] }

type Owner = Awaited<ReturnType<TestServer['signUp']>>

let model: Awaited<ReturnType<typeof startWorkModel>>
let server: TestServer
let owner: Owner
let answer: Say
beforeAll(async () => {
  model = await startWorkModel(() => answer)
  // Too little for the shortest answer.
  const prices = { ...NO_PRICES, models: { [MODEL]: { input: 0, output: 100 } } }
  server = await startTestServer({ openai: model.settings, credits: 4, prices })
  owner = await server.signUp()
  await grant(owner, 100_000)
})
afterAll(async () => {
  await server.stop()
  await model.close()
})

const grant = ({ accountId }: Owner, credits: number) =>
  inAccount(server.running.context, accountId, (tx) =>
    grantCredits(tx, { accountId, credits, kind: 'grant', reference: `gift-${credits}`, reason: 'gift' }),
  )

async function launch(maxCredits: number | null, { client } = owner): Promise<string> {
  const { id } = await client.call(aiWorkers.create, { body: { template: 'custom', name: 'Ada' } })
  const params = { goal: 'Count', values: {}, model: MODEL, maxCalls: 10, maxCredits }
  await client.call(aiWorkers.setParams, { params: { id }, body: params })
  return (await client.call(aiWorkers.launch, { params: { id }, body: {} })).id
}

const until = (executionId: string, state: aiWorkers.ExecutionState, { client } = owner) =>
  vi.waitFor(async () => {
    const execution = await client.call(aiWorkers.readExecution, { params: { executionId } })
    expect(execution).toMatchObject({ state })
    return execution
  }, WAIT)

const limitOf = (at: number) => model.requests.at(at)?.max_tokens

it('asks for a shorter answer when the rest of the budget doesn’t pay for a long one', async () => {
  answer = finish
  expect(await until(await launch(100), 'DONE')).toMatchObject({ calls: 1 })
  expect(limitOf(-1)).toBe(8000)
  expect(await until(await launch(15), 'DONE')).toMatchObject({ calls: 1 })
  expect(limitOf(-1)).toBe(1000)
})

it('stops when not even the shortest is paid for: no call was made, and none is counted', async () => {
  answer = finish
  const before = model.requests.length
  const id = await launch(4)
  expect(await until(id, 'OUT_OF_BUDGET')).toMatchObject({ calls: 0, credits: 0 })
  expect(model.requests).toHaveLength(before)
  const body = { calls: 0, credits: 96 }
  await owner.client.call(aiWorkers.addBudget, { params: { executionId: id }, body })
  expect(await until(id, 'DONE')).toMatchObject({ calls: 1 })
})

it.each<[string, Say]>([
  ['an answer', { text: 'I begin wi', finish: 'length' }],
  ['a call of a tool', { calls: [{ name: 'finish', arguments: '{"summ' }], finish: 'length' }],
])('takes %s that the budget has cut for none, and asks again with more of it', async (_, cut) => {
  answer = cut
  const id = await launch(15)
  expect(await until(id, 'OUT_OF_BUDGET')).toMatchObject({ calls: 1 })
  answer = finish
  const body = { calls: 0, credits: 100 }
  await owner.client.call(aiWorkers.addBudget, { params: { executionId: id }, body })
  expect(await until(id, 'DONE')).toMatchObject({ calls: 2 })
  expect(limitOf(-1)).toBe(8000)
})

it('counts what a call may have cost whose answer broke off, and shows it', async () => {
  answer = { text: 'I begin', breaks: true }
  const id = await launch(500)
  const params = { executionId: id }
  const lost = await vi.waitFor(async () => {
    const { credits } = await owner.client.call(aiWorkers.readExecution, { params })
    expect(credits).toBeGreaterThan(0)
    return credits
  }, WAIT)
  // 8,000 tokens for each try.
  expect(lost % 80).toBe(0)
  answer = finish
  const { credits, calls } = await until(id, 'DONE')
  expect(credits).toBeGreaterThanOrEqual((calls - 1) * 80)
  expect(credits).toBeLessThan(calls * 80)
})

it('pauses when the account’s credits are used up, says so, and goes on with more of them', async () => {
  answer = finish
  const poor = await server.signUp()
  const before = model.requests.length
  const id = await launch(null, poor)
  const paused = await until(id, 'PAUSED', poor)
  expect(paused).toMatchObject({ calls: 0, credits: 0, error: null, wait: { kind: 'credits' } })
  expect(model.requests).toHaveLength(before)
  const newest = async () => (await poor.client.call(notifications.list, { query: {} })).items[0]
  expect(await newest()).toMatchObject({ key: 'executionNoCredits' })
  const resume = () => poor.client.call(aiWorkers.resume, { params: { executionId: id } })
  // Without more of them, it pauses again.
  await resume()
  await until(id, 'PAUSED', poor)
  await grant(poor, 11)
  await resume()
  expect(await until(id, 'DONE', poor)).toMatchObject({ calls: 1, wait: null })
  // What is left pays for no longer one.
  expect(limitOf(-1)).toBe(1000)
  expect(await newest()).toMatchObject({ key: 'executionDone' })
})
