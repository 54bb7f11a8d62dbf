import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@millrace/contract'
import { type StandIn, startStandIn } from '../../../apps/server/src/features/runs/testing/stand-in.ts'
import { findBinaries } from '../../../apps/server/src/testing/binaries.ts'
import { withPgvector } from '../../../apps/server/src/testing/pgvector.ts'
import { startRestartable } from '../../../apps/server/src/testing/postgres.ts'
import { type Server, startServer } from '../../../e2e/support/server.ts'
import { median } from '../lib/machine.ts'
import { onBothServers } from '../lib/servers.ts'
import { printTable } from '../lib/table.ts'
import { callStep, reach, repeatedAfterTheirEnd } from './calls.ts'
import { ended, fillSheet, launch, publishFlow, signUp } from './job-desk.ts'
import { type Fleet, onPostgres } from './on-postgres.ts'

const ROWS = Number(process.env.BENCH_ROWS ?? 10_000)
const FAULTS = Number(process.env.BENCH_FAULTS ?? 20)
const OUTAGES = Math.ceil(FAULTS * 0.6)
const CONCURRENCY = 200
const SETTINGS = { LOG_LEVEL: 'silent', EGRESS_ALLOW: '127.0.0.1' }

/** In ms: until the service was called again, and until what had ended was started again, which is included. */
interface Pause {
  all: number
  start: number
}

/** Causes one fault. Returns how long nothing went on; null where something always did. */
type Fault = (service: StandIn) => Promise<Pause | null>

/** What remains of a job whose rows call a service when its processes, or its database, end at random moments. */
export async function benchFlowCrashes(): Promise<void> {
  await onBothServers(SETTINGS, async (server, database) => {
    const client = await signUp(server.url)
    await measure(client, {
      title: `Kill -9 of the whole server, ${database}`,
      faults: FAULTS,
      fault: killing(server),
    })
  })
  await onPostgres(SETTINGS, async (fleet) => {
    await fleet.addWorker()
    await fleet.addWorker()
    const client = await signUp(fleet.server.url)
    await measure(client, {
      title: 'Kill -9 of one of two workers, PostgreSQL',
      faults: FAULTS,
      fault: killingWorkers(fleet),
    })
  })
  await onRestartable(async (server, fault) => {
    const client = await signUp(server.url)
    await measure(client, { title: 'PostgreSQL itself stops at once and starts', faults: OUTAGES, fault })
  })
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

async function measure(
  client: Client,
  { title, faults, fault }: { title: string; faults: number; fault: Fault },
): Promise<void> {
  const service = await startStandIn(() => 5 + Math.random() * 60)
  try {
    const flowId = await publishFlow(client, [callStep(service, 'n2'), callStep(service, 'n3')])
    const sheetId = await fillSheet(client, ROWS)
    const job = await launch(client, { flowId, sheetId, concurrency: CONCURRENCY })
    const pauses: Pause[] = []
    for (let one = 1; one <= faults; one += 1) {
      // Spread over the job, whatever the progress at the last one.
      const share = (one * 2 * ROWS) / (faults + 2)
      await reach(service, Math.min(share * (0.9 + Math.random() / 10), service.calls.length + 600))
      const pause = await fault(service)
      if (pause !== null) pauses.push(pause)
    }
    const done = await ended(client, job.id, ROWS)
    print(`${title}, ${faults} times`, service, { done: done.counts.done ?? 0, pauses })
  } finally {
    await service.close()
  }
}

function print(title: string, service: StandIn, { done, pauses }: { done: number; pauses: Pause[] }): void {
  const { calls } = service
  const paths = new Set(calls.map(({ path }) => path)).size
  const keys = new Set(calls.map(({ key }) => key)).size
  const lines = [
    [`${ROWS.toLocaleString('en')} rows × 2 calls`, `${done} rows done once each`, ROWS.toLocaleString('en')],
    [
      'calls repeated, all under their key',
      `${calls.length - keys} (${keys - paths} new keys)`,
      'only what was in flight, 0 new keys',
    ],
    ['steps that ran again after the next had begun', String(repeatedAfterTheirEnd(service)), '0'],
  ]
  const spans = (of: (pause: Pause) => number) => {
    const times = pauses.map(of)
    return `${seconds(median(times))}, ${seconds(Math.max(...times))}`
  }
  if (pauses.length > 0)
    lines.push(
      ['from the fault to the next call: median, slowest', spans(({ all }) => all), 'under 15 s'],
      ['of it until what had ended was started again', spans(({ start }) => start), '-'],
    )
  printTable(`${title} (load ${loadavg()[0]!.toFixed(1)})`, ['what', 'figure', 'target'], lines)
}

/** Time until the service is called again. */
async function untilNext(service: StandIn, act: () => Promise<void>): Promise<Pause> {
  const since = performance.now()
  await act()
  const start = performance.now() - since
  await reach(service, service.calls.length + 1)
  return { all: performance.now() - since, start }
}

const killing =
  (server: Server): Fault =>
  (service) =>
    untilNext(service, async () => {
      await server.kill()
      await server.restart()
    })

/** One after another is killed and comes back a moment later. The pause is how long its rows in progress wait. */
const killingWorkers =
  ({ workers, addWorker }: Fleet): Fault =>
  async (service) => {
    const one = workers.shift()!
    const before = service.calls.length
    await one.kill()
    await addWorker()
    await reach(service, before + 1)
    return null
  }

async function onRestartable(work: (server: Server, fault: Fault) => Promise<void>): Promise<void> {
  const binaries = findBinaries()
  if (!binaries) return
  const postgres = await startRestartable(withPgvector(binaries, () => undefined))
  const server = await startServer({ ...SETTINGS, DATABASE_URL: postgres.url })
  try {
    await work(server, (service) =>
      untilNext(service, async () => {
        await postgres.halt()
        await sleep(Math.random() * 3000)
        await postgres.resume()
      }),
    )
  } finally {
    await server.close()
    await postgres.stop()
  }
}
