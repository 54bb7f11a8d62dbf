import { jobs, models } from '@millrace/contract'
import { type ModelStandin, startOpenAiStandin } from '@millrace/standins'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inAccount } from '../../../lib/scoped.ts'
import { TEST_MODELS } from '../../../testing/server.ts'
import { grantCredits } from '../../usage/index.ts'
import { type Desk, openDesk, output } from '../testing/desk.ts'

const MODEL = 'openai:standin-large'
/** With the installation's key, in US dollars per million tokens: a word of the answer costs a tenth of a credit. */
const PRICE = { input: 0, output: 1000 }
const TEN_WORDS = Array.from({ length: 10 }, () => 'word').join(' ')
const ROWS = 1000

let desk: Desk
let vendor: ModelStandin
beforeAll(async () => {
  vendor = await startOpenAiStandin()
  desk = await openDesk({
    credits: 137,
    openai: { apiKey: vendor.apiKey, baseUrl: vendor.url },
    models: { ...TEST_MODELS, urls: { ...TEST_MODELS.urls, openai: vendor.url } },
  })
  const { client } = desk.owner
  const { revision } = await client.call(models.settings, {})
  await client.call(models.saveSettings, { body: { prices: { [MODEL]: PRICE }, revision } })
  vendor.set({ kind: 'answer', text: TEN_WORDS })
})
afterAll(async () => {
  await desk.stop()
  await vendor.close()
})

async function charged(): Promise<number> {
  const { rows } = await sql<{
    credits: string
  }>`select coalesce(-sum(credits), 0) as credits from credit_entries
    where account_id = ${desk.owner.accountId} and kind = 'settle'`.execute(
    desk.server.running.context.db.kysely,
  )
  return Number(rows[0]!.credits)
}

it('a job pauses when the account’s credits are used up, and goes on with more, each row paid once', async () => {
  const { client, accountId } = desk.owner
  const { context } = desk.server.running
  const sheetId = await desk.sheet(Array.from({ length: ROWS }, (_, n) => ({ name: `r${n + 1}` })))
  const step = {
    type: 'generateText',
    params: { prompt: 'Write about @@name@@.', model: MODEL, maxTokens: 12 },
  }
  const flowId = await desk.flow([step, output({ text: '@@n2.text@@' })], { settings: { columns: ['name'] } })
  const job = await desk.launch({ flowId, SHEETS: [{ sheetId }], concurrency: 20 })
  const paused = await desk.until(job.id, ['PAUSED'])
  expect(paused.counts.failed).toBe(0)
  expect(paused.counts.done).toBeLessThanOrEqual(137)
  expect(paused.counts.done).toBeGreaterThan(120)
  expect(await charged()).toBeCloseTo(paused.counts.done, 6)
  const { error } = await client.call(jobs.getJob, { params: { id: job.id } })
  expect(error).toMatchObject({ code: 'no_credits', message: expect.stringContaining('paused') })

  await inAccount(context, accountId, (tx) =>
    grantCredits(tx, { accountId, credits: 2000, kind: 'grant', reference: 'pack', reason: 'credit pack' }),
  )
  await client.call(jobs.resumeJob, { params: { id: job.id }, body: {} })
  expect(await desk.until(job.id)).toMatchObject({ state: 'SUCCEEDED', counts: { done: ROWS, failed: 0 } })
  expect(await charged()).toBeCloseTo(ROWS, 6)
})
