import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, jobs as jobCalls } from '@millrace/contract'
import { startStandIn } from '../../../apps/server/src/features/runs/testing/stand-in.ts'
import type { Server } from '../../../e2e/support/server.ts'
import { percentile } from '../lib/machine.ts'
import { onBothServers } from '../lib/servers.ts'
import { printTable } from '../lib/table.ts'
import { callStep, THREE_STEPS } from './calls.ts'
import { ended, fillSheet, launch, publishFlow, signUp } from './job-desk.ts'
import { type Load, underLoad } from './load.ts'
import { publishThreeSteps } from './three-steps.ts'

const ROWS = Number(process.env.BENCH_PURE_ROWS ?? 100_000)
const SMALL_ROWS = 20
const STEP_MS = 50
// Enough for two jobs to take all slots of the process.
const GREEDY = 1000
const JOBS = 2
const SECONDS = 8

/** What an account notices while another one runs many rows: single runs one after another, and a small job. */
export async function benchFlowFairness(): Promise<void> {
  const settings = {
    LOG_LEVEL: 'error',
    EGRESS_ALLOW: '127.0.0.1',
    KEY_CALLS_PER_MINUTE: '100000000',
    SIGNUP: 'open',
  }
  await onBothServers(settings, measureFairness)
}

async function measureFairness(server: Server, database: string): Promise<void> {
  const service = await startStandIn(() => STEP_MS)
  try {
    const guest = await openGuest(server)
    const greedy = await signUp(server.url, 'greedy@example.test')
    const sheetId = await fillSheet(greedy, ROWS)
    const alone = await guest.measure()
    const pure = await beside(greedy, sheetId, { nodes: THREE_STEPS, measure: guest.measure })
    const slow = await beside(greedy, sheetId, {
      nodes: [callStep(service, 'n2')],
      measure: guest.measure,
    })
    print(database, { alone, pure, slow })
  } finally {
    await service.close()
  }
}

interface Felt {
  times: number[]
  /** Duration of a small job, in ms. */
  job: number
}

/** A user of another account, with a flow, a key and a small sheet. */
async function openGuest(server: Server): Promise<{ measure: () => Promise<Felt> }> {
  const { flowId, key } = await publishThreeSteps(server)
  const client = await signUp(server.url, 'guest@example.test')
  const jobFlow = await publishFlow(client, THREE_STEPS)
  const sheetId = await fillSheet(client, SMALL_ROWS)
  const load: Load = {
    url: `${server.url}/api/flows/${flowId}/run?wait=60`,
    token: key,
    body: JSON.stringify({ params: { name: 'Ada' } }),
    connections: 1,
    seconds: SECONDS,
  }
  return {
    measure: async () => {
      const { times } = await underLoad(load)
      const since = performance.now()
      const job = await launch(client, { flowId: jobFlow, sheetId, concurrency: SMALL_ROWS })
      await ended(client, job.id, SMALL_ROWS)
      return { times, job: performance.now() - since }
    },
  }
}

/** Measures while jobs run over all rows, then cancels them. */
async function beside(
  greedy: Client,
  sheetId: string,
  { nodes, measure }: { nodes: Parameters<typeof publishFlow>[1]; measure: () => Promise<Felt> },
): Promise<Felt & { isOver: boolean }> {
  const flowId = await publishFlow(greedy, nodes)
  const ids: string[] = []
  for (let one = 0; one < JOBS; one += 1)
    ids.push((await launch(greedy, { flowId, sheetId, concurrency: GREEDY })).id)
  await until(async () => !(await statesOf(greedy, ids)).includes('QUEUED'))
  const felt = await measure()
  const isOver = (await statesOf(greedy, ids)).every((state) => jobCalls.JOB_ENDS.has(state))
  for (const id of ids)
    if (!isOver) await greedy.call(jobCalls.cancelJob, { params: { id } }).catch(() => undefined)
  await until(async () => (await statesOf(greedy, ids)).every((state) => jobCalls.JOB_ENDS.has(state)))
  return { ...felt, isOver }
}

const statesOf = async (client: Client, ids: readonly string[]): Promise<jobCalls.JobState[]> => {
  const jobs = await Promise.all(ids.map((id) => client.call(jobCalls.getJob, { params: { id } })))
  return jobs.map(({ state }) => state)
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(100)
}

function print(
  database: string,
  { alone, pure, slow }: { alone: Felt; pure: Felt & { isOver: boolean }; slow: Felt & { isOver: boolean } },
): void {
  const most = Math.max(...alone.times)
  const row = (what: string, felt: Felt) => [
    what,
    ...[0.5, 0.95].map((share) => percentile(felt.times, share).toFixed(1)),
    Math.max(...felt.times).toFixed(0),
    `${((Math.max(...felt.times) - most) / 1000).toFixed(2)} s`,
    `${(felt.job / 1000).toFixed(1)} s`,
  ]
  const rows = ROWS.toLocaleString('en')
  const over = ({ isOver }: { isOver: boolean }) =>
    isOver ? ' (which ended before the measurement did)' : ''
  printTable(
    `Another account's runs of three steps, one after the other, ${database} (load ${loadavg()[0]!.toFixed(1)})`,
    [
      'beside',
      'p50 ms',
      'p95 ms',
      'slowest ms',
      'longer than alone (at most 2 s)',
      `a job of ${SMALL_ROWS} rows`,
    ],
    [
      row('nothing', alone),
      row(`${JOBS} × ${rows} rows, three set-fields steps${over(pure)}`, pure),
      row(`${JOBS} × ${rows} rows, a step of ${STEP_MS} ms, ${GREEDY} at a time${over(slow)}`, slow),
    ],
  )
}
