import { openAsBlob, readdirSync, readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { accounts, type Client, createClient, sheets } from '@millrace/contract'
import { createTestDatabase } from '../../../apps/server/src/testing/database.ts'
import type { Server } from '../../../e2e/support/server.ts'
import { percentile, residentMb } from '../lib/machine.ts'
import { onBothServers } from '../lib/servers.ts'
import { printTable } from '../lib/table.ts'
import { withBigCsv } from './big-csv.ts'

const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000)
const LOOK_MS = 20
const PASSWORD = 'correct horse battery staple'
const HEAD = [
  'database',
  'import',
  'rows/s',
  'plain COPY',
  'ratio',
  'memory + (server and reader)',
  'API meanwhile, p50 / p99 / slowest',
  'load',
]

/** A CSV of a million rows and 12 columns over HTTP: upload, preview, import, while others use the API. */
export async function benchSheetImport(): Promise<void> {
  await withBigCsv(ROWS, async (path) => {
    const lines: string[][] = []
    await onBothServers({ LOG_LEVEL: 'error' }, async (server, database) => {
      const copySeconds = database === 'embedded' ? null : await plainCopy(path)
      lines.push(await measure({ server, database, path, copySeconds }))
    })
    printTable(`Import of a CSV of ${ROWS.toLocaleString('en')} × 12`, HEAD, lines)
  })
}

interface Run {
  server: Server
  database: string
  path: string
  /** Null: the embedded database has no COPY of files. */
  copySeconds: number | null
}

async function measure({ server, database, path, copySeconds }: Run): Promise<string[]> {
  const client = await signUp(server)
  const form = new FormData()
  form.append('file', await openAsBlob(path), 'rows.csv')
  const { uploadId } = await client.call(sheets.upload, { body: form })
  const seen = await client.call(sheets.preview, { params: { uploadId }, body: {} })
  const columns = seen.columns.map(({ suggested }) => suggested)
  const sheet = await client.call(sheets.create, { body: { name: 'Large', columns } })
  const small = await client.call(sheets.create, { body: { name: 'Other', template: 'tasks' } })
  const mapping = seen.columns.map(({ index }) => ({ index, column: sheet.columns[index]!.key }))
  const before = residentMb(server.pid)
  const begun = performance.now()
  const { id } = await client.call(sheets.startImport, {
    params: { id: sheet.id },
    body: { uploadId, mapping, options: seen.options },
  })
  const others = useMeanwhile(client, server, small.id)
  const done = await untilEnded(client, sheet.id, id)
  const seconds = (performance.now() - begun) / 1000
  const { looks, peakMb } = await others.stop()
  if (done.inserted !== ROWS) throw new Error(`${done.inserted} rows came in: ${JSON.stringify(done)}`)
  return [
    database,
    `${seconds.toFixed(1)} s`,
    Math.round(ROWS / seconds).toLocaleString('en'),
    copySeconds === null ? 'none' : `${copySeconds.toFixed(1)} s`,
    copySeconds === null ? '' : (seconds / copySeconds).toFixed(1),
    `${peakMb - before} MB`,
    `${[0.5, 0.99, 1].map((share) => percentile(looks, share).toFixed(0)).join(' / ')} ms`,
    loadavg()[0]!.toFixed(1),
  ]
}

async function signUp(server: Server): Promise<Client> {
  const options = { baseUrl: `${server.url}/api` }
  const body = { username: 'owner@example.test', password: PASSWORD }
  const { token } = await createClient(options).call(accounts.signup, { body })
  return createClient({ ...options, headers: () => ({ authorization: `Bearer ${token}` }) })
}

async function untilEnded(client: Client, id: string, importId: string): Promise<sheets.SheetImport> {
  for (;;) {
    const found = await client.call(sheets.getImport, { params: { id, importId } })
    if (found.state === 'done') return found
    if (found.state === 'failed') throw new Error(found.error?.message)
    await wait(500)
  }
}

/** Someone who reads and writes another sheet, and the memory of all processes. */
function useMeanwhile(client: Client, server: Server, id: string) {
  const looks: number[] = []
  let peakMb = 0
  const ending = new AbortController()
  const calls = [
    () => client.call(sheets.list, { query: {} }),
    () => client.call(sheets.listRecords, { params: { id }, query: { limit: 200 } }),
    () => client.call(sheets.createRecords, { params: { id }, body: {} }),
  ]
  const work = async () => {
    for (let n = 0; !ending.signal.aborted; n++) {
      const at = performance.now()
      await calls[n % calls.length]!()
      looks.push(performance.now() - at)
      peakMb = Math.max(peakMb, familyMb(server.pid))
      await wait(LOOK_MS)
    }
  }
  const working = work()
  return {
    stop: async () => {
      ending.abort()
      await working
      return { looks, peakMb }
    },
  }
}

/** Of the server and its child processes. */
function familyMb(pid: number): number {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
  return [pid, ...children].reduce((sum, one) => sum + residentOr(one), 0)
}

/** A process may end while it is inspected. */
function residentOr(pid: number): number {
  try {
    return residentMb(pid) || 0
  } catch {
    return 0
  }
}

const TYPES = 'text, text, bigint, numeric, date, boolean, text, text, text, text, timestamptz, bigint'.split(
  ', ',
)

/** The same file by COPY into a table of 12 columns of these types, on a server. */
async function plainCopy(path: string): Promise<number> {
  const db = await createTestDatabase('postgres')
  try {
    await db.pool.query('set statement_timeout = 0')
    await db.pool.query(`create table plain (${TYPES.map((type, n) => `c${n} ${type}`).join(', ')})`)
    const begun = performance.now()
    await db.pool.query(`copy plain from '${path}' with (format csv, header)`)
    return (performance.now() - begun) / 1000
  } finally {
    await db.close()
  }
}
