import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { accounts, type Client, createClient, knowledge } from '@millrace/contract'
import {
  makeCsv,
  makeDocx,
  makeManual,
  makePdf,
  manualTexts,
} from '../../apps/server/src/testing/documents/index.ts'
import { type Server, startServer } from '../../e2e/support/server.ts'
import { percentile, residentMb } from './lib/machine.ts'
import { printTable } from './lib/table.ts'

const PASSWORD = 'correct horse battery staple'
const LOOK_MS = 50

/** Files through the whole product over HTTP: from the upload until the last source is ready. Embedded database. */
export async function benchIngestion(): Promise<void> {
  const server = await startServer({ LOG_LEVEL: 'error' })
  try {
    const client = await signUp(server)
    const before = residentMb(server.pid)
    const rows = []
    for (const [name, files] of await cases()) rows.push(await measure({ server, client, name, files }))
    printTable(
      'Ingestion over HTTP (embedded)',
      ['what', 'chunks', 'until ready', 'chunks/s', 'API meanwhile, p50 / p99', 'memory then'],
      rows,
    )
    process.stdout.write(`Memory before: ${before} MB.\n`)
  } finally {
    await server.close()
  }
}

async function signUp(server: Server): Promise<Client> {
  const options = { baseUrl: `${server.url}/api` }
  const body = { username: 'owner@example.test', password: PASSWORD }
  const { token } = await createClient(options).call(accounts.signup, { body })
  return createClient({ ...options, headers: () => ({ authorization: `Bearer ${token}` }) })
}

type Files = { name: string; bytes: Uint8Array }[]

async function cases(): Promise<[string, Files][]> {
  const manual = makeManual(200)
  const blocks = manual.flatMap((page) => [{ heading: page.title, level: 1 as const }, { text: page.text }])
  const notes = manual
    .slice(0, 200)
    .map((page) => ({ name: `${page.page}.txt`, bytes: Buffer.from(page.text) }))
  return [
    ['PDF of 200 pages', [{ name: 'manual.pdf', bytes: await makePdf({ pages: manualTexts(manual) }) }]],
    ['DOCX of the same text', [{ name: 'manual.docx', bytes: await makeDocx({ blocks }) }]],
    ['CSV of 10,000 rows', [{ name: 'rows.csv', bytes: Buffer.from(makeCsv({ rows: 10_000 })) }]],
    ['200 text files', notes],
  ]
}

async function measure(input: { server: Server; client: Client; name: string; files: Files }) {
  const { server, client, name, files } = input
  const { id } = await client.call(knowledge.create, { body: { name } })
  const begun = performance.now()
  for (let from = 0; from < files.length; from += 50) {
    const form = new FormData()
    for (const file of files.slice(from, from + 50))
      form.append('file', new Blob([new Uint8Array(file.bytes)]), file.name)
    await client.call(knowledge.addSources, { params: { id }, body: form })
  }
  const looks: number[] = []
  for (;;) {
    const at = performance.now()
    const base = await client.call(knowledge.get, { params: { id } })
    looks.push(performance.now() - at)
    if (base.states.failed > 0) throw new Error(`${name}: ${base.states.failed} sources failed`)
    if (base.states.ready === files.length) {
      const seconds = (performance.now() - begun) / 1000
      const latency = [0.5, 0.99].map((share) => percentile(looks, share).toFixed(0)).join(' / ')
      const rate = Math.round(base.chunks / seconds)
      return [
        name,
        base.chunks,
        `${seconds.toFixed(1)} s`,
        rate,
        `${latency} ms`,
        `${residentMb(server.pid)} MB`,
      ]
    }
    await wait(LOOK_MS)
  }
}
