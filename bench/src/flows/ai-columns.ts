import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, flows, sheets } from '@millrace/contract'
import { type StandIn, startStandIn } from '../../../apps/server/src/features/runs/testing/stand-in.ts'
import { onBothServers } from '../lib/servers.ts'
import { printTable } from '../lib/table.ts'
import { fillSheet, signUp } from './job-desk.ts'

const ROWS = 10_000
const STALE = 137
const CONCURRENCY = 50
const COLUMN = 'answer'

type Line = [what: string, figure: string, target: string]

/** AI columns: 10,000 cells filled, how soon a run stops, and that exactly the stale cells run again. */
export async function benchAiColumns(): Promise<void> {
  await onBothServers({ LOG_LEVEL: 'error', EGRESS_ALLOW: '127.0.0.1' }, async (server, database) => {
    const client = await signUp(server.url)
    const service = await startStandIn(() => 20)
    try {
      const id = await makeSheet(client, asking(service))
      const lines = [
        ...(await stopping(client, id, 'a run at work')),
        ...(await stopping(client, await makeSheet(client, CALCULATING), 'one that only calculates')),
        ...(await filling(client, id, service)),
        ...(await stale(client, id, service)),
      ]
      const load = loadavg()[0]!.toFixed(1)
      printTable(`AI columns, ${database} (load ${load})`, ['what', 'figure', 'target'], lines)
    } finally {
      await service.close()
    }
  })
}

/** Calls a service for each row. */
const asking = (service: StandIn): flows.FlowDocumentInput => ({
  version: 1,
  params: [{ key: 'name' }],
  nodes: [
    { id: 'n1', type: 'start' },
    { id: 'n2', type: 'httpRequest', params: { method: 'POST', url: `${service.url}/n2/@@name@@` } },
    { id: 'n3', type: 'output', params: { fields: [{ name: 'status', value: '@@n2.status@@' }] } },
  ],
  edges: [
    { from: 'n1', to: 'n2' },
    { from: 'n2', to: 'n3' },
  ],
})

/** Far faster than its results are written. */
const CALCULATING: flows.FlowDocumentInput = {
  version: 1,
  params: [{ key: 'name' }],
  nodes: [
    { id: 'n1', type: 'start' },
    { id: 'n2', type: 'output', params: { fields: [{ name: 'status', value: '200' }] } },
  ],
  edges: [{ from: 'n1', to: 'n2' }],
}

/** A sheet with an AI column filled by this flow. */
async function makeSheet(client: Client, document: flows.FlowDocumentInput): Promise<string> {
  const { id: flowId, revision } = await client.call(flows.create, { body: { title: 'Ask', document } })
  await client.call(flows.publish, { params: { id: flowId }, body: { revision } })
  const id = await fillSheet(client, ROWS)
  const live = { flowId, mapping: { name: 'name' }, output: 'status', concurrency: CONCURRENCY }
  const settings = { live: { ...live, valueType: 'integer' as const } }
  const body = { label: 'Answer', key: COLUMN, type: 'live' as const, settings }
  await client.call(sheets.addColumn, { params: { id }, body })
  return id
}

async function columnOf(client: Client, id: string): Promise<sheets.AiColumn> {
  const { items } = await client.call(sheets.listAiColumns, { params: { id } })
  return items[0]!
}

const run = (client: Client, id: string, rows: sheets.AiColumnRows) =>
  client.call(sheets.runAiColumn, { params: { id }, body: { column: COLUMN, rows } })

async function rest(client: Client, id: string): Promise<sheets.AiColumnJob> {
  for (;;) {
    const { job, lastJob } = await columnOf(client, id)
    if (!job && lastJob) return lastJob
    await sleep(100)
  }
}

const countsOf = async (client: Client, id: string) =>
  (await client.call(sheets.countAiCells, { params: { id }, query: { column: COLUMN } })).counts

async function stopping(client: Client, id: string, what: string): Promise<Line[]> {
  await run(client, id, 'all')
  while ((await countsOf(client, id)).done < ROWS / 20) await sleep(50)
  const began = performance.now()
  await client.call(sheets.stopAiColumn, { params: { id }, body: { column: COLUMN } })
  await rest(client, id)
  const seconds = (performance.now() - began) / 1000
  return [[`stopping ${what}, until nothing of it is at work`, `${seconds.toFixed(2)} s`, 'under 2 s']]
}

async function filling(client: Client, id: string, service: StandIn): Promise<Line[]> {
  const before = (await countsOf(client, id)).done
  const asked = service.calls.length
  const began = performance.now()
  await run(client, id, 'empty')
  const { counts } = await rest(client, id)
  const seconds = (performance.now() - began) / 1000
  if (counts.done !== ROWS - before) throw new Error(`${counts.done} of ${ROWS - before} were done`)
  const windows = await windowTime(client, id)
  const what = `${counts.done.toLocaleString('en')} empty cells of ${ROWS.toLocaleString('en')}, a step of 20 ms, ${CONCURRENCY} at a time`
  return [
    [what, `${seconds.toFixed(1)} s, ${(counts.done / seconds).toFixed(0)} cells/s`, 'counted, no target'],
    ['calls of the service for them', String(service.calls.length - asked), String(ROWS - before)],
    ['a window of 200 records with their statuses', `${windows.toFixed(0)} ms`, 'counted, no target'],
  ]
}

async function windowTime(client: Client, id: string): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 20; n += 1) {
    const began = performance.now()
    await client.call(sheets.listRecords, { params: { id }, query: { at: n * 400, limit: 200 } })
    times.push(performance.now() - began)
  }
  return times.toSorted((a, b) => a - b)[10]!
}

async function stale(client: Client, id: string, service: StandIn): Promise<Line[]> {
  const { items } = await client.call(sheets.listRecords, {
    params: { id },
    query: { at: 1000, limit: STALE },
  })
  const records = items.map((record, n) => ({ id: record.id, cells: { name: `other ${n}` } }))
  await client.call(sheets.updateBatch, { params: { id }, body: { records } })
  const marked = (await countsOf(client, id)).stale
  const asked = service.calls.length
  await run(client, id, 'stale')
  await rest(client, id)
  const left = (await countsOf(client, id)).stale
  const figure = `${marked} marked, ${service.calls.length - asked} calls, ${left} left`
  return [[`${STALE} inputs changed: stale cells run again`, figure, `${STALE}, ${STALE}, 0`]]
}
