import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../../apps/server/src/db/open.ts'
import { startServer } from '../../../e2e/support/server.ts'
import { reach } from '../flows/calls.ts'
import { signUp } from '../flows/job-desk.ts'
import { type Fleet, onPostgres } from '../flows/on-postgres.ts'
import { median } from '../lib/machine.ts'
import type { Line } from './line.ts'
import { add, besideJob, type CallingJob, NOTHING_WRONG, type Outcome, outcome, outcomeText } from './rows.ts'
import { seconds, until } from './watch.ts'

const FREEZES = Number(process.env.BENCH_FREEZES ?? 30)
const WITHIN_MS = 15_000
const SETTINGS = { LOG_LEVEL: 'silent', EGRESS_ALLOW: '127.0.0.1' }
const LOAD = { rows: 2000, concurrency: 40, delay: () => 60 + Math.random() * 80 }
/** How often and how long the only process freezes: longer than others would wait for it. */
const PAUSES = 3
const PAUSE_MS = 9000

/** One of two workers freezes at a random moment of a job; then the only process does. */
export async function benchFreezes(): Promise<Line[]> {
  const lines: Line[] = []
  await onPostgres(SETTINGS, async (fleet, database) => {
    lines.push(...(await ofWorkers(fleet, database)))
  })
  return [...lines, ...(await ofTheOnlyProcess())]
}

async function ofWorkers(fleet: Fleet, database: Database): Promise<Line[]> {
  await fleet.addWorker()
  await fleet.addWorker()
  const client = await signUp(fleet.server.url)
  const times: number[] = []
  let all = NOTHING_WRONG
  for (let round = 0; round < FREEZES; round += 1) {
    const frozen = fleet.workers[round % 2]!.pid
    await besideJob(client, LOAD, async (calling) => {
      const { took, found } = await freezeOnce(calling, { frozen, database })
      times.push(took)
      all = add(all, found)
    })
  }
  const inTime = times.filter((ms) => ms <= WITHIN_MS).length
  return [
    [
      `one of two workers stands still during a job, PostgreSQL, ${FREEZES} times: its rows are at work elsewhere`,
      `${inTime} of ${FREEZES} within ${seconds(WITHIN_MS)}; median ${seconds(median(times))}, slowest ${seconds(Math.max(...times))}`,
      `${FREEZES} of ${FREEZES} within 15 s`,
    ],
    [
      `its rows, ${(FREEZES * LOAD.rows).toLocaleString('en')} in all`,
      outcomeText(all),
      'none lost, none doubled',
    ],
  ]
}

async function freezeOnce(
  calling: CallingJob,
  { frozen, database }: { frozen: number; database: Database },
): Promise<{ took: number; found: Outcome }> {
  await sql`delete from flow_workers where dead`.execute(database.kysely)
  const { id } = calling.job
  await until(async () => (await holders(database, id)).size === 2, { what: 'a lane for each worker' })
  await sleep(Math.random() * 1000)
  try {
    process.kill(frozen, 'SIGSTOP')
    const since = performance.now()
    const before = await holders(database, id)
    const took = await until(() => isTakenOver(database, { id, before }), { since, what: 'the takeover' })
    return { took, found: await outcome(calling) }
  } finally {
    process.kill(frozen, 'SIGCONT')
    // It starts again, beside the server and the other one.
    await until(async () => (await living(database)) === 3, { what: 'the worker that was frozen' })
  }
}

/** The slices that each worker holds. */
async function holders({ kysely }: Database, jobId: string): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ id: string; slices: number[] }>`
    select worker_id as id, array_agg(number) as slices from flow_slices
    where job_id = ${jobId} and state = 'running' group by worker_id`.execute(kysely)
  return new Map(rows.map(({ id, slices }) => [id, slices]))
}

/** Whether the slices of a dead worker are held by another one, or done. */
async function isTakenOver(
  { kysely }: Database,
  { id, before }: { id: string; before: ReadonlyMap<string, number[]> },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`select id from flow_workers where dead`.execute(kysely)
  if (rows.length === 0) return false
  const had = rows.flatMap((one) => before.get(one.id) ?? [])
  const left = await sql`select from flow_slices where job_id = ${id} and number = any(${had}::int[])
    and (state = 'queued' or worker_id = any(${rows.map((one) => one.id)}::text[]))`.execute(kysely)
  return left.rows.length === 0
}

async function living({ kysely }: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from flow_workers where not dead`.execute(kysely)
  return rows[0]!.count
}

async function ofTheOnlyProcess(): Promise<Line[]> {
  const server = await startServer(SETTINGS)
  const client = await signUp(server.url)
  try {
    const times: number[] = []
    let all = NOTHING_WRONG
    await besideJob(client, { ...LOAD, rows: PAUSES * 1000 }, async (calling) => {
      for (let round = 1; round <= PAUSES; round += 1) {
        await reach(calling.service, round * 600)
        times.push(await standStill(server.pid, calling))
      }
      all = await outcome(calling)
    })
    return [
      [
        `the only process stands still for ${seconds(PAUSE_MS)} during a job, embedded, ${PAUSES} times: the next call of a row`,
        `median ${seconds(median(times))}, slowest ${seconds(Math.max(...times))} after it went on`,
        '-',
      ],
      [`its rows, ${(PAUSES * 1000).toLocaleString('en')}`, outcomeText(all), 'none lost, none doubled'],
    ]
  } finally {
    process.kill(server.pid, 'SIGCONT')
    await server.close()
  }
}

async function standStill(pid: number, { service }: CallingJob): Promise<number> {
  process.kill(pid, 'SIGSTOP')
  await sleep(PAUSE_MS)
  const before = service.calls.length
  process.kill(pid, 'SIGCONT')
  return until(() => service.calls.length > before)
}
