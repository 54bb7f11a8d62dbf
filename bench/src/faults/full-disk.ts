import { mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { accounts, type Client, createClient, jobs, sheets } from '@millrace/contract'
import { findBinaries } from '../../../apps/server/src/testing/binaries.ts'
import { withPgvector } from '../../../apps/server/src/testing/pgvector.ts'
import { startPostgres } from '../../../apps/server/src/testing/postgres.ts'
import { reach } from '../flows/calls.ts'
import type { Line } from './line.ts'
import { type LoggingServer, loggingServer } from './logging-server.ts'
import { besideJob, type CallingJob, outcome, outcomeText } from './rows.ts'
import { onSmallDisk, type SmallDisk } from './small-disk.ts'
import { type Answered, ask, seconds, until } from './watch.ts'

const MEGABYTES = 400
const LOAD = { rows: 4000, concurrency: 20, delay: () => 40 + Math.random() * 40 }
/** Calls begun before may still arrive within this time; later calls are rows that started all the same. */
const SETTLE_MS = 1000
const QUIET_MS = 10_000
/** Rows per call: more than fits into the free space within the files. */
const WRITTEN = 5000
const SETTINGS = { LOG_LEVEL: 'debug', EGRESS_ALLOW: '127.0.0.1' }
const LOGIN = { username: 'owner@example.test', password: 'correct horse battery staple' }

/** A disk that is really full under the data and under the log, while a job runs. */
export async function benchFullDisk(): Promise<Line[]> {
  const lines: Line[] = []
  const hasDisk = await onSmallDisk(MEGABYTES, async (disk) => {
    lines.push(...(await measure(disk, 'embedded', { DATA_DIR: join(disk.folder, 'data') })))
  })
  if (!hasDisk) {
    process.stdout.write('\nNo disk of its own could be mounted here (it takes root): not measured.\n')
    return lines
  }
  const binaries = findBinaries()
  if (!binaries) {
    process.stdout.write('\nNo PostgreSQL here: the full disk is measured on the embedded database only.\n')
    return lines
  }
  await onSmallDisk(MEGABYTES, async (disk) => {
    const place = join(disk.folder, 'postgres')
    mkdirSync(place)
    const postgres = await startPostgres(
      withPgvector(binaries, () => undefined),
      { disk: place },
    )
    const dataDir = await mkdtemp(join(tmpdir(), 'millrace-bench-'))
    try {
      const settings = { DATA_DIR: dataDir, DATABASE_URL: postgres.url }
      lines.push(...(await measure(disk, 'PostgreSQL', settings)))
    } finally {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
  return lines
}

interface DiskTest {
  server: LoggingServer
  disk: SmallDisk
  client: Client
  database: string
  /** A sheet that nothing else writes to. */
  sheetId: string
}

async function measure(disk: SmallDisk, database: string, settings: Record<string, string>): Promise<Line[]> {
  const server = await loggingServer(join(disk.folder, 'log'), { ...SETTINGS, ...settings })
  const lines: Line[] = []
  try {
    await server.start()
    const baseUrl = `${server.url}/api`
    const { token } = await createClient({ baseUrl }).call(accounts.signup, { body: LOGIN })
    const client = createClient({ baseUrl, headers: () => ({ authorization: `Bearer ${token}` }) })
    const { id: sheetId } = await client.call(sheets.create, { body: { name: 'More', columns: [] } })
    const place = { server, disk, client, database, sheetId }
    await besideJob(client, LOAD, async (calling) => {
      await reach(calling.service, LOAD.rows / 4)
      lines.push(...(await whileFull(place, calling, token)), ...(await untilWell(place, calling)))
      lines.push(...(await stopOnFull(place, calling)))
      lines.push([
        `rows of the job after both, ${database}`,
        outcomeText(await outcome(calling)),
        'none lost, none doubled',
      ])
    })
    return lines
  } finally {
    disk.clear()
    await server.kill()
  }
}

async function whileFull(
  { server, disk, client, database, sheetId }: DiskTest,
  { job, service }: CallingJob,
  token: string,
): Promise<Line[]> {
  const since = performance.now()
  disk.fill()
  const unready = await until(async () => (await ask(`${server.url}/readyz`)).status === 503, { since })
  const { message: reason } = await ask(`${server.url}/readyz`)
  const login = await post(server.url, accounts.login.path, LOGIN)
  const records = Array.from({ length: WRITTEN }, () => ({ cells: {} }))
  const write = await post(server.url, sheets.createBatch.path.replace(':id', sheetId), { records }, token)
  const look = () => client.call(jobs.getJob, { params: { id: job.id } }).catch(() => null)
  const rested = await until(async () => (await look())?.state === 'PAUSED', { since, what: 'the pause' })
  const shown = await look()
  const atPause = service.calls.length
  await sleep(SETTLE_MS)
  const settled = service.calls.length
  await sleep(QUIET_MS)
  return [
    [`full disk, ${database}: /readyz is not 200 after`, `${seconds(unready)}: ${reason}`, 'within 10 s'],
    [`sign-in, ${database}`, answerOf(login), '507 or 503 with a reason (200 where it fits)'],
    [`a write of ${WRITTEN} rows, ${database}`, answerOf(write), '507 or 503 with a reason'],
    [
      `the running job, ${database}`,
      `${shown?.state} after ${seconds(rested)}: ${shown?.error?.message}`,
      'PAUSED',
    ],
    [
      `rows that call after that, ${database}: in the next ${seconds(SETTLE_MS)}, in the ${seconds(QUIET_MS)} behind it`,
      `${settled - atPause}, ${service.calls.length - settled}`,
      'only those begun before, 0',
    ],
  ]
}

/** There is room again; nobody does anything. */
async function untilWell({ server, disk, database }: DiskTest, { service }: CallingJob): Promise<Line[]> {
  const before = service.calls.length
  const since = performance.now()
  disk.clear()
  const ready = await until(async () => (await ask(`${server.url}/readyz`)).status === 200, { since })
  const signedIn = await until(
    async () => (await post(server.url, accounts.login.path, LOGIN)).status === 200,
    { since, what: 'signing in' },
  )
  const goesOn = await until(() => service.calls.length > before, { since, what: 'the next row' })
  return [
    [
      `room again, ${database}: /readyz, sign-in, the next row after`,
      [ready, signedIn, goesOn].map(seconds).join(', '),
      'within 15 s',
    ],
  ]
}

/** The disk is full once more, and someone stops the process. Starts it again when there is room. */
async function stopOnFull({ server, disk, database }: DiskTest, { service }: CallingJob): Promise<Line[]> {
  await reach(service, Math.min(service.calls.length + 200, LOAD.rows))
  disk.fill()
  await until(async () => (await ask(`${server.url}/readyz`)).status === 503)
  const { code, ms } = await server.stop()
  disk.clear()
  await server.start()
  return [[`SIGTERM on the full disk, ${database}`, `ended with ${code} after ${seconds(ms)}`, 'within 20 s']]
}

function post(url: string, path: string, body: object, token?: string): Promise<Answered> {
  const authorization = token ? { authorization: `Bearer ${token}` } : {}
  const headers = { 'content-type': 'application/json', ...authorization }
  return ask(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

const answerOf = ({ status, message, ms }: Answered): string => `${status} in ${seconds(ms)}: ${message}`
