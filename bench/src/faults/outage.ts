import { setTimeout as sleep } from 'node:timers/promises'
import { accounts, createClient } from '@millrace/contract'
import { sql } from 'kysely'
import type { Database } from '../../../apps/server/src/db/open.ts'
import { type Forwarder, startForwarder } from '../../../apps/server/src/testing/forwarder.ts'
import { overTcp } from '../../../apps/server/src/testing/new-database.ts'
import { type Server, startServer } from '../../../e2e/support/server.ts'
import { reach } from '../flows/calls.ts'
import { withPostgres } from '../lib/postgres.ts'
import type { Line } from './line.ts'
import { besideJob, outcome, outcomeText } from './rows.ts'
import { type Answered, ask, askOften, seconds, until } from './watch.ts'

const SETTINGS = { LOG_LEVEL: 'silent', EGRESS_ALLOW: '127.0.0.1' }
const LOAD = { rows: 2000, concurrency: 20, delay: () => 50 + Math.random() * 50 }
const ASK_EVERY_MS = 200
const BEFORE_MS = 1000
const AFTER_MS = 6000

const OUTAGES = [
  { name: 'connections are closed for 2 s', how: 'closes', ms: 2000 },
  { name: 'packets vanish for 30 s', how: 'silent', ms: 30_000 },
] as const

interface OutageTest {
  server: Server
  token: string
  forwarder: Forwarder
  /** Connected directly, not through the forwarder. */
  database: Database
}

/** PostgreSQL is down for a while, as callers and monitoring see it, while a job runs. */
export async function benchOutages(): Promise<Line[]> {
  const lines: Line[] = []
  await withPostgres(async (database) => {
    const url = overTcp(database.databaseUrl!)
    const forwarder = await startForwarder(Number(url.port))
    url.port = String(forwarder.port)
    const settings = { ...SETTINGS, DATABASE_URL: url.href }
    const [server, other] = [await startServer(settings), await startServer(settings)]
    try {
      const body = { username: 'owner@example.test', password: 'correct horse battery staple' }
      const baseUrl = `${server.url}/api`
      const { token } = await createClient({ baseUrl }).call(accounts.signup, { body })
      const place = { server, token, forwarder, database }
      for (const outage of OUTAGES) lines.push(...(await measure(place, outage)))
      lines.push(await stopWhileAway(place))
    } finally {
      forwarder.mend()
      await other.close()
      await server.close()
      await forwarder.close()
    }
  })
  return lines
}

async function stopWhileAway({ server, forwarder }: OutageTest): Promise<Line> {
  forwarder.cut('silent')
  await until(async () => (await ask(`${server.url}/readyz`)).status === 503)
  const since = performance.now()
  await server.stop()
  return [
    'SIGTERM while packets vanish: the process ends after',
    seconds(performance.now() - since),
    'within 20 s',
  ]
}

/** How many processes others have ever marked dead. */
async function takenForDead({ kysely }: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from flow_workers where dead`.execute(kysely)
  return rows[0]!.count
}

async function measure(place: OutageTest, { name, how, ms }: (typeof OUTAGES)[number]): Promise<Line[]> {
  const { server, token, forwarder, database } = place
  const headers = { authorization: `Bearer ${token}` }
  const client = createClient({ baseUrl: `${server.url}/api`, headers: () => headers })
  const lines: Line[] = []
  await besideJob(client, LOAD, async (calling) => {
    await reach(calling.service, LOAD.rows / 10)
    const calls = askOften(() => ask(`${server.url}/api/millrace/aiagents`, { headers }), ASK_EVERY_MS)
    const looks = askOften(() => ask(`${server.url}/readyz`), ASK_EVERY_MS)
    await sleep(BEFORE_MS)
    const attempts = forwarder.attempts()
    const cut = performance.now()
    forwarder.cut(how)
    await sleep(ms)
    const tried = forwarder.attempts() - attempts
    const mended = performance.now()
    forwarder.mend()
    await sleep(AFTER_MS)
    const seen = { calls: await calls.stop(), looks: await looks.stop(), cut, mended }
    lines.push(...figures(`PostgreSQL, ${name}`, seen), [
      `PostgreSQL, ${name}: attempts to connect meanwhile`,
      String(tried),
      'a few a second',
    ])
    lines.push([
      `PostgreSQL, ${name}: processes, of two, that the other took for dead`,
      String(await takenForDead(database)),
      '0',
    ])
    lines.push([
      `PostgreSQL, ${name}: rows of a job`,
      outcomeText(await outcome(calling)),
      'none lost, none doubled',
    ])
  })
  return lines
}

interface Observed {
  calls: Answered[]
  looks: Answered[]
  /** Times by `performance.now()`. */
  cut: number
  mended: number
}

function figures(name: string, { calls, looks, cut, mended }: Observed): Line[] {
  const begun = ({ at, ms }: Answered) => at - ms
  const during = (all: readonly Answered[]) => all.filter((one) => one.at > cut && begun(one) < mended)
  const first503 = (all: readonly Answered[]) => {
    const refusals = all.filter(({ status, at }) => status === 503 && at > cut).map(({ at }) => at - cut)
    return refusals.length > 0 ? seconds(Math.min(...refusals)) : 'none'
  }
  // The first successful answer after the last failure.
  const back = (all: readonly Answered[]) => {
    const bad = all.filter(({ status, at }) => status !== 200 && at > cut).map(begun)
    const good = all.filter((one) => one.status === 200 && begun(one) > Math.max(mended, ...bad))
    return good.length > 0 ? Math.min(...good.map(({ at }) => at)) - mended : Number.NaN
  }
  const slowest = (all: readonly Answered[]) => Math.max(...during(all).map(({ ms }) => ms))
  const others = new Set(during([...calls, ...looks]).map(({ status }) => status))
  return [
    [`${name}: first 503 of a call, of /readyz`, `${first503(calls)}, ${first503(looks)}`, 'within 10 s'],
    [
      `${name}: slowest call, slowest /readyz`,
      `${seconds(slowest(calls))}, ${seconds(slowest(looks))}`,
      '10 s, 2 s',
    ],
    [`${name}: statuses`, Array.from(others, String).toSorted().join(', '), '200 and 503 only'],
    [
      `${name}: calls are answered again, /readyz says so`,
      `${seconds(back(calls))}, ${seconds(back(looks))} after it`,
      'within 5 s',
    ],
  ]
}
