import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { accounts, agents, type Client, createClient, knowledge } from '@millrace/contract'
import type { Server } from '../../../e2e/support/server.ts'
import { makeManual } from '../../../apps/server/src/testing/documents/index.ts'
import { percentile, residentMb } from '../lib/machine.ts'
import { onBothServers } from '../lib/servers.ts'
import { printTable } from '../lib/table.ts'
import type { Visit, Waited } from './visitors.ts'

const PASSWORD = 'correct horse battery staple'
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
    // They come within ten seconds, which is how long an answer takes: then all of them read at once.
    visit: { visitors: CROWD, questions: 2, arriveMs: 10_000 },
    target: 'added p95 under 300 ms',
  },
] as const

type Figures = Pick<Visit, 'visitors' | 'questions' | 'arriveMs'>

async function measure(server: Server, visit: Figures): Promise<string[]> {
  const publicId = await makeAgent(server)
  const question = makeManual(20)[7]!.facts[0]!.question
  const visitors = fork(join(import.meta.dirname, 'visitors.ts'))
  try {
    // Warm: modules loaded, plans made.
    await send(visitors, { url: server.url, publicId, visitors: 5, questions: 4, arriveMs: 0, question })
    const waited = await send(visitors, { url: server.url, publicId, question, ...visit })
    return figuresOf(waited, server)
  } finally {
    visitors.disconnect()
  }
}

async function send(visitors: ChildProcess, visit: Visit): Promise<Waited[]> {
  visitors.send(visit)
  const [waited] = (await once(visitors, 'message')) as [Waited[]]
  return waited
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

/** A public agent with knowledge of 20 pages on the stand-in's model. */
async function makeAgent(server: Server): Promise<string> {
  const baseUrl = `${server.url}/api`
  const body = { username: 'owner@example.test', password: PASSWORD }
  const { token } = await createClient({ baseUrl }).call(accounts.signup, { body })
  const client: Client = createClient({ baseUrl, headers: () => ({ authorization: `Bearer ${token}` }) })
  const base = await client.call(knowledge.create, { body: { name: 'Manual' } })
  const sources = makeManual(20).map(({ title, text }) => ({ type: 'text' as const, name: title, text }))
  await client.call(knowledge.addSources, { params: { id: base.id }, body: sources })
  await untilRead(client, base.id)
  const agent = await client.call(agents.create, { body: { name: 'Guide', knowledgeIds: [base.id] } })
  const { items } = await client.call(agents.listModels, {})
  const model = items.find(({ builtin }) => !builtin)!.id
  const changes = { visibility: 'public' as const, model }
  const made = await client.call(agents.update, { params: { id: agent.id }, body: changes })
  return made.publicId
}

async function untilRead(client: Client, id: string): Promise<void> {
  for (;;) {
    const { states } = await client.call(knowledge.get, { params: { id } })
    if (states.failed > 0) throw new Error('a source could not be read')
    if (states.ready > 0 && Object.values(states).reduce((sum, count) => sum + count, 0) === states.ready)
      return
    await wait(50)
  }
}
