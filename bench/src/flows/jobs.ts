import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@millrace/contract'
import { type StandIn, startStandIn } from '../../../apps/server/src/features/flows/runs/testing/stand-in.ts'
import type { Server } from '../../../e2e/support/server.ts'
import { onBothServers } from '../lib/servers.ts'
import { printTable } from '../lib/table.ts'
import { ended, fillSheet, launch, publishFlow, secondsOf, signUp } from './job-desk.ts'

const PURE_ROWS = 100_000
const SLOW_ROWS = 10_000
const SLOW_MS = 400
const CONCURRENCY = 200
const KILLS = 20

type Line = [what: string, figure: string, target: string]

/** Jobs over rows: how many a second, how near to the ideal where a step takes its time, and what survives kills. */
export async function benchFlowJobs(): Promise<void> {
  await onBothServers({ LOG_LEVEL: 'error', EGRESS_ALLOW: '127.0.0.1' }, async (server, database) => {
    const client = await signUp(server.url)
    const lines = [...(await pure(client)), ...(await slow(client)), ...(await crashes(server, client))]
    printTable(
      `Jobs over rows, ${database} (load ${loadavg()[0]!.toFixed(1)})`,
      ['what', 'figure', 'target'],
      lines,
    )
  })
}

const thousands = (rows: number) => rows.toLocaleString('en')
const set = (name: string, value: string) => ({ type: 'setFields', params: { fields: [{ name, value }] } })

async function pure(client: Client): Promise<Line[]> {
  const flowId = await publishFlow(client, [
    set('a', '@@name@@'),
    set('b', '@@n2.a@@!'),
    set('c', '@@n3.b@@?'),
  ])
  const sheetId = await fillSheet(client, PURE_ROWS)
  const job = await launch(client, { flowId, sheetId, concurrency: 20 })
  const rate = PURE_ROWS / secondsOf(await ended(client, job.id, PURE_ROWS))
  const what = `${thousands(PURE_ROWS)} rows, three set-fields steps, one output sheet`
  return [[what, `${rate.toFixed(0)} rows/s`, 'at least 4,000 rows/s on PostgreSQL']]
}

const call = (service: StandIn, step: string) => ({
  type: 'httpRequest',
  params: { method: 'POST', url: `${service.url}/${step}/@@name@@` },
})

async function slow(client: Client): Promise<Line[]> {
  const service = await startStandIn(() => SLOW_MS)
  try {
    const flowId = await publishFlow(client, [call(service, 'n2')])
    const sheetId = await fillSheet(client, SLOW_ROWS)
    const job = await launch(client, { flowId, sheetId, concurrency: CONCURRENCY })
    const seconds = secondsOf(await ended(client, job.id, SLOW_ROWS))
    const ideal = (SLOW_ROWS * SLOW_MS) / CONCURRENCY / 1000
    const over = `${((seconds / ideal - 1) * 100).toFixed(1)} % over`
    const what = `${thousands(SLOW_ROWS)} rows with a step of ${SLOW_MS} ms, ${CONCURRENCY} at a time`
    return [[what, `${seconds.toFixed(1)} s, ${over} ${ideal.toFixed(1)} s`, 'at most 10 % over']]
  } finally {
    await service.close()
  }
}

async function crashes(server: Server, client: Client): Promise<Line[]> {
  const service = await startStandIn(() => 5 + Math.random() * 60)
  try {
    const flowId = await publishFlow(client, [call(service, 'n2'), call(service, 'n3')])
    const sheetId = await fillSheet(client, SLOW_ROWS)
    const job = await launch(client, { flowId, sheetId, concurrency: CONCURRENCY })
    const pauses = await killOften(server, service)
    const done = await ended(client, job.id, SLOW_ROWS)
    const repeated = service.calls.length - new Set(service.calls.map(({ key }) => key)).size
    const paths = new Set(service.calls.map(({ path }) => path)).size
    const keys = new Set(service.calls.map(({ key }) => key)).size
    const what = `${thousands(SLOW_ROWS)} rows × 2 calls, ${KILLS} × kill -9`
    return [
      [what, `${done.counts.done} rows done once each`, thousands(SLOW_ROWS)],
      [
        'calls repeated, all under their key',
        `${repeated} (${keys - paths} new keys)`,
        `only what was in flight, 0 new keys`,
      ],
      ['steps that ran again after the next had begun', String(repeatedAfterTheirEnd(service)), '0'],
      [
        'from a restart to the next call, slowest',
        `${(Math.max(...pauses) / 1000).toFixed(1)} s`,
        'under 15 s',
      ],
    ]
  } finally {
    await service.close()
  }
}

/** Kills the server at any moment of its work; gives the time from each restart until it works again, in ms. */
async function killOften(server: Server, service: StandIn): Promise<number[]> {
  const pauses: number[] = []
  for (let kill = 0; kill < KILLS; kill += 1) {
    await reach(service, service.calls.length + 100 + Math.floor(Math.random() * 600))
    await server.kill()
    const before = service.calls.length
    await server.restart()
    const since = performance.now()
    await reach(service, before + 1)
    pauses.push(performance.now() - since)
  }
  return pauses
}

async function reach(service: StandIn, calls: number): Promise<void> {
  while (service.calls.length < calls) await sleep(5)
}

function repeatedAfterTheirEnd({ calls }: StandIn): number {
  const furthest = new Map<string, string>()
  let repeated = 0
  for (const { path } of calls) {
    const [, step, name] = path.split('/') as [string, string, string]
    const before = furthest.get(name) ?? ''
    if (step > before) furthest.set(name, step)
    if (step < before) repeated += 1
  }
  return repeated
}
