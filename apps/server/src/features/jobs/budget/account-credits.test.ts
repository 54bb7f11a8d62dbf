import { credits, flows, jobs, models, notifications, sheets, usage } from '@millrace/contract'
import { type ModelStandin, startOpenAiStandin } from '@millrace/standins'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NO_PRICES } from '../../../config/prices.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { TEST_MODELS } from '../../../testing/server.ts'
import { grantCredits } from '../../usage/index.ts'
import { chain } from '../../runs/testing/publish-flow.ts'
import { type AiColumnDesk, openAiColumnDesk } from '../ai-columns/testing/ai-column-desk.ts'
import { output } from '../testing/desk.ts'

const MODEL = 'openai:standin-large'
/** With the installation's key, in US dollars per million tokens: a word of the answer costs a tenth of a credit. */
const PRICE = { input: 0, output: 1000 }
const TEN_WORDS = Array.from({ length: 10 }, () => 'word').join(' ')
const ROWS = 1000

let desk: AiColumnDesk
let vendor: ModelStandin
beforeAll(async () => {
  vendor = await startOpenAiStandin()
  desk = await openAiColumnDesk({
    credits: 137,
    prices: { ...NO_PRICES, models: { [MODEL]: PRICE }, messages: { email: 0.01 } },
    openai: { apiKey: vendor.apiKey, baseUrl: vendor.url },
    models: { ...TEST_MODELS, urls: { ...TEST_MODELS.urls, openai: vendor.url } },
  })
  vendor.set({ kind: 'answer', text: TEN_WORDS })
})
afterAll(async () => {
  await desk.stop()
  await vendor.close()
})

const TODAY = () => {
  const day = new Date().toISOString().slice(0, 10)
  return { from: day, to: day }
}

async function charged(): Promise<number> {
  const { rows } = await sql<{
    credits: string
  }>`select coalesce(-sum(credits), 0) as credits from credit_entries
    where account_id = ${desk.owner.accountId} and kind = 'settle'`.execute(
    desk.server.running.context.db.kysely,
  )
  return Number(rows[0]!.credits)
}

/** The newest notification, and the templates of the mails that flows sent. */
async function announced() {
  const { client } = desk.owner
  const { rows } = await sql<{ template: string }>`select template from mail_outbox
    where template like 'job%' order by created_at`.execute(desk.server.running.context.db.kysely)
  const { items } = await client.call(notifications.list, { query: {} })
  return { notice: items[0], mails: rows.map(({ template }) => template) }
}

const step = {
  type: 'generateText',
  params: { prompt: 'Write about @@name@@.', model: MODEL, maxTokens: 12 },
}
const rowsOf = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `r${n + 1}` }))

let flowId: string
let pausedId: string

it('a job pauses when the account’s credits are used up, and says so in its notice and mail', async () => {
  const { client } = desk.owner
  const sheetId = await desk.sheet(rowsOf(ROWS))
  flowId = await desk.flow([step, output({ text: '@@n2.text@@' })], { settings: { columns: ['name'] } })
  const { revision } = await client.call(flows.get, { params: { id: flowId } })
  const telling = { emails: ['owner@example.test'], webhook: null }
  await client.call(flows.save, { params: { id: flowId }, body: { revision, telling } })
  const job = await desk.launch({ flowId, SHEETS: [{ sheetId }], concurrency: 20 })
  pausedId = job.id
  const paused = await desk.until(job.id, ['PAUSED'])
  expect(paused.counts.failed).toBe(0)
  expect(paused.counts.done).toBeLessThanOrEqual(137)
  expect(paused.counts.done).toBeGreaterThan(120)
  expect(await charged()).toBeCloseTo(paused.counts.done, 6)
  const { error } = await client.call(jobs.getJob, { params: { id: job.id } })
  expect(error).toMatchObject({ code: 'no_credits', message: expect.stringContaining('paused') })
  const { notice, mails } = await announced()
  expect(notice).toMatchObject({ key: 'jobNoCredits', jobId: job.id, values: { count: paused.counts.done } })
  expect(mails).toEqual(['jobNoCredits'])
})

it('the run of an AI column ends when there are no credits, and says so', async () => {
  const filled = await desk.published(
    chain([step, output({ text: '@@n2.text@@' })], { params: [{ key: 'name', label: 'Name' }] }),
  )
  const { revision, id } = filled
  const telling = { emails: ['owner@example.test'], webhook: null }
  await desk.owner.client.call(flows.save, { params: { id }, body: { revision, telling } })
  const sheetId = await desk.sheet(rowsOf(3))
  const settings = { flowId: id, mapping: { name: 'name' }, output: 'text' }
  await desk.addAiColumn(sheetId, 'praise', settings)
  const { job } = await desk.run(sheetId, { column: 'praise' })
  expect((await desk.rest(sheetId, 'praise')).lastJob).toMatchObject({
    state: 'CANCELLED',
    error: { code: 'no_credits', message: expect.stringContaining('the run ended') },
  })
  const { notice, mails } = await announced()
  expect(notice).toMatchObject({
    key: 'liveNoCredits',
    jobId: job!.id,
    values: { column: 'praise', count: 0, left: 3 },
  })
  expect(mails.at(-1)).toBe('jobLiveNoCredits')
})

it('the paused job goes on with more credits, each row paid once', async () => {
  const { client, accountId } = desk.owner
  const { context } = desk.server.running
  await inAccount(context, accountId, (tx) =>
    grantCredits(tx, { accountId, credits: 2000, kind: 'grant', reference: 'pack', reason: 'credit pack' }),
  )
  await client.call(jobs.resumeJob, { params: { id: pausedId }, body: {} })
  expect(await desk.until(pausedId)).toMatchObject({ state: 'SUCCEEDED', counts: { done: ROWS, failed: 0 } })
  expect(await charged()).toBeCloseTo(ROWS, 6)
})

it('a member’s budget counts the rows of their jobs, and pauses the job that would exceed it', async () => {
  const { client, userId } = desk.owner
  const save = (most: number) =>
    client.call(credits.saveBudget, { body: { scope: 'member', target: userId, credits: most } })
  // What their jobs have spent in this month counts.
  const { spent } = await save(10_000)
  expect(spent).toBeCloseTo(await charged(), 6)
  await save(spent + 25)
  const sheetId = await desk.sheet(rowsOf(60))
  const job = await desk.launch({ flowId, SHEETS: [{ sheetId }], concurrency: 10 })
  const paused = await desk.until(job.id, ['PAUSED'])
  expect(paused.counts).toMatchObject({ failed: 0 })
  expect(paused.counts.done).toBeLessThanOrEqual(25)
  expect(paused.counts.done).toBeGreaterThan(15)
  await save(10_000)
  await client.call(jobs.resumeJob, { params: { id: job.id }, body: {} })
  expect(await desk.until(job.id)).toMatchObject({ state: 'SUCCEEDED', counts: { done: 60 } })
  expect((await client.call(credits.read, {})).budgets[0]!.spent).toBeCloseTo(spent + 60, 6)
})

it('the monthly budget of an AI column holds over all of its runs, and counts those before it', async () => {
  const { client } = desk.owner
  const filled = await desk.published(
    chain([step, output({ text: '@@n2.text@@' })], { params: [{ key: 'name', label: 'Name' }] }),
  )
  const sheetId = await desk.sheet(rowsOf(40))
  const settings = { flowId: filled.id, mapping: { name: 'name' }, output: 'text', concurrency: 5 }
  await desk.addAiColumn(sheetId, 'praise', settings)
  const params = { id: sheetId }
  const budget = () => client.call(sheets.aiColumnBudget, { params, query: { column: 'praise' } })
  const set = (most: number | null) =>
    client.call(sheets.setAiColumnBudget, { params, body: { column: 'praise', credits: most } })
  await desk.run(sheetId, { column: 'praise', limit: 4 })
  await desk.rest(sheetId, 'praise')
  const before = await budget()
  expect(before).toMatchObject({ credits: null })
  expect(before.spent).toBeCloseTo(4, 6)
  expect(await set(14)).toMatchObject({ credits: 14, spent: before.spent })
  await desk.run(sheetId, { column: 'praise' })
  const { lastJob } = await desk.rest(sheetId, 'praise')
  expect(lastJob).toMatchObject({
    state: 'CANCELLED',
    error: { code: 'no_credits', message: expect.stringContaining('monthly budget') },
  })
  const after = await budget()
  expect(after.spent).toBeLessThanOrEqual(14)
  expect(after.spent).toBeGreaterThan(10)
  const { budgets } = await client.call(credits.read, {})
  expect(budgets.find(({ scope }) => scope === 'column')).toMatchObject({
    name: expect.stringMatching(/: praise$/),
    spent: after.spent,
  })
  await set(null)
  const { spent } = await budget()
  expect(spent).toBeCloseTo(after.spent, 6)
  const stranger = await desk.server.signUp()
  const foreign = { params, body: { column: 'praise', credits: 1 } }
  await expect(stranger.client.call(sheets.setAiColumnBudget, foreign)).rejects.toMatchObject({ status: 404 })
})

it('an email costs what the operator’s price list says', async () => {
  const before = await charged()
  const params = { to: '@@name@@@example.test', subject: 'Hello', text: 'Hello' }
  const mailing = await desk.flow([{ type: 'sendEmail', params }], { settings: { columns: ['name'] } })
  const sheetId = await desk.sheet(rowsOf(6))
  const job = await desk.launch({ flowId: mailing, SHEETS: [{ sheetId }], concurrency: 2 })
  expect(await desk.until(job.id)).toMatchObject({ state: 'SUCCEEDED', counts: { done: 6 } })
  expect(await charged()).toBeCloseTo(before + 6, 6)
})

it('scripts are paid by the second, failed ones too, and those of a job are recorded together', async () => {
  const { context } = desk.server.running
  Object.assign(context.config.prices, { sandboxSecond: 0.5 })
  const before = await charged()
  const code = 'if (input.row.name === "r3") throw new Error("no"); return { ok: true }'
  const scripted = await desk.flow(
    [
      { type: 'code', params: { code } },
      { type: 'code', params: { code: 'return 1' } },
    ],
    { settings: { columns: ['name'] } },
  )
  const sheetId = await desk.sheet(rowsOf(6))
  const job = await desk.launch({ flowId: scripted, SHEETS: [{ sheetId }], concurrency: 6 })
  const ended = await desk.until(job.id, ['PARTIAL'])
  expect(ended.counts).toMatchObject({ done: 5, failed: 1 })
  Object.assign(context.config.prices, { sandboxSecond: 0 })
  const { rows } = await sql<{ entries: number; scripts: number; ms: number; credits: number }>`
    select count(*)::int as entries, sum(requests)::int as scripts, sum(milliseconds)::int as ms,
      (sum(cost_usd) * 100)::float as credits
    from usage_entries where kind = 'sandbox' and job_id = ${job.id}`.execute(context.db.kysely)
  const [used] = rows
  // Six rows begin, and five go on.
  expect(used!.scripts).toBe(11)
  expect(used!.entries).toBeLessThan(11)
  expect(used!.ms).toBeGreaterThanOrEqual(11)
  expect(used!.credits).toBeCloseTo((used!.ms / 1000) * 50, 6)
  expect(await charged()).toBeCloseTo(before + used!.credits, 6)
  const { totals, groups } = await desk.owner.client.call(usage.read, {
    query: { ...TODAY(), groupBy: 'kind' },
  })
  const scripts = groups.find(({ key }) => key === 'sandbox')
  expect(scripts).toMatchObject({ requests: 11, sandboxSeconds: used!.ms / 1000 })
  expect(totals.sandboxSeconds).toBe(used!.ms / 1000)
  // Without a price, they are recorded in the statement of their rows.
  const free = await desk.launch({ flowId: scripted, SHEETS: [{ sheetId }], concurrency: 6 })
  await desk.until(free.id, ['PARTIAL'])
  const { rows: counted } = await sql<{
    scripts: number
  }>`select sum(requests)::int as scripts from usage_entries
    where kind = 'sandbox' and job_id = ${free.id} and cost_usd = 0`.execute(context.db.kysely)
  expect(counted[0]!.scripts).toBe(11)
})

it('nobody sets the price of what they pay with credits', async () => {
  const { client } = desk.owner
  const { revision, models: rows } = await client.call(models.settings, {})
  expect(rows.find(({ id }) => id === MODEL)).toMatchObject({ listPrice: PRICE, ownPrice: null })
  const prices = { [MODEL]: { input: 0, output: 0 } }
  await expect(client.call(models.saveSettings, { body: { prices, revision } })).rejects.toMatchObject({
    code: 'conflict',
  })
  // One that was stored before doesn't count.
  await inAccount(desk.server.running.context, desk.owner.accountId, (tx) =>
    sql`insert into model_settings (account_id, prices, revision)
      values (app_account(), ${JSON.stringify(prices)}::jsonb, 1)
      on conflict (account_id) do update set prices = excluded.prices`.execute(tx),
  )
  const before = await charged()
  const sheetId = await desk.sheet(rowsOf(2))
  const job = await desk.launch({ flowId, SHEETS: [{ sheetId }] })
  expect(await desk.until(job.id)).toMatchObject({ state: 'SUCCEEDED', counts: { done: 2 } })
  expect(await charged()).toBeCloseTo(before + 2, 6)
})
