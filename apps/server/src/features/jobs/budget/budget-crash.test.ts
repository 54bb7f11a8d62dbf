import { type Client, flows, jobs, models, sheets } from '@millrace/contract'
import { type ModelStandin, startOpenAiStandin } from '@millrace/standins'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Server, startServer } from '../../../../../../e2e/support/server.ts'
import { createTestDatabase, type TestDatabase, testKind } from '../../../testing/database.ts'
import { launchOf } from '../testing/desk.ts'
import { signUpAt } from '../testing/calls.ts'

const MODEL = 'openai:standin-large'
const ROWS = 250
const BUDGET = 200
// Being in progress at a third kill would fail those rows.
const KILLS = 2

let server: Server
let database: TestDatabase | null
let vendor: ModelStandin
beforeEach(async () => {
  const text = Array.from({ length: 10 }, () => 'word').join(' ')
  vendor = await startOpenAiStandin({ behaviour: { kind: 'answer', text, tokensPerSecond: 100 } })
  database = testKind() === 'postgres' ? await createTestDatabase('postgres') : null
  server = await startServer({
    EGRESS_ALLOW: '127.0.0.1',
    OPENAI_BASE_URL: vendor.url,
    OPENAI_API_KEY: vendor.apiKey!,
    ...(database ? { DATABASE_URL: database.databaseUrl! } : {}),
  })
})
afterEach(async () => {
  await server.close()
  await vendor.close()
  await database?.close()
})

/** A flow whose single call costs a credit, and may cost two. */
async function publish(client: Client): Promise<string> {
  const { revision: of } = await client.call(models.settings, {})
  const prices = { [MODEL]: { input: 0, output: 1000 } }
  await client.call(models.saveSettings, { body: { prices, revision: of } })
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

async function launch(client: Client, flowId: string): Promise<jobs.Job> {
  const columns = [{ label: 'Name', key: 'name' }]
  const { id: sheetId } = await client.call(sheets.create, { body: { name: 'Rows', columns } })
  const records = Array.from({ length: ROWS }, (_, n) => ({ cells: { name: `r${n}` } }))
  await client.call(sheets.createBatch, { params: { id: sheetId }, body: { records } })
  const body = launchOf({ flowId, SHEETS: [{ sheetId }], concurrency: 20, ceilingCredits: BUDGET })
  return client.call(jobs.createJob, { query: { execute: 'true' }, body })
}

const SOON = { timeout: 120_000, interval: 20 }

it(
  'counts earlier calls as spent after kill -9, and sends no more than the budget pays for',
  { timeout: 300_000 },
  async () => {
    const client = await signUpAt(server.url)
    const job = await launch(client, await publish(client))
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
  },
)
