import { fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Server } from '../../../e2e/support/server.ts'
import { median, percentile } from '../lib/machine.ts'
import { onDatabase } from '../lib/on-database.ts'
import { onBothServers } from '../lib/servers.ts'
import { printTable } from '../lib/table.ts'
import { makeAgent, QUESTIONS, SECRET_KEY } from './public-agent.ts'
import { send } from './visit.ts'

const VISITORS = 10
const EACH = 20
/** With and without, alternating, because the load of the machine changes. */
const ROUNDS = 5

/**
 * What the triggers of system sheets, and the mirror that they feed, cost when questions come as fast as they are
 * answered.
 */
export async function benchTriggers(): Promise<void> {
  const model = fork(join(import.meta.dirname, 'model.ts'), ['0', '20'])
  const [{ url }] = (await once(model, 'message')) as [{ url: string }]
  const settings = {
    OPENAI_BASE_URL: url,
    EGRESS_ALLOW: '127.0.0.1',
    TRUST_PROXY: '127.0.0.1',
    SECRET_KEY,
    LOG_LEVEL: 'error',
  }
  const rows: string[][] = []
  await onBothServers(settings, async (server, database, databaseUrl) => {
    const { publicId } = await makeAgent(server)
    const each: Record<'on' | 'off', Round[]> = { on: [], off: [] }
    for (let n = 0; n < 2 * ROUNDS; n += 1) {
      const on = n % 2 === 0
      await setTriggers(server, databaseUrl, on)
      each[on ? 'on' : 'off'].push(await ask(server, publicId, n * VISITORS * EACH * 2))
    }
    rows.push([database, ...compare(each.on, each.off)])
  })
  model.disconnect()
  printTable(
    `System sheets and questions: ${VISITORS} visitors ask ${EACH} questions each, ${ROUNDS} rounds with and without triggers by turns (load ${loadavg()[0]!.toFixed(1)})`,
    ['database', 'questions/s with', 'without', 'ratio', 'first token p50 with', 'without', 'ratio'],
    rows,
  )
}

interface Round {
  rate: number
  firstToken: number
}

async function setTriggers(server: Server, databaseUrl: string | null, on: boolean): Promise<void> {
  const act = sql.raw(on ? 'enable' : 'disable')
  await onDatabase(server, databaseUrl, async (db) => {
    for (const table of ['conversations', 'messages', 'leads'])
      await sql`alter table ${sql.table(table)} ${act} trigger user`.execute(db)
  })
}

async function ask(server: Server, publicId: string, firstAddress: number): Promise<Round> {
  const visitors = fork(join(import.meta.dirname, 'visitors.ts'))
  const visit = { url: server.url, publicId, visitors: VISITORS, arriveMs: 0, asked: [QUESTIONS[0]!] }
  try {
    // Warm-up: modules loaded, query plans made.
    await send(visitors, { ...visit, questions: 2, firstAddress })
    const since = performance.now()
    const waited = await send(visitors, {
      ...visit,
      questions: EACH,
      firstAddress: firstAddress + VISITORS * EACH,
    })
    const failed = waited.find(({ error }) => error !== null)
    if (failed) throw new Error(`a question failed: ${failed.error}`)
    const seconds = (performance.now() - since) / 1000
    return {
      rate: waited.length / seconds,
      firstToken: percentile(
        waited.map(({ firstToken }) => firstToken),
        0.5,
      ),
    }
  } finally {
    visitors.disconnect()
  }
}

function compare(on: readonly Round[], off: readonly Round[]): string[] {
  const of = (rounds: readonly Round[], key: keyof Round) => median(rounds.map((round) => round[key]))
  const [rate, rateOff] = [of(on, 'rate'), of(off, 'rate')]
  const [first, firstOff] = [of(on, 'firstToken'), of(off, 'firstToken')]
  return [
    rate.toFixed(0),
    rateOff.toFixed(0),
    `${(rate / rateOff).toFixed(2)}×`,
    `${first.toFixed(0)} ms`,
    `${firstOff.toFixed(0)} ms`,
    `${(first / firstOff).toFixed(2)}×`,
  ]
}
