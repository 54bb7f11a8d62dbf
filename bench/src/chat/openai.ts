import { fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { agents, team } from '@millrace/contract'
import { Client } from 'pg'
import type { Server } from '../../../e2e/support/server.ts'
import { percentile, processorMs } from '../lib/machine.ts'
import { onBothServers } from '../lib/servers.ts'
import { printTable } from '../lib/table.ts'
import { makeAgent, QUESTIONS, SECRET_KEY } from './public-agent.ts'

const CALLS = Number(process.env.BENCH_CALLS ?? 200)
const WARM_UP = 30
const WORDS = 50
const ms = (value: number) => `${value.toFixed(1)} ms`

/** What an agent adds to a call of its model: OpenAI's API of Millrace against the model itself, by turns. */
export async function benchOpenAi(): Promise<void> {
  const model = fork(join(import.meta.dirname, 'model.ts'), ['0', String(WORDS)])
  const [{ url }] = (await once(model, 'message')) as [{ url: string }]
  const settings = {
    OPENAI_BASE_URL: url,
    EGRESS_ALLOW: '127.0.0.1',
    TRUST_PROXY: '127.0.0.1',
    KEY_CALLS_PER_MINUTE: '1000000',
    SECRET_KEY,
    LOG_LEVEL: 'error',
  }
  const rows: string[][] = []
  await onBothServers(settings, async (server, database, connectionString) => {
    const bare = connectionString ? new Client({ connectionString }) : null
    await bare?.connect()
    rows.push(...(await measure(server, { modelUrl: url, bare })).map((row) => [database, ...row]))
    await bare?.end()
  })
  model.disconnect()
  printTable(
    `OpenAI's API: an agent against its model, ${CALLS} calls by turns, load ${loadavg()[0]!.toFixed(1)}`,
    [
      'database',
      'what',
      'model p50',
      'agent p50',
      'p95',
      'added p50',
      'target',
      'processor time of the server',
      'a statement alone, p50',
    ],
    rows,
  )
}

interface Target {
  url: string
  key: string | null
  model: string
}

/** A call makes some twenty statements, half of them one after the other; `bare` says what one takes by itself. */
async function measure(
  server: Server,
  { modelUrl, bare }: { modelUrl: string; bare: Client | null },
): Promise<string[][]> {
  const { client } = await makeAgent(server)
  const { items } = await client.call(agents.list, { query: {} })
  const [{ id, model }] = items as [agents.Agent]
  await client.call(agents.publish, { params: { id }, body: {} })
  const { key } = await client.call(team.createApiKey, { body: { name: 'Bench', scopes: ['write'] } })
  const agent: Target = { url: `${server.url}/v1`, key, model: `agent:${id}` }
  const direct: Target = { url: modelUrl, key: null, model: model.slice(model.indexOf(':') + 1) }
  const rows: string[][] = []
  for (const stream of [false, true]) {
    const waited = { agent: [] as Waited[], direct: [] as Waited[] }
    const alone: number[] = []
    let cpu = 0
    for (let at = 0; at < WARM_UP + CALLS; at++) {
      if (at === WARM_UP) cpu = processorMs(server.pid)
      for (const [name, target] of [['direct', direct] as const, ['agent', agent] as const]) {
        const one = await call(target, stream)
        if (at >= WARM_UP) waited[name].push(one)
      }
      const begun = performance.now()
      await bare?.query('select 1')
      if (at >= WARM_UP) alone.push(performance.now() - begun)
    }
    const each = ms((processorMs(server.pid) - cpu) / CALLS)
    if (stream) rows.push([...rowOf('first word of a stream', waited, ({ first }) => first), '', ''])
    rows.push([
      ...rowOf(stream ? 'a whole stream' : 'a response in one piece', waited, ({ whole }) => whole),
      each,
      bare ? ms(percentile(alone, 0.5)) : '',
    ])
  }
  return rows
}

function rowOf(
  what: string,
  waited: { agent: Waited[]; direct: Waited[] },
  of: (one: Waited) => number,
): string[] {
  const [agent, direct] = [waited.agent.map(of), waited.direct.map(of)]
  const [p50, own] = [percentile(agent, 0.5), percentile(direct, 0.5)]
  return [what, ms(own), ms(p50), ms(percentile(agent, 0.95)), ms(p50 - own), 'under 15 ms']
}

interface Waited {
  first: number
  whole: number
}

async function call({ url, key, model }: Target, stream: boolean): Promise<Waited> {
  const begun = performance.now()
  const response = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
    body: JSON.stringify({ model, stream, messages: [{ role: 'user', content: QUESTIONS[0]! }] }),
  })
  if (!response.ok) throw new Error(await response.text())
  let first: number | null = null
  for await (const part of response.body!.pipeThrough(new TextDecoderStream()))
    if (first === null && part.includes('word0')) first = performance.now() - begun
  return { first: first ?? Infinity, whole: performance.now() - begun }
}
