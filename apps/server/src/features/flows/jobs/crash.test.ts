import { setTimeout as wait } from 'node:timers/promises'
import { accounts, type Client, createClient, flows, sheets } from '@millrace/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Server, startServer } from '../../../../../../e2e/support/server.ts'
import { createTestDatabase, type TestDatabase, testKind } from '../../../testing/database.ts'
import { PASSWORD } from '../../../testing/server.ts'
import { type StandIn, startStandIn } from '../runs/testing/stand-in.ts'
import { launchOf } from './testing/desk.ts'

const ROWS = 1000
const KILLS = 5

let server: Server
let database: TestDatabase | null
let service: StandIn
beforeEach(async () => {
  service = await startStandIn(() => 5 + Math.random() * 60)
  database = testKind() === 'postgres' ? await createTestDatabase('postgres') : null
  server = await startServer({
    EGRESS_ALLOW: '127.0.0.1',
    ...(database ? { DATABASE_URL: database.databaseUrl! } : {}),
  })
})
afterEach(async () => {
  await server.close()
  await service.close()
  await database?.close()
})

const call = (id: string) => ({
  id,
  type: 'httpRequest',
  params: { method: 'POST', url: `${service.url}/${id}/@@name@@` },
})

const document = (): flows.FlowDocumentInput => ({
  version: 1,
  nodes: [
    { id: 'n1', type: 'start' },
    call('n2'),
    call('n3'),
    { id: 'n4', type: 'output', params: { fields: [{ name: 'text', value: 'Done @@name@@' }] } },
  ],
  edges: [1, 2, 3].map((index) => ({ from: `n${index}`, to: `n${index + 1}` })),
  settings: { columns: ['name'] },
})

async function signUp(): Promise<Client> {
  const options = { baseUrl: `${server.url}/api` }
  const { token } = await createClient(options).call(accounts.signup, {
    body: { username: 'owner@example.test', password: PASSWORD },
  })
  return createClient({ ...options, headers: () => ({ authorization: `Bearer ${token}` }) })
}

async function launch(client: Client): Promise<flows.Job> {
  const { id: flowId, revision } = await client.call(flows.create, {
    body: { title: 'Calls', document: document() },
  })
  await client.call(flows.publish, { params: { id: flowId }, body: { revision } })
  const { id: sheetId } = await client.call(sheets.create, {
    body: { name: 'Rows', columns: [{ label: 'Name', key: 'name' }] },
  })
  const records = Array.from({ length: ROWS }, (_, n) => ({ cells: { name: `r${n}` } }))
  await client.call(sheets.createBatch, { params: { id: sheetId }, body: { records } })
  const body = launchOf({
    flowId,
    SHEETS: [{ sheetId }],
    OUTPUT_SHEETS: [{ newName: 'Done', writeMode: 'UPSERT' }],
    concurrency: 40,
  })
  return client.call(flows.createJob, { query: { execute: 'true' }, body })
}

async function textsIn(client: Client, sheetId: string): Promise<unknown[]> {
  const texts: unknown[] = []
  for (let after: string | null | undefined; after !== null;) {
    const window: { items: sheets.SheetRecord[]; next: string | null } = await client.call(
      sheets.listRecords,
      { params: { id: sheetId }, query: { limit: 500, ...(after ? { after } : {}) } },
    )
    texts.push(...window.items.map(({ cells }) => cells.text))
    after = window.next
  }
  return texts
}

/** Calls of a step that came after the step behind it had begun: its own had been reported finished. */
function repeatedAfterTheirEnd(): string[] {
  const furthest = new Map<string, string>()
  return service.calls.flatMap(({ path, key }) => {
    const [, step, name] = path.split('/') as [string, string, string]
    const before = furthest.get(name) ?? ''
    if (step > before) furthest.set(name, step)
    return step < before ? [key] : []
  })
}

it(
  'after kill -9 at any moment every row is finished exactly once, and only what was in flight is repeated, under its key',
  { timeout: 400_000 },
  async () => {
    const client = await signUp()
    const job = await launch(client)
    for (let kill = 0; kill < KILLS; kill += 1) {
      // A sixth of the calls further each time, however far the last one got.
      const reached = Math.min(((kill + Math.random()) * 2 * ROWS) / (KILLS + 1), service.calls.length + 300)
      await vi.waitFor(() => expect(service.calls.length).toBeGreaterThanOrEqual(reached), {
        timeout: 60_000,
        interval: 10,
      })
      // Not a wait for something: the moment of the kill is meant to be any.
      await wait(Math.random() * 50)
      await server.kill()
      await server.restart()
    }
    const status = await vi.waitFor(
      async () => {
        const found = await client.call(flows.jobStatus, { query: { jobId: job.id } })
        expect(found.state).toBe('SUCCEEDED')
        return found
      },
      { timeout: 120_000, interval: 300 },
    )
    expect(status.counts).toMatchObject({ total: ROWS, done: ROWS, failed: 0, skipped: 0 })
    const texts = await textsIn(client, job.outputs[0]!.sheetId!)
    expect(texts).toHaveLength(ROWS)
    expect(new Set(texts).size).toBe(ROWS)
    // One key for each step of each row, however often it was called.
    expect(new Set(service.calls.map(({ path }) => path)).size).toBe(2 * ROWS)
    expect(new Set(service.calls.map(({ key }) => key)).size).toBe(2 * ROWS)
    expect(service.calls.length).toBeLessThan(2 * ROWS + KILLS * 2 * 40 + 1)
    expect(repeatedAfterTheirEnd()).toEqual([])
  },
)
