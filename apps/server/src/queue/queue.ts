import { CompiledQuery, type Kysely, type QueryResult, type Transaction } from 'kysely'
import { type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Database } from '../db/open.ts'
import { takeTurns } from '../db/take-turns.ts'
import type { DB } from '../db/tables.ts'
import { errorMessage } from '../lib/errors.ts'
import { doing, workOf } from '../lib/loop/work.ts'

/** A kind of job: its name, the shape of its payload, and how it is retried. */
export interface Job<S extends z.ZodType = z.ZodType> {
  name: string
  payload: S
  /** Tries after the first. */
  retries: number
  /** A job that runs longer than this is given to another worker. */
  timeoutSeconds: number
  /** Jobs of this kind that one process runs at a time. */
  concurrency: number
  /** Of these, how many may belong to one group (an account), over all processes: one can't keep all others waiting. */
  perGroup: number
}

export const defineJob = <S extends z.ZodType>(job: Job<S>): Job<S> => job

export interface Running {
  /** 0 on the first try. */
  attempt: number
  lastAttempt: boolean
  /** Aborted at shutdown and when the job ran out of time. */
  signal: AbortSignal
}

export interface Handler<S extends z.ZodType = z.ZodType> {
  job: Job<S>
  run: (payload: z.output<S>, running: Running) => Promise<void>
}

export const handler = <S extends z.ZodType>(job: Job<S>, run: Handler<S>['run']): Handler =>
  ({ job, run }) as unknown as Handler

export interface SendOptions {
  /** Only one waiting job with this key. */
  key?: string
  /** The account, for `perGroup`. */
  group?: string
  /** Those with more come first; 0 when left out. */
  priority?: number
  /** Not before this moment. */
  startAfter?: Date
  /** Not before so many seconds have passed, by the database's clock. */
  afterSeconds?: number
}

export interface Queue {
  /** Sends a job; it exists only if the transaction commits. */
  send<S extends z.ZodType>(
    tx: Transaction<DB> | Kysely<DB>,
    job: Job<S>,
    payload: z.input<S>,
    options?: SendOptions,
  ): Promise<void>
  /** Starts to take jobs. */
  work(handlers: Handler[]): Promise<void>
  /** Waiting, running and failed jobs by kind. */
  depths(): Promise<{ name: string; waiting: number; active: number; failed: number }[]>
  /** Stops taking jobs, waits up to `graceMs`, hands back what still runs. */
  stop(graceMs: number): Promise<void>
}

// A worker that says nothing for this long is dead and its jobs are taken over (pg-boss allows no less than 10).
const HEARTBEAT_SECONDS = 10
const BEAT_SECONDS = 2

const LOOK_MS = 500
// A slot that nobody wakes looks by itself this often: in case looking for all of them fails.
const UNASKED_SECONDS = 30
const WAITING = `select n as name from unnest($1::text[]) n where exists (
  select from pgboss.job j where j.name = n and j.state < 'active' and not j.blocked and j.start_after <= now())`

const NO_JOB = '00000000-0000-0000-0000-000000000000'

const executor = (db: Kysely<DB>) => ({
  executeSql: async (text: string, values: unknown[] = []) => {
    const query = CompiledQuery.raw(text, values)
    const result = WHOLE_TRANSACTION.test(text) ? await runWhole(db, query) : await db.executeQuery(query)
    return { rows: result.rows as Record<string, unknown>[] }
  },
})

/** Of pg-boss, a text that begins a transaction and commits it. */
const WHOLE_TRANSACTION = /^\s*begin\s*;/i

/**
 * One that fails half-way would leave its connection within the transaction, and whoever got the connection next would
 * fail as well. The embedded database, which has one session, would serve nobody else until then.
 */
function runWhole(db: Kysely<DB>, query: CompiledQuery): Promise<QueryResult<unknown>> {
  return db.connection().execute(async (connection) => {
    try {
      return await connection.executeQuery(query)
    } catch (error) {
      // A connection that is gone has rolled back by itself.
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined)
      throw error
    }
  })
}

/** The job queue on pg-boss, which lives in the same database as everything else. */
export async function openQueue(options: {
  db: Database
  log: Logger
  jobs: Job[]
  works: boolean
}): Promise<Queue> {
  const { db, log, jobs } = options
  const boss = new PgBoss({
    db: executor(db.kysely),
    backend: db.kind === 'embedded' ? 'pglite' : 'postgres',
    schedule: false,
    supervise: options.works,
    // How soon the jobs of a dead worker are noticed, on top of the heartbeat: it looks only as often as both allow.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  })
  boss.on('error', (error) => log.error({ err: errorMessage(error) }, 'queue'))
  // It makes its tables at the first start, and two that do so at once fail each other's transactions.
  await takeTurns(db, async () => {
    await boss.start()
    for (const job of jobs) await declare(boss, job)
    await grantQueue(db.kysely)
  })
  // The embedded database serves this process alone: whatever it left running at a crash is nobody's now.
  if (db.kind === 'embedded') await handBack(db.kysely, jobs)
  const workers: Workers = { boss, log, idle: new Map() }
  let stopLooking = () => {}
  return {
    send: (tx, job, payload, sendOptions) => send({ boss, tx, job, payload, options: sendOptions ?? {} }),
    work: async (handlers) => {
      for (const one of handlers) await startWorkers({ ...workers, handler: one })
      stopLooking = lookForWork({ ...workers, db: db.kysely })
    },
    depths: () => depths(boss, jobs),
    stop: (graceMs) => {
      stopLooking()
      return boss.stop({ graceful: true, close: false, timeout: graceMs })
    },
  }
}

async function declare(boss: PgBoss, job: Job) {
  const settings = {
    retryLimit: job.retries,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 300,
    expireInSeconds: job.timeoutSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
  }
  if (await boss.getQueue(job.name)) await boss.updateQueue(job.name, settings)
  else await boss.createQueue(job.name, settings)
  // Any look at the queue makes pg-boss remember its settings. It would otherwise look them up at the first send, on a
  // connection of its own, which waits for ever while the sender's transaction holds the embedded database.
  await boss.findJobs(job.name, { id: NO_JOB })
}

/** Jobs are sent inside transactions of one account, whose role owns nothing. */
async function grantQueue(db: Kysely<DB>) {
  await db.executeQuery(
    CompiledQuery.raw(`do $$ begin
      if app_has_role() then
        grant usage on schema pgboss to millrace_app;
        grant select, insert, update, delete on all tables in schema pgboss to millrace_app;
        grant execute on all functions in schema pgboss to millrace_app;
      end if;
    end $$`),
  )
}

async function handBack(db: Kysely<DB>, jobs: Job[]) {
  const names = jobs.map((job) => job.name)
  await db.executeQuery(
    CompiledQuery.raw(
      `update pgboss.job set state = 'retry', start_after = now(), started_on = null, heartbeat_on = null
       where state = 'active' and name = any($1::text[])`,
      [names],
    ),
  )
}

async function send<S extends z.ZodType>(input: {
  boss: PgBoss
  tx: Transaction<DB> | Kysely<DB>
  job: Job<S>
  payload: z.input<S>
  options: SendOptions
}) {
  const data = input.job.payload.parse(input.payload) as object
  await input.boss.send(input.job.name, data, {
    db: executor(input.tx),
    ...(input.options.key ? { singletonKey: input.options.key } : {}),
    ...(input.options.group ? { group: { id: input.options.group } } : {}),
    ...(input.options.priority ? { priority: input.options.priority } : {}),
    ...(input.options.startAfter ? { startAfter: input.options.startAfter } : {}),
    ...(input.options.afterSeconds ? { startAfter: input.options.afterSeconds } : {}),
  })
}

/**
 * One registration per slot, so that a slow job never holds back the next. A slot that had a job looks for another at
 * once; those that are idle are woken when there is something for them.
 */
async function startWorkers({ boss, log, handler, idle }: Workers & { handler: Handler }) {
  const { job } = handler
  const slots = new Set<string>()
  idle.set(job.name, slots)
  const options = {
    batchSize: 1,
    groupConcurrency: job.perGroup,
    heartbeatRefreshSeconds: BEAT_SECONDS,
    pollingIntervalSeconds: UNASKED_SECONDS,
  } as const
  for (let slot = 0; slot < job.concurrency; slot += 1) {
    const id: string = await boss.work(job.name, { ...options, includeMetadata: true }, async ([one]) => {
      slots.delete(id)
      // Where there was one job there may be more.
      wake(boss, slots)
      try {
        if (one) await doing(workOf('job', job.name), () => runOne({ log, handler, one }))
      } finally {
        slots.add(id)
        boss.notifyWorker(id)
      }
    })
    slots.add(id)
  }
}

function wake(boss: PgBoss, slots: Set<string>) {
  const [next] = slots
  if (next !== undefined) boss.notifyWorker(next)
}

interface Workers {
  boss: PgBoss
  log: Logger
  /** Slots without a job, by the name of their queue. */
  idle: Map<string, Set<string>>
}

/**
 * Looks for work in all queues at once and wakes a slot of each that has some: to let every idle slot ask by itself
 * kept a fifth of a core busy with nothing. Gives what ends it.
 */
function lookForWork({ boss, log, idle, db }: Workers & { db: Kysely<DB> }): () => void {
  let looking = false
  const work = workOf('timer', 'queue.look')
  const look = async () => {
    const names = [...idle].filter(([, slots]) => slots.size > 0).map(([name]) => name)
    const { rows } = await db.executeQuery<{ name: string }>(CompiledQuery.raw(WAITING, [names]))
    for (const { name } of rows) wake(boss, idle.get(name)!)
  }
  const timer = setInterval(() => {
    if (looking) return
    looking = true
    void doing(work, look)
      .catch((error: unknown) => log.warn({ err: errorMessage(error) }, 'queue'))
      .finally(() => (looking = false))
  }, LOOK_MS)
  return () => clearInterval(timer)
}

async function runOne({
  log,
  handler,
  one,
}: {
  log: Logger
  handler: Handler
  one: JobWithMetadata<unknown>
}) {
  const { job, run } = handler
  const started = Date.now()
  const noted = { job: job.name, id: one.id, attempt: one.retryCount }
  try {
    await run(job.payload.parse(one.data), {
      attempt: one.retryCount,
      lastAttempt: one.retryCount >= one.retryLimit,
      signal: one.signal,
    })
    log.debug({ ...noted, ms: Date.now() - started }, 'job done')
  } catch (error) {
    log.warn({ ...noted, err: errorMessage(error) }, 'job failed')
    throw error
  }
}

async function depths(boss: PgBoss, jobs: Job[]) {
  const rows = await Promise.all(jobs.map((job) => boss.getQueueStats(job.name, { force: true })))
  return rows.map((stats, index) => {
    const row = Array.isArray(stats) ? stats[0] : stats
    return {
      name: jobs[index]!.name,
      waiting: row?.queuedCount ?? 0,
      active: row?.activeCount ?? 0,
      failed: row?.failedCount ?? 0,
    }
  })
}
