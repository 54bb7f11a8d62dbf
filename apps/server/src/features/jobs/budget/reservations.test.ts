import { type Arbitrary, array, assert, asyncProperty, integer, record } from 'fast-check'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { HeldBack } from '@millrace/engine'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { newId } from '../../../lib/ids.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { freeWork } from '../../runs/leases/free-work.ts'
import { publishFlow, chain } from '../../runs/testing/publish-flow.ts'
import { LeaseLost } from '../../runs/types.ts'
import type { Hold } from './hold.ts'
import { JobBudget } from './job-budget.ts'
import { spentOf } from './spent.ts'

let server: TestServer
let context: Context
let owner: Awaited<ReturnType<TestServer['signUp']>>
let flowId: string
beforeAll(async () => {
  server = await startTestServer({ works: false })
  context = server.running.context
  owner = await server.signUp()
  flowId = await publishFlow(context, owner, chain([]))
})
afterAll(() => server.stop())
beforeEach(() => sql`delete from flow_jobs`.execute(kysely()))

const kysely = () => context.db.kysely

/** A running job with one endless slice: the cost of its runs is read from them. */
async function jobWith(budget: number): Promise<string> {
  const id = newId('job')
  await sql`insert into flow_jobs (id, account_id, project_id, flow_id, state, launch, created_by, ceiling_credits)
    values (${id}, ${owner.accountId}, ${owner.projectId}, ${flowId}, 'RUNNING', '{"SHEETS": []}', '{}', ${budget})`.execute(
    kysely(),
  )
  await sql`insert into flow_slices (account_id, job_id, number, state, items, size)
    values (${owner.accountId}, ${id}, 1, 'running', '[]', 1000000)`.execute(kysely())
  return id
}

interface Worker {
  id: string
  budget: JobBudget
  end: AbortController
}

async function workerOn(jobId: string, row: { least: number; most: number }): Promise<Worker> {
  const id = newId('worker')
  await sql`insert into flow_workers (id, host) values (${id}, 'test')`.execute(kysely())
  const end = new AbortController()
  const lease = { id, lost: end.signal }
  const input = { context, lease, jobId, accountId: owner.accountId, row }
  return { id, budget: new JobBudget(input), end }
}

/** As after its silence: its reservations are given away, and it learns of it. */
async function kill({ id, end }: Worker): Promise<void> {
  await inSystem(kysely(), async (tx) => {
    await sql`select from flow_workers where id = ${id} for update`.execute(tx)
    await sql`update flow_workers set dead = true where id = ${id}`.execute(tx)
    await freeWork(tx, [id], { died: true })
  })
  end.abort(new LeaseLost())
}

/** What a checkpoint does, behind the same fence. */
async function keepCost(worker: Worker, jobId: string, credits: number): Promise<boolean> {
  const { rows } = await sql`with fence as (
      update flow_workers set batch = batch + 1 where id = ${worker.id} and not dead returning id)
    insert into flow_runs (id, account_id, project_id, flow_id, document_id, job_id, slice, trigger, state, input, credits)
    select ${newId('run')}, ${owner.accountId}, ${owner.projectId}, ${flowId}, '', ${jobId}, 1, 'job', 'succeeded',
      '{}', ${credits} from fence returning id`.execute(kysely())
  return rows.length > 0
}

async function standing(
  jobId: string,
): Promise<{ spent: number; reserved: number; stopping: string | null }> {
  const { rows } = await sql<{ spent: string; reserved: string; stopping: string | null }>`
    select ${spentOf(jobId)} as spent, stopping,
      (select coalesce(sum(credits), 0) from flow_reservations where job_id = j.id) as reserved
    from flow_jobs j where id = ${jobId}`.execute(kysely())
  const { spent, reserved, stopping } = rows[0]!
  return { spent: Number(spent), reserved: Number(reserved), stopping }
}

interface Load {
  budget: number
  workers: number
  places: number
  /** By row: the maximum cost of its calls, and the share that they actually cost. */
  rows: { most: number; share: number }[][]
  kills: number
}

const credits = (least: number, most: number) =>
  integer({ min: least * 100, max: most * 100 }).map((hundredths) => hundredths / 100)
const call = record({ most: credits(0.1, 3), share: credits(0, 1) })
const loads: Arbitrary<Load> = record({
  budget: credits(1, 25),
  workers: integer({ min: 1, max: 3 }),
  places: integer({ min: 1, max: 8 }),
  rows: array(array(call, { minLength: 1, maxLength: 4 }), { minLength: 10, maxLength: 50 }),
  kills: integer({ min: 0, max: 2 }),
})

const never = new AbortController().signal
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)

/** The calls of one row, two at a time. Rejects with HeldBack when the budget has no room, or LeaseLost. */
async function callAll(
  worker: Worker,
  hold: Hold,
  { jobId, calls, onPaid }: { jobId: string; calls: Load['rows'][number]; onPaid: (credits: number) => void },
): Promise<void> {
  const callOne = async ({ most, share }: Load['rows'][number][number]) => {
    const reserved = await hold.reserve({ least: most, most, open: null }, never)
    onPaid(most * share)
    await sleep(Math.random() * 3)
    reserved.settle(most * share)
    if (!(await keepCost(worker, jobId, most * share))) throw new LeaseLost()
    hold.kept(most * share)
  }
  for (let at = 0; at < calls.length; at += 2) {
    // As in a walk: calls in flight end before the row is left.
    const both = await Promise.allSettled(calls.slice(at, at + 2).map(callOne))
    for (const one of both) if (one.status === 'rejected') throw one.reason
  }
}

/** Processes rows, as many at a time as it has slots; returns how many found no budget. */
async function work(
  worker: Worker,
  {
    jobId,
    places,
    rows,
    onPaid = () => undefined,
  }: { jobId: string; places: number; rows: Load['rows']; onPaid?: (credits: number) => void },
) {
  const held = { count: 0 }
  const lane = async () => {
    while (rows.length > 0) {
      const calls = rows.shift()!
      const hold = await worker.budget.begin(never)
      if (!hold) {
        held.count += 1
        return
      }
      try {
        await callAll(worker, hold, { jobId, calls, onPaid })
      } catch (error) {
        if (!(error instanceof HeldBack)) throw error
        held.count += 1
      } finally {
        worker.budget.end(hold)
      }
    }
  }
  const lanes = await Promise.allSettled(Array.from({ length: places }, lane))
  for (const one of lanes)
    if (one.status === 'rejected' && !(one.reason instanceof LeaseLost)) throw one.reason
  if (!worker.end.signal.aborted)
    await worker.budget.close().catch((error: unknown) => {
      // It was killed in the meantime, and learns of it in a moment.
      if (!(error instanceof LeaseLost)) throw error
    })
  return worker.end.signal.aborted ? 0 : held.count
}

it('never spends more than the budget, whatever rows cost and whoever is killed, and leaves nothing reserved', async () => {
  await assert(
    asyncProperty(loads, async ({ budget, workers, places, rows, kills }) => {
      const jobId = await jobWith(budget)
      const left = [...rows]
      const row = { least: 0.5, most: 0.5 }
      const all = await Promise.all(Array.from({ length: workers }, () => workerOn(jobId, row)))
      // What vendors are owed, including calls of which a killed process left no trace.
      let paid = 0
      const onPaid = (credits: number) => (paid += credits)
      const works = all.map((worker) => work(worker, { jobId, places, rows: left, onPaid }))
      for (const worker of all.slice(0, Math.min(kills, workers - 1))) await kill(worker)
      const held = sum(await Promise.all(works))
      const { spent, reserved, stopping } = await standing(jobId)
      expect(paid).toBeLessThanOrEqual(budget + 1e-6)
      // After a kill, lost calls are counted at their maximum (decision 0041), never too low.
      if (kills === 0) expect(spent).toBeCloseTo(paid, 6)
      else expect(spent).toBeGreaterThanOrEqual(paid - 1e-6)
      expect(reserved).toBe(0)
      // Rows are held back only when the job is stopped, and vice versa. A killed process may have stopped it before.
      if (held > 0 || kills === 0) expect(stopping).toBe(held > 0 ? 'pause' : null)
    }),
    { numRuns: 20, endOnFailure: true },
  )
})

it('spends everything: rows reserved at their maximum return what they did not need', async () => {
  const jobId = await jobWith(10)
  const worker = await workerOn(jobId, { least: 2, most: 2 })
  const rows = Array.from({ length: 60 }, () => [{ most: 2, share: 0.1 }])
  await work(worker, { jobId, places: 20, rows })
  const { spent, reserved, stopping } = await standing(jobId)
  // At a fifth of a credit per row, the forty-first is the last one for which two remain.
  expect(spent).toBeCloseTo(41 * 0.2, 6)
  expect([reserved, stopping]).toEqual([0, 'pause'])
})

it('knows the cost of a call that ended during a query', async () => {
  const jobId = await jobWith(2)
  let whileAsked = () => {}
  const row = {
    // Read when the second row's request is answered.
    get least() {
      whileAsked()
      return 0
    },
    most: 2,
  }
  const worker = await workerOn(jobId, row)
  const call = { least: 1.6, most: 2, open: { learnAs: 'model', prompt: 0, longest: 10 } }
  const first = (await worker.budget.begin(never))!
  const begun = await first.reserve(call, never)
  const waiting = worker.budget.begin(never)
  await new Promise<void>((resolve) => {
    whileAsked = () => {
      whileAsked = () => {}
      begun.settle(1)
      resolve()
    }
  })
  expect(await keepCost(worker, jobId, 1)).toBe(true)
  first.kept(1)
  worker.budget.end(first)
  const second = (await waiting)!
  // If nothing were known about answers, the minimum would be 1.6.
  expect(await second.reserve(call, never)).toMatchObject({ credits: 1 })
  expect(await standing(jobId)).toMatchObject({ spent: 1, stopping: null })
})

it('queries the database for many rows at once, and not at all for free ones', async () => {
  const jobId = await jobWith(1000)
  const worker = await workerOn(jobId, { least: 1, most: 1 })
  const holds = await Promise.all(Array.from({ length: 200 }, () => worker.budget.begin(never)))
  expect(await standing(jobId)).toMatchObject({ reserved: 200 })
  // Returned reservations leave enough for the next rows.
  for (const hold of holds.slice(0, 100)) worker.budget.end(hold!)
  await sql`update flow_jobs set ceiling_credits = 0 where id = ${jobId}`.execute(kysely())
  const more = await Promise.all(Array.from({ length: 100 }, () => worker.budget.begin(never)))
  expect(more.every((hold) => hold !== null)).toBe(true)
  await kill(worker)
  expect(await standing(jobId)).toMatchObject({ reserved: 0 })
  const free = await workerOn(jobId, { least: 0, most: 0 })
  expect(await free.budget.begin(never)).not.toBeNull()
})

it('two processes whose rows all wait for more do not deadlock', async () => {
  const jobId = await jobWith(4)
  const all = await Promise.all([1, 2].map(() => workerOn(jobId, { least: 2, most: 2 })))
  const rows = Array.from({ length: 2 }, () => [{ most: 3, share: 1 }])
  const held = await Promise.all(all.map((worker) => work(worker, { jobId, places: 1, rows })))
  expect(sum(held)).toBeGreaterThanOrEqual(1)
  const { spent, reserved, stopping } = await standing(jobId)
  expect(spent).toBeLessThanOrEqual(4)
  expect([reserved, stopping]).toEqual([0, 'pause'])
})
