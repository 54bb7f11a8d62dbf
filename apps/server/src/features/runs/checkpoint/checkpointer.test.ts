import type { Program, RunEnd, StepRecord } from '@millrace/engine'
import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Context } from '../../../context.ts'
import { newId } from '../../../lib/ids.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { openRuns, type Runs } from '../walk/open-runs.ts'
import { dropSilentMessages } from '../alone/drop-messages.ts'
import { flowRun } from '../alone/flow-run.job.ts'
import { FormulasTakeLong } from '../../sheets/index.ts'
import { takeOver } from '../leases/take-over.ts'
import {
  type CheckpointPorts,
  type ExecutionPort,
  type Lease,
  LeaseLost,
  newRun,
  type RunToWalk,
  Withdrawn,
} from '../types.ts'

let server: TestServer
let context: Context
let place: { accountId: string; projectId: string }
const opened: Runs[] = []
beforeAll(async () => {
  // Nobody else takes over or resumes the runs of these tests.
  server = await startTestServer({ works: false })
  context = server.running.context
  place = await server.signUp()
})
afterAll(async () => {
  for (const runs of opened) await runs.stop()
  await server.stop()
})

/** Another process that runs flows, as the database sees it. */
async function another(plugin?: KyselyPlugin, ports?: CheckpointPorts): Promise<Runs> {
  const kysely = plugin ? context.db.kysely.withPlugin(plugin) : context.db.kysely
  // As on postgres, where several processes may be alive.
  const own: Context = { ...context, db: { ...context.db, kind: 'postgres', kysely } }
  const nodes = {
    models: null as never,
    store: null as never,
    askAgent: null,
    callTool: null,
    channels: null,
  }
  const runs = await openRuns(own, nodes, ports)
  opened.push(runs)
  return runs
}

const aRun = (job: RunToWalk['header']['job'] = null): RunToWalk =>
  newRun({
    ...place,
    id: newId('run'),
    flowId: newId('flow'),
    documentId: 'none',
    version: 1,
    trigger: job ? 'job' : 'api',
    job,
    source: null,
    input: { params: {}, row: null },
    callees: {},
    createdBy: null,
    startedBy: null,
  })
const DONE = { state: 'succeeded', outputs: { a: 1 }, errors: [] } satisfies RunEnd
const step = (path: string, output: unknown = 1): StepRecord => ({
  state: 'done',
  path,
  node: path,
  attempt: 1,
  port: 'out',
  output,
  input: null,
  startedAt: 1,
  endedAt: 2,
})
const keep = (runs: Runs, run: RunToWalk, records: StepRecord[], end?: RunEnd, lease = runs.lease()) =>
  runs.checkpointer.keep({ lease, run, records, ...(end ? { end } : {}) })

async function stored({ header }: RunToWalk) {
  const runs = await sql<{ state: string; error: { code: string } | null }>`
    select state, error from flow_runs where id = ${header.id}`.execute(context.db.kysely)
  const steps = await sql<{ seq: number }>`
    select seq from flow_steps where run_id = ${header.id} order by seq`.execute(context.db.kysely)
  return { ...runs.rows[0], seqs: steps.rows.map(({ seq }) => seq) }
}

const silence = (lease: Lease) =>
  sql`with beat as (update flow_beats set at = now() - interval '1 minute' where worker_id = ${lease.id})
    update flow_workers set heartbeat_at = now() - interval '1 minute' where id = ${lease.id}`.execute(
    context.db.kysely,
  )
async function isDead(lease: Lease): Promise<boolean> {
  const { rows } = await sql<{ dead: boolean }>`
    select dead from flow_workers where id = ${lease.id}`.execute(context.db.kysely)
  return rows[0]!.dead
}

it('a process marked dead can write nothing more, and starts again', async () => {
  const slow = await another()
  const run = aRun()
  await keep(slow, run, [])
  const lease = slow.lease()
  const isTaken = async () => {
    // Its own heartbeat may come in between.
    await silence(lease)
    await takeOver(context, { except: 'wrk_other' })
    expect(await isDead(lease)).toBe(true)
  }
  // Silence counts from the start of the database, which may have been a moment ago.
  await vi.waitFor(isTaken, { timeout: 60_000, interval: 250 })
  // Its runs are free, and the next process takes them.
  await expect(stored(run)).resolves.toMatchObject({ state: 'queued' })
  await expect(keep(slow, run, [step('n2')], DONE, lease)).rejects.toBeInstanceOf(LeaseLost)
  expect(lease.lost.aborted).toBe(true)
  await expect(stored(run)).resolves.toMatchObject({ state: 'queued', seqs: [] })
  await slow.workers.beat()
  expect(slow.lease().id).not.toBe(lease.id)
  const next = aRun()
  await keep(slow, next, [step('n2')], DONE)
  await expect(stored(next)).resolves.toMatchObject({ state: 'succeeded', seqs: [0] })
  await expect(keep(slow, run, [step('n3')], DONE, lease)).rejects.toBeInstanceOf(LeaseLost)
})

it('checkpoints count as signs of life like heartbeats', async () => {
  const busy = await another()
  const lease = busy.lease()
  await silence(lease)
  await keep(busy, aRun(), [step('n2')], DONE, lease)
  await takeOver(context, { except: 'wrk_other' })
  expect(await isDead(lease)).toBe(false)
})

it('resumes what a stop held back: a run of a job by its lane, others by themselves', async () => {
  const runs = await another()
  const job = { id: newId('job'), slice: 1, number: 1 }
  const [inLane, alone] = [aRun(job), aRun(job)]
  const held = { state: 'paused', errors: [] } satisfies RunEnd
  await Promise.all([keep(runs, inLane, []), keep(runs, alone, [])])
  // It had waited for something, and was claimed on its own when that came.
  await sql`update flow_runs set worker_id = ${runs.lease().id} where id = ${alone.header.id}`.execute(
    context.db.kysely,
  )
  await Promise.all([keep(runs, inLane, [], held), keep(runs, alone, [], held)])
  await expect(stored(inLane)).resolves.toMatchObject({ state: 'paused' })
  await expect(stored(alone)).resolves.toMatchObject({ state: 'queued' })
})

it('does not wait for pure rows of a cancelled job, but stores rows with effects', async () => {
  const runs = await another()
  const job = { id: newId('job'), slice: 1, number: 1 }
  const [pure, begun, wanted] = [aRun(job), aRun(job), aRun(job)]
  await keep(runs, begun, [])
  const lease = runs.lease()
  const cancel = AbortSignal.abort()
  const ends = await Promise.allSettled([
    runs.checkpointer.keep({ lease, run: pure, records: [], end: DONE, cancel }),
    runs.checkpointer.keep({ lease, run: begun, records: [step('n2')], end: DONE, cancel }),
    keep(runs, wanted, [], DONE),
  ])
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect((ends[0] as PromiseRejectedResult).reason).toBeInstanceOf(Withdrawn)
  expect((await stored(pure)).state).toBeUndefined()
  await expect(stored(begun)).resolves.toMatchObject({ state: 'succeeded' })
})

const isWrite = (node: { kind: string }) => node.kind === 'RawNode'

/** Makes statements fail: before they reach the database, or after they were executed. */
function failing(
  times: number,
  when: 'before' | 'after',
  error: Error,
): KyselyPlugin & { failed: () => number } {
  let failed = 0
  const isDue = () => failed < times && (failed += 1) > 0
  const own = new WeakSet<object>()
  return {
    failed: () => failed,
    transformQuery: ({ node, queryId }) => {
      const text = JSON.stringify(node)
      if (isWrite(node) && text.includes('flow_runs') && text.includes('fence')) {
        own.add(queryId)
        if (when === 'before' && isDue()) throw error
      }
      return node
    },
    transformResult: async ({ result, queryId }) => {
      if (when === 'after' && own.has(queryId) && isDue()) throw error
      return result
    },
  }
}

const AWAY = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const LOST = new Error('Connection terminated unexpectedly')

it('retries while the database is down, and reports only what is on disk', async () => {
  const plugin = failing(4, 'before', AWAY)
  const runs = await another(plugin)
  const run = aRun()
  let isTold = false
  const told = keep(runs, run, [step('n2')], DONE).then(() => (isTold = true))
  expect(isTold).toBe(false)
  await told
  expect(plugin.failed()).toBe(4)
  await expect(stored(run)).resolves.toMatchObject({ state: 'succeeded', seqs: [0] })
})

it('does not repeat a commit whose acknowledgement was lost', async () => {
  const plugin = failing(1, 'after', LOST)
  const runs = await another(plugin)
  const run = aRun()
  await keep(runs, run, [step('n2')])
  expect(plugin.failed()).toBe(1)
  await keep(runs, run, [step('n3')], DONE)
  await expect(stored(run)).resolves.toMatchObject({ state: 'succeeded', seqs: [0, 2] })
})

it('fails what can’t be stored on its own, and stores the rest', async () => {
  const runs = await another()
  const [good, bad, other] = [aRun(), aRun(), aRun()]
  // An existing row.
  await keep(runs, newRun(bad.header), [])
  const results = await Promise.allSettled(
    [good, bad, other].map((run) => keep(runs, run, [step('n2')], DONE)),
  )
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  await expect(stored(good)).resolves.toMatchObject({ state: 'succeeded' })
  await expect(stored(bad)).resolves.toMatchObject({ state: 'running' })
})

it('an output that its sheet refuses fails its run', async () => {
  const refused: string[] = []
  const runs = await another(undefined, {
    jobs: {
      resume: () => Promise.resolve(),
      hold: () => Promise.resolve(),
      writeOutputs: async (tx, ended) => {
        const isBad = ended.some(({ end }) => end.state === 'succeeded' && end.outputs.a === 'bad')
        if (isBad) await sql`select 1 / 0`.execute(tx)
        return new Map()
      },
      settle: async (_, ended) => {
        refused.push(...ended.filter(({ end }) => end.state === 'failed').map(({ header }) => header.id))
      },
    },
  })
  const job = { id: newId('job'), slice: 1, number: 1 }
  const [good, bad] = [aRun(job), aRun(job)]
  const ends = await Promise.all([
    keep(runs, good, [], DONE),
    keep(runs, bad, [], { ...DONE, outputs: { a: 'bad' } }),
  ])
  expect(ends.map((end) => end?.state)).toEqual(['succeeded', 'failed'])
  expect(refused).toEqual([bad.header.id])
  await expect(stored(bad)).resolves.toMatchObject({ state: 'failed', error: { code: 'not_stored' } })
})

/** Jobs whose results have slow formulas; `calculate` simulates them. */
const slowResults = (calculate: () => Promise<void>): CheckpointPorts => {
  let isCalculated = false
  const late = new FormulasTakeLong(() => calculate().then(() => void (isCalculated = true)))
  return {
    jobs: {
      resume: () => Promise.resolve(),
      hold: () => Promise.resolve(),
      writeOutputs: (_tx, _ended, calculated) =>
        calculated && !isCalculated ? Promise.reject(late) : Promise.resolve(new Map()),
      settle: () => Promise.resolve(),
    },
  }
}

it('stores what steps did, and other runs, while formulas of results are calculated', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const runs = await another(
    undefined,
    slowResults(() => promise),
  )
  const job = { id: newId('job'), slice: 1, number: 1 }
  const [called, pure, failed, alone] = [aRun(job), aRun(job), aRun(job), aRun()]
  await keep(runs, called, [])
  const refused = { state: 'failed', errors: [], error: { code: 'x', message: '', path: '' } } as never
  const ends = [
    keep(runs, called, [step('n2')], DONE),
    keep(runs, pure, [step('n2')], DONE),
    keep(runs, failed, [step('n2')], refused),
  ]
  await Promise.all([ends[2], keep(runs, alone, [step('n2')], DONE)])
  await expect(stored(called)).resolves.toMatchObject({ state: 'running', seqs: [0] })
  await expect(stored(failed)).resolves.toMatchObject({ state: 'failed', seqs: [0] })
  await expect(stored(alone)).resolves.toMatchObject({ state: 'succeeded', seqs: [0] })
  // It can be repeated, since nothing of it is stored.
  expect((await stored(pure)).state).toBeUndefined()
  resolve()
  expect((await Promise.all(ends)).map((end) => end?.state)).toEqual(['succeeded', 'succeeded', 'failed'])
  for (const run of [called, pure])
    await expect(stored(run)).resolves.toMatchObject({ state: 'succeeded', seqs: [0] })
})

it('writes results one by one whose formulas take too long together', async () => {
  const runs = await another(
    undefined,
    slowResults(() => Promise.reject(new Error('two minutes are over'))),
  )
  const job = { id: newId('job'), slice: 1, number: 1 }
  const rows = [aRun(job), aRun(job)]
  await Promise.all(rows.map((run) => keep(runs, run, [step('n2')], DONE)))
  for (const run of rows) await expect(stored(run)).resolves.toMatchObject({ state: 'succeeded', seqs: [0] })
})

const anExecution = async (): Promise<RunToWalk> => {
  const { header } = aRun()
  const run = newRun({
    ...header,
    flowId: null,
    documentId: null,
    version: null,
    executionId: newId('execution'),
  })
  // As its launch leaves it.
  await sql`insert into flow_runs (id, account_id, project_id, execution_id, trigger, state, input)
    values (${run.header.id}, ${place.accountId}, ${place.projectId}, ${run.header.executionId!}, 'api', 'running',
      '{}')`.execute(context.db.kysely)
  run.isKept = true
  return run
}

const refusing = (what: Partial<ExecutionPort>): CheckpointPorts => ({
  executions: {
    open: () => Promise.reject(new TypeError('a defect')),
    changed: () => Promise.resolve(),
    waiting: () => Promise.resolve(),
    ...what,
  },
})

it('fails an execution whose progress can’t be stored, and tells its walk', async () => {
  const runs = await another(
    undefined,
    refusing({ changed: (tx) => sql`select 1 / 0`.execute(tx).then(() => undefined) }),
  )
  const [execution, beside] = [await anExecution(), aRun()]
  const [kept, other] = await Promise.all([
    keep(runs, execution, [step('n1')]),
    keep(runs, beside, [step('n2')], DONE),
  ])
  expect(kept?.state).toBe('failed')
  expect(other?.state).toBe('succeeded')
  await expect(stored(execution)).resolves.toMatchObject({ state: 'failed', error: { code: 'not_stored' } })
})

it('fails an execution whose work can’t be opened, or breaks, instead of leaving it', async () => {
  const broken = await another(undefined, refusing({}))
  const first = await anExecution()
  expect((await broken.walkAlone(first)).state).toBe('failed')
  await expect(stored(first)).resolves.toMatchObject({ state: 'failed', error: { code: 'internal' } })
  const breaks = (): never => {
    throw new TypeError('a defect')
  }
  const program = function* (): Program {
    yield breaks()
    return {}
  }
  const open = () =>
    Promise.resolve({
      program: program(),
      maxSteps: 10,
      execute: () => Promise.resolve({ output: null }),
      budget: { reserve: () => Promise.reject(new Error('unused')), kept: () => undefined },
    })
  const runs = await another(undefined, refusing({ open }))
  const second = await anExecution()
  expect((await runs.walkAlone(second)).state).toBe('failed')
  await expect(stored(second)).resolves.toMatchObject({ state: 'failed' })
})

it("ends messages of silent processes, so that they don't block others of their account", async () => {
  const { kysely } = context.db
  await sql`insert into pgboss.job (name, state, started_on, heartbeat_on)
    values (${flowRun.name}, 'active', now() - interval '1 minute', now() - interval '7 seconds'),
      (${flowRun.name}, 'active', now() - interval '1 minute', now() - interval '1 second')`.execute(kysely)
  await dropSilentMessages(context)
  const { rows } = await sql<{ state: string }>`select state from pgboss.job where name = ${flowRun.name}
    order by heartbeat_on`.execute(kysely)
  expect(rows.map(({ state }) => state)).toEqual(['failed', 'active'])
})
