import { agents, flows, jobs, models } from '@millrace/contract'
import { type ModelStandin, startOpenAiStandin } from '@millrace/standins'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { TEST_MODELS } from '../../../testing/server.ts'
import { publishFlow } from '../../runs/testing/publish-flow.ts'
import { type Desk, openDesk, output } from '../testing/desk.ts'

const MODEL = 'openai:standin-large'
/** With the installation's key, in US dollars per million tokens: a word of the answer costs a tenth of a credit. */
const PRICE = { input: 0, output: 1000 }
const TEN_WORDS = Array.from({ length: 10 }, () => 'word').join(' ')

let desk: Desk
let vendor: ModelStandin
beforeAll(async () => {
  vendor = await startOpenAiStandin()
  desk = await openDesk({
    openai: { apiKey: vendor.apiKey, baseUrl: vendor.url },
    models: { ...TEST_MODELS, urls: { ...TEST_MODELS.urls, openai: vendor.url } },
  })
  const { client } = desk.owner
  const { revision } = await client.call(models.settings, {})
  await client.call(models.saveSettings, { body: { prices: { [MODEL]: PRICE }, revision } })
})
afterAll(async () => {
  await desk.stop()
  await vendor.close()
})
beforeEach(() => vendor.set({ kind: 'answer', text: TEN_WORDS }))

const write = (params: Record<string, unknown> = {}) => ({
  type: 'generateText',
  params: { prompt: 'Write about @@name@@.', model: MODEL, ...params },
})
/** Five calls per row, two at a time. */
const LOOP = flows.flowDocument.parse({
  version: 1,
  nodes: [
    { id: 'n1', type: 'start' },
    { id: 'n2', type: 'forEach', params: { list: ['a', 'b', 'c', 'd', 'e'], concurrency: 2 } },
    { id: 'n3', ...write({ prompt: 'Write about @@name@@, @@item@@.', maxTokens: 20 }) },
    { id: 'n4', ...output({ text: '@@n2.count@@' }) },
  ],
  edges: [
    { from: 'n1', to: 'n2' },
    { from: 'n2', port: 'each', to: 'n3' },
    { from: 'n2', port: 'done', to: 'n4' },
  ],
  settings: { columns: ['name'] },
})
const rowsOf = (count: number) => desk.sheet(Array.from({ length: count }, (_, n) => ({ name: `r${n + 1}` })))
const flowOf = (...nodes: Parameters<Desk['flow']>[0][number][]) =>
  desk.flow([...nodes, output({ text: '@@n2.text@@' })], { settings: { columns: ['name'] } })
const get = (id: string) => desk.owner.client.call(jobs.getJob, { params: { id } })
const calls = () => vendor.requests.filter(({ path }) => path === '/v1/chat/completions').length

async function launch(flowId: string, count: number, more: Record<string, unknown>) {
  return desk.launch({ flowId, SHEETS: [{ sheetId: await rowsOf(count) }], concurrency: 20, ...more })
}

/**
 * The job once it is paused and at rest: it pauses as soon as a row finds no budget, while others may still be running.
 * Nothing stays reserved then.
 */
async function rested(jobId: string): Promise<jobs.JobStatus> {
  await desk.until(jobId, ['PAUSED'])
  await vi.waitFor(
    async () => {
      const { rows } = await sql`select credits from flow_reservations where job_id = ${jobId}`.execute(
        desk.server.running.context.db.kysely,
      )
      expect(rows).toEqual([])
    },
    { timeout: 20_000 },
  )
  return desk.until(jobId, ['PAUSED'])
}

it('a budget of two credits spends two, however many rows may be at work', async () => {
  const job = await launch(await flowOf(write()), 60, { ceilingCredits: 2 })
  const status = await rested(job.id)
  expect(status).toMatchObject({ state: 'PAUSED', credits: 2, budget: 2, counts: { done: 2, failed: 0 } })
  expect((await get(job.id)).error).toMatchObject({ code: 'ceiling_reached', values: { budget: '2' } })
})

/** A model that writes as much as it may. */
const endless = ({ maxTokens }: { maxTokens: number | null }) =>
  Array.from({ length: (maxTokens ?? 50_000) + 1 }, () => 'word').join(' ')

it("an answer without a limit gets the budget's: a model that never ends cannot pass it", async () => {
  vendor.set({ kind: 'answer', text: endless })
  const job = await launch(await flowOf(write()), 20, { ceilingCredits: 30 })
  const status = await rested(job.id)
  expect(status.credits).toBeLessThanOrEqual(30)
  // The whole budget is spent on one row, which does not count as done with half an answer.
  expect(status).toMatchObject({ credits: 30, counts: { done: 0, failed: 0 } })
  vendor.set({ kind: 'answer', text: TEN_WORDS })
  await desk.owner.client.call(jobs.resumeJob, { params: { id: job.id }, body: { ceilingCredits: 1000 } })
  expect(await desk.until(job.id)).toMatchObject({ state: 'SUCCEEDED', counts: { done: 20 } })
})

it('a longer answer than any before stays within the budget, and is complete when there is room', async () => {
  const long = Array.from({ length: 60 }, () => 'word').join(' ')
  const ten = { kind: 'answer', text: TEN_WORDS } as const
  const answers = Array.from({ length: 10 }, () => ten)
  vendor.set(ten, ...answers, { kind: 'answer', text: long })
  const flowId = await flowOf(write())
  const job = await launch(flowId, 16, { ceilingCredits: 40, concurrency: 4 })
  const status = await rested(job.id)
  expect(status.credits).toBeLessThanOrEqual(40)
  if (status.state === 'PAUSED')
    await desk.owner.client.call(jobs.resumeJob, { params: { id: job.id }, body: { ceilingCredits: 1000 } })
  expect(await desk.until(job.id)).toMatchObject({ state: 'SUCCEEDED', counts: { done: 16 } })
  const { rows } = await sql<{ text: string }>`select outputs->>'text' as text from flow_runs
    where job_id = ${job.id}`.execute(desk.server.running.context.db.kysely)
  const lengths = new Set(rows.map(({ text }) => text.split(' ').length))
  expect(lengths).toEqual(new Set([10, 60]))
})

it('does not start a row whose answer the rest cannot pay', async () => {
  const before = calls()
  const job = await launch(await flowOf(write()), 5, { ceilingCredits: 1.5 })
  const status = await rested(job.id)
  expect(status).toMatchObject({ credits: 0, counts: { done: 0, failed: 0 } })
  expect(calls()).toBe(before)
  expect((await get(job.id)).error).toMatchObject({ values: { budget: '1.5', spent: '0', needed: '1.6' } })
})

it('counts an aborted call with its whole reservation', async () => {
  vendor.set({ kind: 'cut', afterTokens: 3, how: 'destroy', text: TEN_WORDS })
  const job = await launch(await flowOf(write({ maxTokens: 20 })), 12, { ceilingCredits: 9 })
  const status = await rested(job.id)
  // Each may have cost two.
  expect(status.credits).toBeLessThanOrEqual(9)
  expect(status).toMatchObject({ state: 'PAUSED', credits: 8, lost: 8, counts: { done: 0 } })
})

it('continues to the last row that the budget has room for, by the cost of earlier rows', async () => {
  const job = await launch(await flowOf(write()), 60, { ceilingCredits: 25.5 })
  const status = await rested(job.id)
  expect(status).toMatchObject({ counts: { done: 25, failed: 0 } })
  expect(status.credits).toBeCloseTo(25, 6)
  const { error } = await get(job.id)
  expect(error).toMatchObject({ values: { budget: '25.5', spent: '25', needed: '1' } })
  await desk.owner.client.call(jobs.resumeJob, { params: { id: job.id }, body: { ceilingCredits: 100 } })
  expect(await desk.until(job.id)).toMatchObject({ state: 'SUCCEEDED', counts: { done: 60 } })
})

it('pauses before its first row when the budget has no room for one, and says so', async () => {
  const before = calls()
  const job = await launch(await flowOf(write({ maxTokens: 50 })), 30, { ceilingCredits: 4 })
  const status = await rested(job.id)
  expect(status).toMatchObject({ credits: 0, counts: { done: 0, failed: 0 } })
  expect(calls()).toBe(before)
  expect((await get(job.id)).error!.message).toMatch(
    /may cost 5 credits, but 0 of the budget of 4 credits are spent/,
  )
})

it('rows of many calls stop in the middle rather than pass it, and continue there with a higher one', async () => {
  const flowId = await publishFlow(desk.server.running.context, desk.owner, LOOP)
  const before = calls()
  // Each call costs one credit, and may cost two: the expected cost of a row doesn't include the loop.
  const job = await launch(flowId, 12, { ceilingCredits: 31, concurrency: 6 })
  const status = await rested(job.id)
  expect(status.credits).toBeLessThanOrEqual(31)
  expect(status.credits).toBeGreaterThanOrEqual(26)
  expect(calls() - before).toBe(Math.round(status.credits))
  await desk.owner.client.call(jobs.resumeJob, { params: { id: job.id }, body: { ceilingCredits: 1000 } })
  const ended = await desk.until(job.id)
  expect(ended).toMatchObject({ state: 'SUCCEEDED', counts: { done: 12 } })
  expect(ended.credits).toBeCloseTo(60, 6)
  // Finished rows are not repeated.
  expect(calls() - before).toBe(60)
})

it('applies to rows that continue after a wait, to retried rows, and to consecutive agents', async () => {
  const { client } = desk.owner
  const agent = await client.call(agents.create, { body: { name: 'Guide' } })
  await client.call(agents.update, { params: { id: agent.id }, body: { model: MODEL, maxOutputTokens: 100 } })
  const wait = { type: 'wait', params: { mode: 'for', amount: '1', unit: 'seconds' } }
  const ask = { type: 'askAgent', params: { agent: agent.id, question: '@@name@@' } }
  const flowId = await desk.flow([wait, ask, output({ text: '@@n3.answer@@' })], {
    settings: { columns: ['name'] },
  })
  // An answer may cost ten credits, but costs one.
  const job = await launch(flowId, 20, { ceilingCredits: 14 })
  const status = await rested(job.id)
  expect(status.counts.done).toBe(5)
  expect(status.credits).toBeCloseTo(5, 6)
  vendor.set({ kind: 'status', status: 400 })
  await client.call(jobs.resumeJob, { params: { id: job.id }, body: { ceilingCredits: 100 } })
  const failed = await desk.until(job.id)
  expect(failed).toMatchObject({ state: 'PARTIAL', counts: { done: 5, failed: 15 } })
  vendor.set({ kind: 'answer', text: TEN_WORDS })
  await sql`update flow_jobs set ceiling_credits = 17 where id = ${job.id}`.execute(
    desk.server.running.context.db.kysely,
  )
  await client.call(jobs.retryFailed, { params: { id: job.id }, body: {} })
  const again = await rested(job.id)
  expect(again.state).toBe('PAUSED')
  expect(again.credits).toBeCloseTo(8, 6)
})
