import { cpus, loadavg } from 'node:os'
import type { Client } from '@millrace/contract'
import { startStandIn } from '../../../apps/server/src/features/runs/testing/stand-in.ts'
import { onBothServers } from '../lib/servers.ts'
import { printTable } from '../lib/table.ts'
import { callStep, THREE_STEPS } from './calls.ts'
import { ended, fillSheet, launch, publishFlow, secondsOf, signUp } from './job-desk.ts'
import { whileWatching } from './memory.ts'
import { onPostgres } from './on-postgres.ts'

const PURE_ROWS = Number(process.env.BENCH_PURE_ROWS ?? 100_000)
const SLOW_ROWS = Number(process.env.BENCH_ROWS ?? 10_000)
const SLOW_MS = 400
const CONCURRENCY = 200
const WIDE = 40
const TARGET_RATE = 4000
const SETTINGS = { LOG_LEVEL: 'error', EGRESS_ALLOW: '127.0.0.1' }

type Line = [what: string, figure: string, target: string]

/** Jobs over rows: rows per second, memory, how close to the ideal where a step takes time, and with two workers. */
export async function benchFlowJobs(): Promise<void> {
  await onBothServers(SETTINGS, async (server, database) => {
    const client = await signUp(server.url)
    const lines = [...(await pure(client, server.pid)), ...(await slow(client))]
    print(`Jobs over rows, ${database}`, lines)
  })
  await onPostgres(SETTINGS, async ({ server, addWorker }) => {
    const client = await signUp(server.url)
    const sheetId = await fillSheet(client, PURE_ROWS)
    const rates: number[] = []
    for (let workers = 1; workers <= 2; workers += 1) {
      await addWorker()
      rates.push(await rateOf(client, sheetId))
    }
    const [one, two] = rates as [number, number]
    const cores = cpus().length
    print('Jobs over rows, PostgreSQL, a server and workers', [
      [`${thousands(PURE_ROWS)} rows, one worker`, `${one.toFixed(0)} rows/s`, '-'],
      [
        `the same, two workers (${cores} cores for them, the server, the database and the load)`,
        `${two.toFixed(0)} rows/s, ${(two / one).toFixed(2)} times`,
        'at least 1.6 times where cores allow',
      ],
    ])
  })
}

const print = (title: string, lines: Line[]) =>
  printTable(`${title} (load ${loadavg()[0]!.toFixed(1)})`, ['what', 'figure', 'target'], lines)

const thousands = (rows: number) => rows.toLocaleString('en')

async function rateOf(client: Client, sheetId: string): Promise<number> {
  const flowId = await publishFlow(client, THREE_STEPS)
  const job = await launch(client, { flowId, sheetId, concurrency: WIDE })
  return PURE_ROWS / secondsOf(await ended(client, job.id, PURE_ROWS))
}

async function pure(client: Client, pid: number): Promise<Line[]> {
  const sheetId = await fillSheet(client, PURE_ROWS)
  const lines: Line[] = []
  // The heap of a fresh process grows to what it needs; a leak would keep growing in the second job.
  for (const which of ['first', 'second']) {
    let rate = 0
    const memory = await whileWatching(pid, async () => {
      rate = await rateOf(client, sheetId)
    })
    const ratio = (rate / TARGET_RATE).toFixed(2)
    lines.push(
      [
        `${thousands(PURE_ROWS)} rows, three set-fields steps, one output sheet, the ${which} job`,
        `${rate.toFixed(0)} rows/s (${ratio} of the target)`,
        'at least 4,000 rows/s on PostgreSQL',
      ],
      [
        'memory of the process in its first and last third, and the most',
        `${memory.first} MB, ${memory.last} MB (${(memory.last / memory.first).toFixed(2)} times), ${memory.most} MB`,
        'flat',
      ],
    )
  }
  return lines
}

async function slow(client: Client): Promise<Line[]> {
  const service = await startStandIn(() => SLOW_MS)
  try {
    const flowId = await publishFlow(client, [callStep(service, 'n2')])
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
