import { accounts, type Client, createClient, flows, jobs, sheets } from '@millrace/contract'
import { expect, vi } from 'vitest'
import { PASSWORD } from '../../../testing/server.ts'
import type { StandIn } from '../../runs/testing/stand-in.ts'
import { launchOf } from './desk.ts'

/** Signs up a user on a product in a separate process. */
export async function signUpAt(url: string): Promise<Client> {
  const options = { baseUrl: `${url}/api` }
  const { token } = await createClient(options).call(accounts.signup, {
    body: { username: 'owner@example.test', password: PASSWORD },
  })
  return createClient({ ...options, headers: () => ({ authorization: `Bearer ${token}` }) })
}

/** A published flow that calls a service for each row, once per step, one step after another. */
export async function flowOfCalls(
  client: Client,
  service: StandIn,
  steps: readonly string[],
): Promise<string> {
  const call = (id: string) => ({
    id,
    type: 'httpRequest',
    params: { method: 'POST', url: `${service.url}/${id}/@@name@@` },
  })
  const output = {
    id: 'n9',
    type: 'output',
    params: { fields: [{ name: 'text', value: 'Done @@name@@' }] },
  }
  const nodes = [{ id: 'n1', type: 'start' }, ...steps.map(call), output]
  const edges = nodes.slice(1).map(({ id }, index) => ({ from: nodes[index]!.id, to: id }))
  const document: flows.FlowDocumentInput = { version: 1, nodes, edges, settings: { columns: ['name'] } }
  const { id, revision } = await client.call(flows.create, { body: { title: 'Calls', document } })
  await client.call(flows.publish, { params: { id }, body: { revision } })
  return id
}

/** Starts a job of this flow over this many new rows, into a new sheet. */
export async function launchCalls(
  client: Client,
  { flowId, rows, concurrency }: { flowId: string; rows: number; concurrency: number },
): Promise<jobs.Job> {
  const { id: sheetId } = await client.call(sheets.create, {
    body: { name: 'Rows', columns: [{ label: 'Name', key: 'name' }] },
  })
  const records = Array.from({ length: rows }, (_, n) => ({ cells: { name: `r${n}` } }))
  await client.call(sheets.createBatch, { params: { id: sheetId }, body: { records } })
  const body = launchOf({
    flowId,
    SHEETS: [{ sheetId }],
    OUTPUT_SHEETS: [{ newName: 'Done', writeMode: 'UPSERT' }],
    concurrency,
  })
  return client.call(jobs.createJob, { query: { execute: 'true' }, body })
}

/** Waits until the service was called this often. */
export const reached = (service: StandIn, calls: number): Promise<void> =>
  vi.waitFor(() => expect(service.calls.length).toBeGreaterThanOrEqual(calls), {
    timeout: 60_000,
    interval: 10,
  })

/** Waits for the end of the job, in which each row must be done once and have one row in the output. */
export async function everyRowOnce(client: Client, job: jobs.Job, rows: number): Promise<void> {
  const status = await vi.waitFor(
    async () => {
      const found = await client.call(jobs.jobStatus, { query: { jobId: job.id } })
      expect(found.state).toBe('SUCCEEDED')
      return found
    },
    { timeout: 120_000, interval: 300 },
  )
  expect(status.counts).toMatchObject({ total: rows, done: rows, failed: 0, skipped: 0 })
  const texts = await textsIn(client, job.outputs[0]!.sheetId!)
  expect(texts).toHaveLength(rows)
  expect(new Set(texts).size).toBe(rows)
}

/** Fills an AI column of this many new rows by a flow that calls this service once per row; returns the sheet. */
export async function runColumn(
  client: Client,
  { service, rows }: { service: StandIn; rows: number },
): Promise<string> {
  const flowId = await flowOfCalls(client, service, ['n2'])
  const { id } = await client.call(sheets.create, {
    body: { name: 'Cells', columns: [{ label: 'Name', key: 'name' }] },
  })
  const records = Array.from({ length: rows }, (_, n) => ({ cells: { name: `r${n}` } }))
  await client.call(sheets.createBatch, { params: { id }, body: { records } })
  const live = { flowId, output: 'text' }
  await client.call(sheets.addColumn, {
    params: { id },
    body: { label: 'Text', key: 'text', type: 'live', settings: { live } },
  })
  await client.call(sheets.runAiColumn, { params: { id }, body: { column: 'text', rows: 'all' } })
  return id
}

/** Waits until the AI column is at rest, with each cell filled by one run. */
export async function everyCellOnce(
  client: Client,
  { sheetId: id, rows }: { sheetId: string; rows: number },
): Promise<void> {
  const column = await vi.waitFor(
    async () => {
      const { items } = await client.call(sheets.listAiColumns, { params: { id } })
      expect(items[0]!.job).toBeNull()
      return items[0]!
    },
    { timeout: 120_000, interval: 300 },
  )
  expect(column.lastJob).toMatchObject({ state: 'SUCCEEDED', counts: { total: rows, done: rows } })
  const texts = await textsIn(client, id)
  expect(new Set(texts)).toEqual(new Set(Array.from({ length: rows }, (_, n) => `Done r${n}`)))
  const { counts } = await client.call(sheets.countAiCells, { params: { id }, query: { column: 'text' } })
  expect(counts).toMatchObject({ done: rows, empty: 0, stale: 0, queued: 0, running: 0 })
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

/** Expects one key per call of each row, however often it was repeated. */
export function oneKeyEach({ calls }: StandIn, steps: number): void {
  expect(new Set(calls.map(({ path }) => path)).size).toBe(steps)
  expect(new Set(calls.map(({ key }) => key)).size).toBe(steps)
}
