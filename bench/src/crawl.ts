import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { accounts, agents, type Client, createClient, knowledge } from '@millrace/contract'
import { companySite, startWebsite } from '@millrace/standins'
import type { Server } from '../../e2e/support/server.ts'
import { percentile, residentMb } from './lib/machine.ts'
import { onBothServers } from './lib/servers.ts'
import { printTable } from './lib/table.ts'

const PASSWORD = 'correct horse battery staple'
const PAGES = 300
/** Light calls at a steady rate, as from open consoles: one starts every so many ms, however long the others take. */
const CALL_EVERY_MS = 40
const CALM_MS = 6000
const LOOK_MS = 250

/** A site of 300 pages, from its address until the last page can be found, while the console is in use. */
export async function benchCrawl(): Promise<void> {
  const rows: (string | number)[][] = []
  await onBothServers({ LOG_LEVEL: 'error', EGRESS_ALLOW: '127.0.0.1' }, async (server, database) => {
    rows.push([database, ...(await measure(server))])
  })
  printTable(
    `Crawling a site of ${PAGES} pages (at most ten pages a second are asked for)`,
    [
      'database',
      'until ready',
      'pages/s',
      'API calm, p50 / p99',
      'API meanwhile, p50 / p99',
      'ratio of p99',
      'memory grew by',
      'readers, most',
    ],
    rows,
  )
}

async function measure(server: Server): Promise<(string | number)[]> {
  const client = await signUp(server)
  const site = await startWebsite(companySite(PAGES).pages)
  try {
    const { id } = await client.call(knowledge.create, { body: { name: 'Site' } })
    const calm = steadyCalls(client, id)
    await wait(CALM_MS)
    const quiet = await calm.stop()
    const before = residentMb(server.pid)
    const begun = performance.now()
    await client.call(knowledge.addSources, { params: { id }, body: { type: 'site', url: site.url } })
    const busy = steadyCalls(client, id)
    const most = await untilReady(server, client, id)
    const seconds = (performance.now() - begun) / 1000
    const loud = await busy.stop()
    await checkFound(client, id)
    return [
      `${seconds.toFixed(1)} s`,
      (PAGES / seconds).toFixed(1),
      shown(quiet),
      shown(loud),
      (percentile(loud, 0.99) / percentile(quiet, 0.99)).toFixed(1),
      `${most.server - before} MB (from ${before})`,
      `${most.readers} MB`,
    ]
  } finally {
    await site.close()
  }
}

const shown = (times: number[]) =>
  `${[0.5, 0.99].map((share) => percentile(times, share).toFixed(0)).join(' / ')} ms (${times.length})`

async function signUp(server: Server): Promise<Client> {
  const options = { baseUrl: `${server.url}/api` }
  const body = { username: 'owner@example.test', password: PASSWORD }
  const { token } = await createClient(options).call(accounts.signup, { body })
  return createClient({ ...options, headers: () => ({ authorization: `Bearer ${token}` }) })
}

/** Makes an open console's calls in turn; returns how long each took, in ms. */
function steadyCalls(client: Client, id: string): { stop: () => Promise<number[]> } {
  const times: number[] = []
  const running = new Set<Promise<void>>()
  const calls = [
    () => client.call(accounts.information, {}),
    () => client.call(knowledge.get, { params: { id } }),
    () => client.call(agents.list, { query: {} }),
    () => client.call(knowledge.listSources, { params: { id }, query: {} }),
  ]
  let turn = 0
  const timer = setInterval(() => {
    const at = performance.now()
    const call = calls[turn++ % calls.length]!()
      .then(() => void times.push(performance.now() - at))
      .finally(() => running.delete(call))
    running.add(call)
  }, CALL_EVERY_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await Promise.all(running)
      return times
    },
  }
}

/** Waits for the site and returns the peak memory of the server, and of its reading processes together. */
async function untilReady(
  server: Server,
  client: Client,
  id: string,
): Promise<{ server: number; readers: number }> {
  const most = { server: 0, readers: 0 }
  for (;;) {
    most.server = Math.max(most.server, residentMb(server.pid))
    most.readers = Math.max(
      most.readers,
      childrenOf(server.pid).reduce((sum, pid) => sum + memoryOf(pid), 0),
    )
    const { items } = await client.call(knowledge.listSources, { params: { id }, query: {} })
    if (items[0]?.state === 'failed') throw new Error(items[0].error?.message)
    if (items[0]?.state === 'ready') {
      if (items[0].pages !== PAGES) throw new Error(`${items[0].pages} of ${PAGES} pages were read`)
      return most
    }
    await wait(LOOK_MS)
  }
}

const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )

/** 0 for a process that has just exited. */
function memoryOf(pid: number): number {
  try {
    return residentMb(pid)
  } catch {
    return 0
  }
}

/** Checks that text from one page only is found. */
async function checkFound(client: Client, id: string): Promise<void> {
  const { question, answer } = companySite(PAGES).fact(PAGES - 10)
  const { items } = await client.call(knowledge.search, { params: { id }, body: { query: question } })
  if (!items.some((hit) => hit.text.includes(answer))) throw new Error(`not found: ${question}`)
}
