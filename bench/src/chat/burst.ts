import { fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { agents, type Client } from '@millrace/contract'
import type { Server } from '../../../e2e/support/server.ts'
import { percentile, processorMs, residentMb } from '../lib/machine.ts'
import { onBothServers } from '../lib/servers.ts'
import { printTable } from '../lib/table.ts'
import { makeAgent, QUESTIONS, SECRET_KEY } from './public-agent.ts'
import { send, type Waited } from './visit.ts'

const VISITORS = 300
const FIRST_TOKEN_MS = 300
const PACE = 50
const WORDS = 100
const PROBE_EVERY_MS = 50
/** Bursts after the first, which comes after 20 questions and finds much of the program not compiled yet. */
const FURTHER = 3
const BETWEEN_MS = 5000
const REST_MS = 30_000
const TARGET_MS = { embedded: 2000, PostgreSQL: 1000 }

/**
 * 300 visitors at the same instant: the added time to the first token beyond the model's own, what someone at the
 * console notices in the meantime, and the memory afterwards. For comparison, the same visitors ask the model directly
 * (the lower limit) and through a bare proxy.
 */
export async function benchChatBurst(): Promise<void> {
  const model = fork(join(import.meta.dirname, 'model.ts'), [PACE, WORDS, FIRST_TOKEN_MS].map(String))
  const [{ url }] = (await once(model, 'message')) as [{ url: string }]
  const settings = {
    OPENAI_BASE_URL: url,
    EGRESS_ALLOW: '127.0.0.1',
    TRUST_PROXY: '127.0.0.1',
    SECRET_KEY,
    LOG_LEVEL: 'error',
  }
  const bare = await askBare(url)
  const proxied = await askProxied(url)
  const rows: string[][] = [
    ['the model alone', ...spans(bare), '1.0', '-', '-', '-', '-', '-'],
    ['a bare proxy', ...spans(proxied), toBare(proxied, bare), '-', '-', '-', '-', '-'],
  ]
  try {
    await onBothServers(settings, async (server, database) => {
      const target = TARGET_MS[database as keyof typeof TARGET_MS]
      const bursts = await measure(server, bare)
      const wanted = `added p95 under ${target} ms, API under 300 ms`
      rows.push(...bursts.map((figures, at) => [`${database}, burst ${at + 1}`, ...figures, wanted]))
    })
  } finally {
    model.disconnect()
  }
  printTable(
    `${VISITORS} visitors at the same instant, a model with its first token after ${FIRST_TOKEN_MS} ms (load ${loadavg()[0]!.toFixed(1)})`,
    [
      'what',
      'errors',
      'first token p50',
      'p95',
      'slowest',
      'added p95',
      'p95 to the bare limit',
      'API meanwhile, p50 / p95',
      'API calm, p95',
      'processor time of the server',
      `memory before, most, ${REST_MS / 1000} s after the last`,
      'target',
    ],
    rows,
  )
}

const ms = (value: number) => `${Math.round(value)} ms`
const firstTokens = (waited: readonly Waited[]) =>
  waited.filter(({ error }) => error === null).map(({ firstToken }) => firstToken)

function spans(waited: readonly Waited[]): string[] {
  const first = firstTokens(waited)
  const p95 = percentile(first, 0.95)
  const errors = waited.filter(({ error }) => error !== null)
  for (const { error } of errors.slice(0, 3)) process.stdout.write(`error: ${error}\n`)
  return [
    String(errors.length),
    ms(percentile(first, 0.5)),
    ms(p95),
    ms(Math.max(...first)),
    ms(p95 - FIRST_TOKEN_MS),
  ]
}

const visitBase = { arriveMs: 0, asked: QUESTIONS }

const toBare = (waited: readonly Waited[], bare: readonly Waited[]) =>
  (percentile(firstTokens(waited), 0.95) / percentile(firstTokens(bare), 0.95)).toFixed(1)

/** Twice; the second counts, because the processes are warm then, like the server. */
async function askBare(url: string): Promise<Waited[]> {
  const visitors = fork(join(import.meta.dirname, 'visitors.ts'))
  const visit = { ...visitBase, url, publicId: null, visitors: VISITORS, questions: 1 }
  try {
    await send(visitors, visit)
    return await send(visitors, visit)
  } finally {
    visitors.disconnect()
  }
}

async function askProxied(modelUrl: string): Promise<Waited[]> {
  const proxy = fork(join(import.meta.dirname, 'proxy.ts'), [modelUrl])
  const [{ url }] = (await once(proxy, 'message')) as [{ url: string }]
  try {
    return await askBare(url)
  } finally {
    proxy.disconnect()
  }
}

async function measure(server: Server, bare: readonly Waited[]): Promise<string[][]> {
  const { publicId, client } = await makeAgent(server)
  const visitors = fork(join(import.meta.dirname, 'visitors.ts'))
  const visit = { ...visitBase, url: server.url, publicId, questions: 1 }
  try {
    // Warm-up: modules loaded, query plans made.
    await send(visitors, { ...visit, visitors: 5, questions: 4 })
    const calm = await probe(client, server.pid, wait(3000))
    const before = residentMb(server.pid)
    const bursts: Awaited<ReturnType<typeof burst>>[] = []
    for (let at = 0; at <= FURTHER; at++) {
      if (at > 0) await wait(BETWEEN_MS)
      const firstAddress = 20 + at * VISITORS
      bursts.push(
        await burst(server, client, () => send(visitors, { ...visit, visitors: VISITORS, firstAddress })),
      )
    }
    await wait(REST_MS)
    const after = residentMb(server.pid)
    return bursts.map(({ waited, meanwhile, cpu }) => [
      ...spans(waited),
      toBare(waited, bare),
      `${ms(percentile(meanwhile.times, 0.5))} / ${ms(percentile(meanwhile.times, 0.95))}`,
      ms(percentile(calm.times, 0.95)),
      ms(cpu),
      `${before}, ${meanwhile.most}, ${after} MB`,
    ])
  } finally {
    visitors.disconnect()
  }
}

async function burst(server: Server, client: Client, visit: () => Promise<Waited[]>) {
  const cpu = processorMs(server.pid)
  const asked = visit()
  const meanwhile = await probe(client, server.pid, asked)
  return { waited: await asked, meanwhile, cpu: processorMs(server.pid) - cpu }
}

/**
 * The waiting times of someone at the console while something runs: a call every 50 ms, whether or not the last one
 * returned.
 */
async function probe(client: Client, pid: number, during: Promise<unknown>) {
  const state = { isOver: false }
  const calls: Promise<number>[] = []
  let most = 0
  void during.finally(() => (state.isOver = true)).catch(() => undefined)
  while (!state.isOver) {
    calls.push(timed(() => client.call(agents.list, { query: {} })))
    most = Math.max(most, residentMb(pid))
    await wait(PROBE_EVERY_MS)
  }
  return { times: await Promise.all(calls), most }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  await work()
  return performance.now() - since
}
