import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, credits, flows, jobs, sheets } from '@millrace/contract'
import { type ModelStandin, startOpenAiStandin } from '@millrace/standins'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Server, startServer } from '../../../../../../e2e/support/server.ts'
import { createTestDatabase, type TestDatabase, testKind } from '../../../testing/database.ts'
import { rounds } from '../../../testing/soak.ts'
import { launchOf } from '../testing/desk.ts'
import { signUpAt } from '../testing/calls.ts'

const MODEL = 'openai:standin-large'
const ROWS = 250
const BUDGET = 200
// Being in progress at a third kill would fail those rows.
const KILLS = 2
/** A job that only the account's credits pay for: ten thousand rows, and twenty kills, with SOAK=67. */
const CROWD = { rows: rounds(150), concurrency: 50 }
const CROWD_KILLS = Math.ceil(CROWD.rows / 500)

let server: Server
let database: TestDatabase | null
let vendor: ModelStandin
let folder: string
beforeEach(async () => {
  const text = Array.from({ length: 10 }, () => 'word').join(' ')
  vendor = await startOpenAiStandin({ behaviour: { kind: 'answer', text, tokensPerSecond: 100 } })
  database = testKind() === 'postgres' ? await createTestDatabase('postgres') : null
  folder = await mkdtemp(join(tmpdir(), 'prices-'))
  const PRICES_FILE = join(folder, 'prices.json')
  await writeFile(PRICES_FILE, JSON.stringify({ models: { [MODEL]: { input: 0, output: 1000 } } }))
  server = await startServer({
    PRICES_FILE,
    EGRESS_ALLOW: '127.0.0.1',
    OPENAI_BASE_URL: vendor.url,
    OPENAI_API_KEY: vendor.apiKey!,
    // Enough for all, so that each call is reserved and charged.
    CREDITS: String(10 * (ROWS + CROWD.rows)),
    ...(database ? { DATABASE_URL: database.databaseUrl! } : {}),
  })
})
afterEach(async () => {
  await server.close()
  await vendor.close()
  await rm(folder, { recursive: true })
  await database?.close()
})

/** A flow whose single call costs a credit, and may cost two. */
async function publish(client: Client): Promise<string> {
  const document: flows.FlowDocumentInput = {
    version: 1,
    nodes: [
      { id: 'n1', type: 'start' },
      { id: 'n2', type: 'generateText', params: { prompt: 'About @@name@@', model: MODEL, maxTokens: 20 } },
      { id: 'n3', type: 'output', params: { fields: [{ name: 'text', value: '@@n2.text@@' }] } },
    ],
    edges: [
      { from: 'n1', to: 'n2' },
      { from: 'n2', to: 'n3' },
    ],
    settings: { columns: ['name'] },
  }
  const { id, revision } = await client.call(flows.create, { body: { title: 'Words', document } })
  await client.call(flows.publish, { params: { id }, body: { revision } })
  return id
}

interface Work {
  rows: number
  concurrency: number
  ceilingCredits?: number
}

async function launch(
  client: Client,
  flowId: string,
  { rows, ...limits }: Work = { rows: ROWS, concurrency: 20, ceilingCredits: BUDGET },
): Promise<jobs.Job> {
  const columns = [{ label: 'Name', key: 'name' }]
  const { id: sheetId } = await client.call(sheets.create, { body: { name: 'Rows', columns } })
  const records = Array.from({ length: rows }, (_, n) => ({ cells: { name: `r${n}` } }))
  for (let from = 0; from < rows; from += 1000)
    await client.call(sheets.createBatch, {
      params: { id: sheetId },
      body: { records: records.slice(from, from + 1000) },
    })
  const body = launchOf({ flowId, SHEETS: [{ sheetId }], ...limits })
  return client.call(jobs.createJob, { query: { execute: 'true' }, body })
}

const SOON = { timeout: 120_000, interval: 20 }

/** What the account's ledger says, over all of its entries. */
async function readLedger(client: Client) {
  const { balance } = await client.call(credits.read, {})
  const sums = { all: 0, charged: 0, unpaid: 0 }
  for (let after: string | null | undefined; after !== null;) {
    const page: { items: credits.Entry[]; next: string | null } = await client.call(credits.entries, {
      query: { limit: 200, ...(after ? { after } : {}) },
    })
    for (const entry of page.items) {
      sums.all += entry.credits
      sums.unpaid += entry.unpaid
      if (entry.kind === 'settle') sums.charged -= entry.credits
    }
    after = page.next
  }
  return { ...balance!, ...sums }
}

it(
  'counts earlier calls as spent after kill -9, sends no more than the budget pays for, and charges each stored answer once',
  { timeout: Math.max(300_000, rounds(60_000)) },
  async () => {
    const client = await signUpAt(server.url)
    const flowId = await publish(client)
    const job = await launch(client, flowId)
    const status = () => client.call(jobs.jobStatus, { query: { jobId: job.id } })
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = vendor.requests.length
      await vi.waitFor(() => expect(vendor.requests.length).toBeGreaterThan(before + 15), SOON)
      await server.kill()
      await server.restart()
    }
    await vi.waitFor(async () => expect((await status()).state).toBe('PAUSED'), SOON)
    await vi.waitFor(async () => expect((await status()).reserved).toBe(0), SOON)
    const { credits, lost, counts } = await status()
    // Every call that was sent has cost a credit, whether its answer was stored or lost with its process.
    expect(vendor.requests.length).toBeLessThanOrEqual(BUDGET)
    // The last row for which two credits remain is started, whatever was reserved at the kill.
    expect(credits).toBeGreaterThan(BUDGET - 2)
    expect(credits).toBeLessThanOrEqual(BUDGET)
    expect(lost).toBeGreaterThan(0)
    expect(counts).toMatchObject({ failed: 0, done: Math.round(credits - lost) })
    await client.call(jobs.resumeJob, { params: { id: job.id }, body: { ceilingCredits: 10 * ROWS } })
    await vi.waitFor(async () => expect((await status()).state).toBe('SUCCEEDED'), SOON)
    expect(await status()).toMatchObject({ counts: { done: ROWS, failed: 0 }, reserved: 0 })

    const crowd = await launch(client, flowId, CROWD)
    const crowdStatus = () => client.call(jobs.jobStatus, { query: { jobId: crowd.id } })
    const part = CROWD.rows / (CROWD_KILLS + 1)
    for (let kill = 1; kill <= CROWD_KILLS; kill += 1) {
      const after = (kill - 1 + Math.random()) * part
      await vi.waitFor(async () => expect((await crowdStatus()).counts.done).toBeGreaterThan(after), {
        timeout: rounds(120_000),
        interval: 20,
      })
      await server.kill()
      await server.restart()
    }
    await vi.waitFor(async () => expect((await crowdStatus()).state).toMatch(/SUCCEEDED|PARTIAL/), {
      timeout: rounds(120_000),
      interval: 100,
    })
    // Of twenty random kills, three may hit the same row. It fails then, and is charged for nothing.
    const { done, failed } = (await crowdStatus()).counts
    expect(done + failed).toBe(CROWD.rows)
    expect(failed).toBeLessThanOrEqual(Math.floor(CROWD_KILLS / 3))
    // Each call whose answer was stored is charged once; those that were lost with their process are not.
    const ledger = await readLedger(client)
    expect(ledger.charged).toBeCloseTo(ROWS + done, 6)
    expect(ledger.all).toBeCloseTo(ledger.credits, 6)
    expect(ledger.unpaid).toBe(0)
    expect(ledger.spent).toBeCloseTo(ledger.charged, 6)
  },
)
