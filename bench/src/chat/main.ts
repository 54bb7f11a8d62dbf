import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Server } from '../../../e2e/support/server.ts'
import { percentile, residentMb } from '../lib/machine.ts'
import { onBothServers } from '../lib/servers.ts'
import { printTable } from '../lib/table.ts'
import { makeAgent, QUESTIONS, SECRET_KEY } from './public-agent.ts'
import { send, type Visit, type Waited } from './visit.ts'

const CROWD = 300
const PACE = 50
const ms = (value: number) => `${value.toFixed(1)} ms`

/** Chat over HTTP with a model that answers at once: one visitor, then a crowd at 50 tokens/s, on both databases. */
export async function benchChat(): Promise<void> {
  for (const { name, tokensPerSecond, words, visit, target } of CASES) {
    const model = fork(join(import.meta.dirname, 'model.ts'), [String(tokensPerSecond), String(words)])
    const [{ url }] = (await once(model, 'message')) as [{ url: string }]
    const settings = {
      OPENAI_BASE_URL: url,
      EGRESS_ALLOW: '127.0.0.1',
      TRUST_PROXY: '127.0.0.1',
      SECRET_KEY,
      LOG_LEVEL: 'error',
    }
    const rows: string[][] = []
    await onBothServers(settings, async (server, database) => {
      rows.push([database, ...(await measure(server, visit)), target])
    })
    model.disconnect()
    printTable(
      `Chat over HTTP: ${name}`,
      [
        'database',
        'answers',
        'errors',
        'first token p50',
        'p95',
        'slowest',
        'tokens/s each',
        'memory',
        'target',
      ],
      rows,
    )
  }
}

const CASES = [
  {
    name: 'one visitor, a model that answers at once',
    tokensPerSecond: 0,
    words: 100,
    visit: { visitors: 1, questions: 100, arriveMs: 0 },
    target: 'p95 under 25 ms',
  },
  {
    name: `${CROWD} visitors at once, a model at ${PACE} tokens/s (its first token after ${1000 / PACE} ms)`,
    tokensPerSecond: PACE,
    words: 500,
    // They arrive within ten seconds, which is the length of an answer: then all of them read at once.
    visit: { visitors: CROWD, questions: 2, arriveMs: 10_000 },
    target: 'added p95 under 300 ms',
  },
] as const

type Figures = Pick<Visit, 'visitors' | 'questions' | 'arriveMs'>

async function measure(server: Server, visit: Figures): Promise<string[]> {
  const { publicId } = await makeAgent(server)
  const asked = [QUESTIONS[0]!]
  const visitors = fork(join(import.meta.dirname, 'visitors.ts'))
  try {
    // Warm-up: modules loaded, query plans made.
    await send(visitors, { url: server.url, publicId, visitors: 5, questions: 4, arriveMs: 0, asked })
    const waited = await send(visitors, { url: server.url, publicId, asked, ...visit })
    return figuresOf(waited, server)
  } finally {
    visitors.disconnect()
  }
}

function figuresOf(waited: Waited[], server: Server): string[] {
  const errors = waited.filter(({ error }) => error !== null)
  for (const { error } of errors.slice(0, 3)) process.stdout.write(`error: ${error}\n`)
  const first = waited.filter(({ error }) => error === null).map(({ firstToken }) => firstToken)
  const rates = waited.map(({ tokens, whole, firstToken }) => (tokens - 1) / ((whole - firstToken) / 1000))
  return [
    String(waited.length),
    String(errors.length),
    ms(percentile(first, 0.5)),
    ms(percentile(first, 0.95)),
    ms(Math.max(...first)),
    percentile(rates, 0.5).toFixed(0),
    `${residentMb(server.pid)} MB`,
  ]
}
