import { fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Server, startServer } from '../../../e2e/support/server.ts'
import { createTestDatabase } from '../../../apps/server/src/testing/database.ts'
import { median, percentile, processorMs, residentMb } from '../lib/machine.ts'
import { withPostgres } from '../lib/postgres.ts'
import { printTable } from '../lib/table.ts'
import { makeAgent, QUESTIONS, SECRET_KEY } from './public-agent.ts'
import { send } from './visit.ts'

const VISITORS = 300
const FIRST_TOKEN_MS = 300
/** Fresh servers of each kind, alternating. */
const STARTS = Number(process.env.BENCH_STARTS ?? 5)
const BETWEEN_MS = 5000
/** Words of a response; with one, nothing is streamed after the first token. */
const WORDS = process.env.BENCH_WORDS ?? '100'

/** How a checkout starts its server and makes a database: each has its own migrations. */
interface Checkout {
  start: typeof startServer
  makeDatabase: typeof createTestDatabase
}

/** The cost of a burst, in ms: added time to the first token, processor time of the server. */
interface Burst {
  p50: number
  p95: number
  cpu: number
}

interface Started {
  /** Until the process is ready, and its processor time until then. */
  startMs: number
  startCpu: number
  /** Resident memory before the first burst. */
  memory: number
  bursts: Burst[]
}

/**
 * The first burst of 300 visitors on a freshly started server, and the next one. With `BENCH_BEFORE`, the folder of
 * another checkout, servers of the two checkouts alternate, so that they run under the same load.
 */
export async function benchFirstBurst(): Promise<void> {
  const { BENCH_BEFORE: folder } = process.env
  const kinds: [string, Checkout][] = [['now', { start: startServer, makeDatabase: createTestDatabase }]]
  if (folder) kinds.unshift(['before', await checkoutAt(resolve(folder))])
  const model = fork(join(import.meta.dirname, 'model.ts'), ['50', WORDS, String(FIRST_TOKEN_MS)])
  const [{ url }] = (await once(model, 'message')) as [{ url: string }]
  const found = new Map<string, Started[]>(kinds.map(([name]) => [name, []]))
  try {
    await withPostgres(async () => {
      for (let at = 0; at < STARTS; at++)
        for (const [name, checkout] of kinds) {
          const one = await onFresh(checkout, url)
          found.get(name)!.push(one)
          process.stdout.write(`${name}: ${JSON.stringify(one)} (load ${loadavg()[0]!.toFixed(1)})\n`)
        }
    })
  } finally {
    model.disconnect()
  }
  const rows = [...found].map(([name, all]) => figuresOf(name, all))
  printTable(
    `The first burst of ${VISITORS} visitors at a fresh server on PostgreSQL, median of ${STARTS} starts (load ${loadavg()[0]!.toFixed(1)})`,
    [
      'what',
      'added p50',
      'added p95',
      'all p95',
      'processor time',
      'second burst: p95, processor time',
      'start',
      'memory',
    ],
    rows,
  )
}

async function checkoutAt(folder: string): Promise<Checkout> {
  const server = (await import(join(folder, 'e2e/support/server.ts'))) as { startServer: Checkout['start'] }
  const database = (await import(join(folder, 'apps/server/src/testing/database.ts'))) as {
    createTestDatabase: Checkout['makeDatabase']
  }
  return { start: server.startServer, makeDatabase: database.createTestDatabase }
}

const ms = (value: number) => `${Math.round(value)} ms`

function figuresOf(name: string, all: readonly Started[]): string[] {
  const of = (value: (one: Started) => number) => median(all.map(value))
  return [
    name,
    ms(of(({ bursts }) => bursts[0]!.p50)),
    ms(of(({ bursts }) => bursts[0]!.p95)),
    all.map(({ bursts }) => Math.round(bursts[0]!.p95)).join(', '),
    ms(of(({ bursts }) => bursts[0]!.cpu)),
    `${ms(of(({ bursts }) => bursts[1]!.p95))}, ${ms(of(({ bursts }) => bursts[1]!.cpu))}`,
    `${ms(of(({ startMs }) => startMs))}, ${ms(of(({ startCpu }) => startCpu))} of the processor`,
    `${of(({ memory }) => memory)} MB`,
  ]
}

/** Each on its own database, as after an installation. */
async function onFresh({ start, makeDatabase }: Checkout, modelUrl: string): Promise<Started> {
  const database = await makeDatabase('postgres')
  const begun = performance.now()
  const server = await start({
    OPENAI_BASE_URL: modelUrl,
    EGRESS_ALLOW: '127.0.0.1',
    TRUST_PROXY: '127.0.0.1',
    SECRET_KEY,
    LOG_LEVEL: 'error',
    DATABASE_URL: database.databaseUrl!,
  })
  const startMs = performance.now() - begun
  const startCpu = processorMs(server.pid)
  try {
    return { startMs, startCpu, ...(await burstsAt(server)) }
  } finally {
    await server.close()
    await database.close()
  }
}

async function burstsAt(server: Server): Promise<Pick<Started, 'memory' | 'bursts'>> {
  const { publicId } = await makeAgent(server)
  const visitors = fork(join(import.meta.dirname, 'visitors.ts'))
  const visit = { url: server.url, publicId, arriveMs: 0, asked: QUESTIONS, questions: 1 }
  try {
    await send(visitors, { ...visit, visitors: 5, questions: 4 })
    await wait(3000)
    const memory = residentMb(server.pid)
    const bursts: Burst[] = []
    for (let at = 0; at < 2; at++) {
      if (at > 0) await wait(BETWEEN_MS)
      const cpu = processorMs(server.pid)
      const waited = await send(visitors, { ...visit, visitors: VISITORS, firstAddress: 20 + at * VISITORS })
      const first = waited.filter(({ error }) => error === null).map(({ firstToken }) => firstToken)
      if (first.length < VISITORS) throw new Error(`${VISITORS - first.length} visitors had an error`)
      const added = (share: number) => Math.round(percentile(first, share) - FIRST_TOKEN_MS)
      bursts.push({ p50: added(0.5), p95: added(0.95), cpu: processorMs(server.pid) - cpu })
    }
    return { memory, bursts }
  } finally {
    visitors.disconnect()
  }
}
