import { agents, flows, jobs as jobCalls, knowledge, models, notifications, sheets } from '@millrace/contract'
import { type ModelStandin, startAnthropicStandin } from '@millrace/standins'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { TEST_MODELS } from '../../../testing/server.ts'
import { transferOf } from '../../sheets/transfer/testing/transfer-of.ts'
import { launchOf, output } from '../testing/desk.ts'
import { chain } from '../../runs/testing/publish-flow.ts'
import { type AiColumnDesk, lookupDocument, openAiColumnDesk } from './testing/ai-column-desk.ts'

let vendor: ModelStandin
let desk: AiColumnDesk
beforeAll(async () => {
  vendor = await startAnthropicStandin()
  const urls = { ...TEST_MODELS.urls, anthropic: vendor.url }
  const compatible = { apiKey: null, baseUrl: TEST_MODELS.urls.openai }
  desk = await openAiColumnDesk({ models: { ...TEST_MODELS, urls, anthropicKey: vendor.apiKey, compatible } })
  const { revision } = await call(models.settings, {})
  await call(models.saveSettings, { body: { prices: { [MODEL]: PRICE }, revision } })
})
afterAll(async () => {
  await desk.stop()
  await vendor.close()
})
beforeEach(() => {
  desk.lookup.asked.length = 0
  vendor.requests.length = 0
  vendor.set(usual)
})

const MODEL = 'anthropic:claude-sonnet-4-5-20250929'
/** Each answer has two tokens, the maximum allowed: two credits. */
const PRICE = { input: 0, output: 10_000 }
const SAID = 'Well said'
const COST = 2
const usual = { kind: 'answer', text: SAID } as const

const call: AiColumnDesk['owner']['client']['call'] = (...given) => desk.owner.client.call(...given)
/** Emails that flows sent, and what one flow's webhook received about this job. */
async function sentFor(jobId: string) {
  const { kysely } = desk.server.running.context.db
  const mails = await sql<{ is: string }>`select template as is from mail_outbox
    where template like 'job%'`.execute(kysely)
  const posts = await sql<{
    is: string
  }>`select payload::jsonb -> 'data' ->> 'state' as is from webhook_deliveries
    where payload::jsonb -> 'data' ->> 'jobId' = ${jobId}`.execute(kysely)
  return { mails: mails.rows.map((row) => row.is), posts: posts.rows.map((row) => row.is) }
}

/** A base whose texts are searched by vectors of this model. */
async function baseWith(model: string): Promise<string> {
  const { id } = await call(knowledge.create, { body: { name: 'Handbook' } })
  await sql`update knowledge_bases set embedding_model = ${model} where id = ${id}`.execute(
    desk.server.running.context.db.kysely,
  )
  return id
}
const named = (count: number, of: string) => Array.from({ length: count }, (_, n) => ({ name: `${of}${n}` }))
const priced = (model = MODEL) =>
  desk.published(
    chain(
      [
        { type: 'generateText', params: { prompt: 'Praise @@name@@.', model, maxTokens: COST } },
        output({ text: '@@n2.text@@' }),
      ],
      { params: [{ key: 'name', label: 'Name' }], settings: { columns: ['name'] } },
    ),
  )
const countsOf = async (id: string, column: string) =>
  (await call(sheets.countAiCells, { params: { id }, query: { column } })).counts
const notificationsNow = async () => (await call(notifications.list, { query: {} })).items
const add = (id: string, records: Record<string, unknown>[]) =>
  call(sheets.createBatch, {
    params: { id },
    body: { records: records.map((cells) => ({ cells: cells as never })) },
  })

/** The vendor goes silent after this many answers. */
function fallSilentAfter(answers: number): void {
  const more = Array.from({ length: answers - 1 }, () => usual)
  vendor.set(usual, ...more, { kind: 'hang', when: 'before-headers' })
}

it('a run with a paid model stops before it would pass its budget, says what is filled and left, and continues with a higher one', async () => {
  const { id: flowId, revision } = await priced()
  const telling = { emails: ['owner@example.test'], webhook: 'http://127.0.0.1:1/ended' }
  await call(flows.save, { params: { id: flowId }, body: { revision, telling } })
  const id = await desk.sheet(named(30, 'n'))
  const live = { flowId, mapping: { name: 'name' }, output: 'text', ceilingCredits: 5, concurrency: 1 }
  await desk.addAiColumn(id, 'praise', live)
  fallSilentAfter(3)
  const { job } = await desk.run(id, { column: 'praise' })
  const over = await desk.rest(id, 'praise')
  expect(over.lastJob).toMatchObject({
    state: 'CANCELLED',
    error: {
      code: 'ceiling_reached',
      message: expect.stringContaining('4 of the budget of 5 credits are spent, so the run ended'),
    },
    counts: { total: 30, done: 2, failed: 0 },
    credits: 2 * COST,
  })
  expect(await countsOf(id, 'praise')).toMatchObject({ done: 2, empty: 28, error: 0 })
  expect((await notificationsNow())[0]).toMatchObject({
    key: 'liveCeiling',
    values: { column: 'praise', sheet: 'Rows', count: 2, left: 28 },
    path: `/console/sheets/detail/${id}`,
    jobId: job!.id,
  })
  expect(await sentFor(job!.id)).toEqual({ mails: ['jobLiveCeiling'], posts: ['CANCELLED'] })
  const price = await call(sheets.priceAiColumn, {
    params: { id },
    body: { column: 'praise', rows: 'empty' },
  })
  expect(price).toMatchObject({ rows: 28, credits: { low: 28 * COST, high: 28 * COST }, overCeiling: true })
  vendor.set(usual)
  vendor.requests.length = 0
  await desk.run(id, { column: 'praise', rows: 'empty', ceilingCredits: 100 })
  expect((await desk.rest(id, 'praise')).lastJob).toMatchObject({
    state: 'SUCCEEDED',
    counts: { total: 28, done: 28 },
    credits: 28 * COST,
  })
  expect(vendor.requests).toHaveLength(28)
  expect(await countsOf(id, 'praise')).toMatchObject({ done: 30, empty: 0 })
})

it('a job with a paid model pauses before it would pass its budget, and with a higher one each row is done once', async () => {
  const { id: flowId } = await priced()
  const job = await desk.launch({
    flowId,
    SHEETS: [{ sheetId: await desk.sheet(named(30, 'n')), mapping: { name: 'name' } }],
    concurrency: 1,
    ceilingCredits: 5,
  })
  const { counts, credits } = await desk.until(job.id, ['PAUSED'])
  expect(await call(jobCalls.getJob, { params: { id: job.id } })).toMatchObject({
    error: { code: 'ceiling_reached' },
  })
  expect([counts.done, credits, vendor.requests.length]).toEqual([2, 2 * COST, 2])
  expect((await notificationsNow())[0]).toMatchObject({
    key: 'jobCeiling',
    values: { count: counts.done },
    jobId: job.id,
  })
  await call(jobCalls.resumeJob, { params: { id: job.id }, body: { ceilingCredits: 100 } })
  expect(await desk.until(job.id)).toMatchObject({
    state: 'SUCCEEDED',
    counts: { done: 30 },
    credits: 30 * COST,
  })
  expect(vendor.requests).toHaveLength(30)
})

it('a fast job spends its budget to the last credit, and nothing more', async () => {
  const { id: flowId } = await priced()
  const job = await desk.launch({
    flowId,
    SHEETS: [{ sheetId: await desk.sheet(named(60, 'n')), mapping: { name: 'name' } }],
    concurrency: 4,
    ceilingCredits: 5 * COST,
  })
  const { state, counts, credits } = await desk.until(job.id, ['PAUSED'])
  expect(state).toBe('PAUSED')
  expect([vendor.requests.length, counts.done, credits]).toEqual([5, 5, 5 * COST])
  expect((await notificationsNow())[0]).toMatchObject({ key: 'jobCeiling', jobId: job.id })
})

it('a model without a price is named before the launch, with the launch, and in the price tag', async () => {
  const unheard = 'anthropic:claude-standin-large'
  const { id: flowId } = await priced(unheard)
  const noPrice = [{ id: unheard, label: expect.stringContaining('standin'), why: 'noPrice' }]
  const uncountedModels = async (id: string) => ({
    models: (await call(flows.uncounted, { params: { id }, body: {} })).models,
  })
  expect(await uncountedModels(flowId)).toEqual({ models: noPrice })
  const sheetId = await desk.sheet(named(2, 'n'))
  const body = launchOf({ flowId, SHEETS: [{ sheetId, mapping: { name: 'name' } }] })
  const launch = (more: object) =>
    call(jobCalls.createJob, { query: { execute: 'true' }, body: { ...body, ...more } })
  expect((await launch({})).uncounted).toEqual([])
  const job = await launch({ ceilingCredits: 1 })
  expect(job.uncounted).toEqual(noPrice)
  const { state, tokens, credits } = await desk.until(job.id)
  expect([state, credits, tokens > 0]).toEqual(['SUCCEEDED', 0, true])
  await desk.addAiColumn(sheetId, 'praise', { flowId, mapping: { name: 'name' }, output: 'text' })
  const price = () =>
    call(sheets.priceAiColumn, { params: { id: sheetId }, body: { column: 'praise', rows: 'all' } })
  expect((await price()).uncounted).toEqual(noPrice)
  const agent = await call(agents.create, { body: { name: 'Guide' } })
  await call(agents.update, { params: { id: agent.id }, body: { model: unheard } })
  const asking = { type: 'askAgent', params: { agent: agent.id, question: '@@name@@' } }
  const other = await desk.published(
    chain([asking, output({ text: '@@n2.answer@@' })], { params: [{ key: 'name', label: 'Name' }] }),
  )
  expect(await uncountedModels(other.id)).toEqual({ models: noPrice })
  const vectors = 'compatible:standin-vectors'
  const [base, own] = [await baseWith(vectors), await baseWith(vectors)]
  const searching = { type: 'searchKnowledge', params: { knowledge: base, query: '@@name@@' } }
  const looking = await desk.published(
    chain([searching, output({ text: '@@n2.text@@' })], { params: [{ key: 'name', label: 'Name' }] }),
  )
  const unpriced = { id: vectors, label: expect.any(String), why: 'noPrice' }
  expect(await uncountedModels(looking.id)).toEqual({ models: [unpriced] })
  await call(agents.setKnowledge, { params: { id: agent.id }, body: { knowledgeIds: [own] } })
  expect(await uncountedModels(other.id)).toEqual({ models: [...noPrice, unpriced] })
  await call(agents.setKnowledge, { params: { id: agent.id }, body: { knowledgeIds: [] } })
  const { revision } = await call(models.settings, {})
  const prices = { [MODEL]: PRICE, [unheard]: PRICE }
  await call(models.saveSettings, { body: { prices, revision } })
  expect([await uncountedModels(flowId), (await price()).uncounted]).toEqual([{ models: [] }, []])
})

it('an automatic column stops at its budget, and says so', async () => {
  const { id: flowId } = await priced()
  const id = await desk.sheet(named(1, 'old'))
  const live = { flowId, mapping: { name: 'name' }, output: 'text', ceilingCredits: 3, concurrency: 1 }
  await desk.addAiColumn(id, 'praise', { ...live, auto: { rowAdded: true } })
  fallSilentAfter(2)
  await add(id, named(6, 'new'))
  await vi.waitFor(async () => expect((await desk.live(id, 'praise')).pausedAt).not.toBeNull(), {
    timeout: 60_000,
  })
  expect((await desk.rest(id, 'praise')).lastJob).toMatchObject({ auto: true, counts: { done: 1 } })
  expect((await notificationsNow())[0]).toMatchObject({ key: 'liveCeiling', values: { count: 1, left: 5 } })
  await add(id, named(1, 'later'))
  expect(await desk.live(id, 'praise')).toMatchObject({ due: 0 })
  vendor.set(usual)
  await desk.run(id, { column: 'praise', rows: 'empty', ceilingCredits: null })
  await desk.rest(id, 'praise')
  expect(await desk.live(id, 'praise')).toMatchObject({ pausedAt: null })
  expect(await countsOf(id, 'praise')).toMatchObject({ done: 8, empty: 0 })
})

it('rows that continue after a wait count towards the concurrency, ahead of new rows', async () => {
  const wait = { type: 'wait', params: { mode: 'for', amount: '@@seconds@@', unit: 'seconds' } }
  const ask = { type: 'httpRequest', params: { url: `${desk.lookup.origin}/?name=@@name@@` } }
  const flowId = await desk.flow([wait, ask, output({ name: '@@name@@' })], {
    settings: { columns: ['name', 'seconds'] },
  })
  const rows = (count: number, of: string, seconds: string) =>
    named(count, of).map((row) => ({ ...row, seconds }))
  desk.lookup.peak()
  desk.lookup.hold()
  const job = await desk.launch({
    flowId,
    SHEETS: [{ sheetId: await desk.sheet([...rows(8, 'w', '1'), ...rows(4, 'n', '0')]) }],
    concurrency: 2,
  })
  // All waiting ones are due while others have the slots.
  await vi.waitFor(
    async () => {
      const { rows: due } = await sql`select from flow_runs where job_id = ${job.id}
        and (worker_id is not null or (state = 'waiting' and wake_at <= now()))`.execute(
        desk.server.running.context.db.kysely,
      )
      expect([due.length, desk.lookup.asked.length]).toEqual([8, 2])
    },
    { timeout: 60_000, interval: 50 },
  )
  desk.lookup.release()
  expect(await desk.until(job.id)).toMatchObject({ state: 'SUCCEEDED', counts: { done: 12 } })
  expect(desk.lookup.asked.toSorted()).toEqual(
    [...rows(4, 'n', ''), ...rows(8, 'w', '')].map(({ name }) => name),
  )
  expect(desk.lookup.peak()).toBe(2)
})

it('links what a step writes into another sheet to its run', async () => {
  const log = await desk.sheet([], ['name'])
  const cells = [{ name: 'name', value: '@@name@@' }]
  const keep = { type: 'writeRecords', title: 'Keep it', params: { sheet: log, cells } }
  const looped = { type: 'output', params: { fields: [{ name: 'at', value: '@@n2.recordId@@' }] } }
  const { id: flowId } = await desk.published(
    chain([keep, looped], { params: [{ key: 'name', label: 'Name' }] }),
  )
  const id = await desk.sheet(named(1, 'n'))
  await desk.addAiColumn(id, 'at', { flowId, mapping: { name: 'name' }, output: 'at' })
  const { job } = await desk.run(id, { column: 'at' })
  await desk.rest(id, 'at')
  const [written] = await desk.rows(log)
  const params = { id: log, recordId: written!.id }
  const [entry] = (await call(sheets.history, { params, query: {} })).items
  const [row] = (await call(jobCalls.jobRuns, { params: { id: job!.id }, query: {} })).items
  expect(entry).toMatchObject({
    by: { kind: 'run', id: row!.id },
    runId: row!.id,
    run: { jobId: job!.id, flowId, step: { path: 'n2', title: 'Keep it' } },
  })
})

const csvOf = (rows: number) => `name\n${Array.from({ length: rows }, (_, n) => `imported${n}`).join('\n')}\n`

it('runs pasted, derived and added cells automatically during an import: every cell once, in few jobs', async () => {
  const { id: flowId } = await desk.published(lookupDocument(desk.lookup.origin))
  const { id: second } = await desk.published(lookupDocument(desk.lookup.origin, '&second'))
  const keys = ['name', ...Array.from({ length: 33 }, (_, n) => `c${n}`)]
  const id = await desk.sheet(named(1, 'old'), keys)
  const auto = { rowAdded: true, inputChanged: true }
  const looks = { output: 'found', concurrency: 50, auto }
  await desk.addAiColumn(id, 'first', { ...looks, flowId, mapping: { name: 'name' } })
  await desk.addAiColumn(id, 'second', { ...looks, flowId: second, mapping: { name: 'first' } })
  const transfer = transferOf(desk.server.url, desk.owner)
  const uploadId = await transfer.upload('more.csv', csvOf(2000))
  await transfer.preview(uploadId)
  const { id: importId } = await transfer.start(id, uploadId, { mapping: [{ index: 0, column: 'name' }] })
  // 10,200 cells at once, as the grid pastes them.
  const pasted = named(300, 'p').map((row) => ({
    ...row,
    ...Object.fromEntries(keys.slice(1).map((key) => [key, 'x'])),
  }))
  await add(id, pasted)
  expect(await transfer.ended(id, importId)).toMatchObject({ state: 'done' })
  const namesOf = (of: string) =>
    pasted.map(({ name }) => (of === 'first' ? name : name.toUpperCase())).toSorted()
  await vi.waitFor(async () => expect(await countsOf(id, 'second')).toMatchObject({ done: 300, stale: 0 }), {
    timeout: 120_000,
    interval: 200,
  })
  await vi.waitFor(
    async () => {
      for (const column of ['first', 'second'])
        expect(await desk.live(id, column)).toMatchObject({ due: 0, job: null })
    },
    { timeout: 60_000 },
  )
  const asked = desk.lookup.asked
  expect(asked.filter((name) => name.startsWith('p')).toSorted()).toEqual(namesOf('first'))
  expect(asked.filter((name) => name.startsWith('P')).toSorted()).toEqual(namesOf('second'))
  expect(asked).toHaveLength(600)
  expect(await countsOf(id, 'first')).toMatchObject({ done: 300, empty: 2001 })
  const { rows } = await sql<{ jobs: number }>`select count(*)::int as jobs from sheet_live_runs
    where sheet_id = ${id}`.execute(desk.server.running.context.db.kysely)
  expect(rows[0]!.jobs).toBeLessThanOrEqual(12)
})

it('ends the run of a column whose type changes, keeping its values; reports a deleted version', async () => {
  const own = await desk.published(lookupDocument(desk.lookup.origin))
  const id = await desk.sheet(named(20, 'n'))
  const looks = { flowId: own.id, mapping: { name: 'name' }, output: 'found', concurrency: 2 }
  await desk.addAiColumn(id, 'found', looks)
  await desk.addAiColumn(id, 'pinned', { ...looks, version: 1 })
  desk.lookup.hold(3)
  const { job } = await desk.run(id, { column: 'found' })
  await vi.waitFor(async () => expect((await desk.live(id, 'found')).job?.counts.done).toBe(3), {
    timeout: 60_000,
  })
  await call(sheets.updateColumn, { params: { id }, body: { column: 'found', type: 'text' } })
  const over = await desk.until(job!.id)
  desk.lookup.release()
  expect(over.state).toBe('CANCELLED')
  expect((await desk.rows(id)).filter(({ cells }) => cells.found !== undefined)).toHaveLength(3)
  await call(sheets.updateRecord, {
    params: { id, recordId: (await desk.rows(id))[5]!.id },
    body: { cells: { found: 'by hand' } },
  })
  await desk.republish(own, lookupDocument(desk.lookup.origin, '&v=2'))
  await call(flows.removeVersion, { params: { id: own.id, version: 1 } })
  expect(await desk.live(id, 'pinned')).toMatchObject({
    problems: [{ code: 'version_gone', path: 'version' }],
  })
  await expect(desk.run(id, { column: 'pinned' })).rejects.toMatchObject({ code: 'conflict' })
})

it('reports a cycle that a formula closes later, until the formula is removed', async () => {
  const { id: flowId } = await desk.published(lookupDocument(desk.lookup.origin))
  const id = await desk.sheet(named(1, 'a'), ['name'])
  const made = { label: 'Made', key: 'made', type: 'formula' as const }
  await call(sheets.addColumn, {
    params: { id },
    body: { ...made, settings: { formula: '{name} + "!"' } },
  })
  await desk.addAiColumn(id, 'found', { flowId, mapping: { name: 'made' }, output: 'found' })
  const say = (formula: string) =>
    call(sheets.updateColumn, { params: { id }, body: { column: 'made', settings: { formula } } })
  await say('{found} + "!"')
  expect(await desk.live(id, 'found')).toMatchObject({
    problems: [{ code: 'circle', message: expect.stringContaining('found → Made → found') }],
  })
  await expect(desk.run(id, { column: 'found' })).rejects.toMatchObject({ code: 'conflict' })
  await say('{name} + "?"')
  expect(await desk.live(id, 'found')).toMatchObject({ problems: [] })
  await desk.run(id, { column: 'found' })
  await desk.rest(id, 'found')
  expect(desk.lookup.asked).toEqual(['a0?'])
})
