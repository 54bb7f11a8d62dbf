import { CompiledQuery, type Kysely, type QueryResult } from 'kysely'
import { type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Database } from '../db/open.ts'
import { takeTurns } from '../db/take-turns.ts'
import type { Tx } from '../db/scope.ts'
import type { DB } from '../db/tables.ts'
import { errorMessage } from '../lib/errors.ts'
import { doing, workOf } from '../lib/loop/work.ts'
import { endFailed, MOST_DEATHS, noteFailures, triesOf } from './tries.ts'

/** A kind of job: its name, payload schema, and retry settings. */
export interface Job<S extends z.ZodType = z.ZodType> {
  name: string
  payload: S
  /** Retries after the first attempt. */
  retries: number
  /** A job that runs longer is given to another worker. */
  timeoutSeconds: number
  /** Jobs of this kind that one process runs at once. */
  concurrency: number
  /** Limit per group (account) across all processes, so that one can't delay all others. */
  perGroup: number
  /** The work itself counts how often its process died with it, and gives up after too many deaths. */
  countsDeaths?: boolean
}

export const defineJob = <S extends z.ZodType>(job: Job<S>): Job<S> => job

export interface Running {
  /** 0 on the first attempt. */
  attempt: number
  lastAttempt: boolean
  /** Aborted on shutdown, or with `TimedOut` as its reason when the job exceeds its time. */
  signal: AbortSignal
}

/** Abort reason: the job took longer than its `timeoutSeconds`. */
export class TimedOut extends Error {}

const isTimedOut = ({ signal }: Pick<Running, 'signal'>): boolean =>
  signal.aborted && signal.reason instanceof TimedOut

/** Whether a failure is final and should be reported: no retry follows, and it isn't a shutdown. */
export const isLastFailure = (running: Pick<Running, 'lastAttempt' | 'signal'>): boolean =>
  running.lastAttempt && (!running.signal.aborted || isTimedOut(running))

export interface Handler<S extends z.ZodType = z.ZodType> {
  job: Job<S>
  run: (payload: z.output<S>, running: Running) => Promise<void>
  /** Called instead of another attempt after three processes died with the job: its subject fails with that reason. */
  onDeaths?: (payload: z.output<S>) => Promise<void>
}

export const handler = <S extends z.ZodType>(
  job: Job<S>,
  run: Handler<S>['run'],
  onDeaths?: Handler<S>['onDeaths'],
): Handler => ({ job, run, onDeaths }) as unknown as Handler

interface SendOptions {
  /** What the job is about. Alone it prevents no second job, so handlers must bear one; see `unlessWaiting`. */
  key?: string
  /** Sends nothing while a job with this key waits and is due: for hints. One that starts just now doesn't count. */
  unlessWaiting?: true
  /** The account, for `perGroup`. */
  group?: string
  /** Higher runs first; 0 by default. */
  priority?: number
  /** Earliest start. */
  startAfter?: Date
  /** Delay in seconds, by the database's clock. */
  afterSeconds?: number
}

export interface Queue {
  /** Sends a job, which exists only if the transaction commits. */
  send<S extends z.ZodType>(
    tx: Tx | Kysely<DB>,
    job: Job<S>,
    payload: z.input<S>,
    options?: SendOptions,
  ): Promise<void>
  /** Starts processing jobs. */
  work(handlers: Handler[]): Promise<void>
  /** Number of waiting, running and failed jobs by kind. */
  depths(): Promise<{ name: string; waiting: number; active: number; failed: number }[]>
  /** Stops taking jobs, waits up to `graceMs`, and hands back running ones. */
  stop(graceMs: number): Promise<void>
}

// A worker without a heartbeat for this long is dead, and its jobs are taken over (10 is pg-boss's minimum).
const HEARTBEAT_SECONDS = 10
const BEAT_SECONDS = 2

/** Time before the end of a stop. */
const NOTED_BEFORE_MS = 2000

/** The queue's clock starts shortly before the job, and timers can fire slightly early. */
const TIMER_MS = 500

const LOOK_MS = 500
// Idle slots check by themselves this often, in case the shared polling fails.
const UNASKED_SECONDS = 30
const WAITING = `select n as name from unnest($1::text[]) n where exists (
  select from pgboss.job j where j.name = n and j.state < 'active' and not j.blocked and j.start_after <= now())`

const SAME_WAITING = `select from pgboss.job where name = $1 and singleton_key = $2 and state = 'created'
  and start_after <= now() limit 1`

const NO_JOB = '00000000-0000-0000-0000-000000000000'

const executor = (db: Kysely<DB>) => ({
  executeSql: async (text: string, values: unknown[] = []) => {
    const query = CompiledQuery.raw(text, values)
    const result = WHOLE_TRANSACTION.test(text) ? await runWhole(db, query) : await db.executeQuery(query)
    return { rows: result.rows as Record<string, unknown>[] }
  },
})

/** A pg-boss script that contains a whole transaction. */
const WHOLE_TRANSACTION = /^\s*begin\s*;/i

/**
 * A script that fails halfway would leave its connection inside the transaction and break the connection's next user.
 * The embedded database, with its single session, would serve nobody else until then.
 */
function runWhole(db: Kysely<DB>, query: CompiledQuery): Promise<QueryResult<unknown>> {
  return db.connection().execute(async (connection) => {
    try {
      return await connection.executeQuery(query)
    } catch (error) {
      // A lost connection has already rolled back.
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined)
      throw error
    }
  })
}

/** The job queue, based on pg-boss in the main database. */
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
    // How soon a dead worker's jobs are noticed, in addition to the heartbeat; the slower of the two applies.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  })
  boss.on('error', (error) => log.error({ err: errorMessage(error) }, 'queue'))
  // The first start creates tables, and two concurrent starts would abort each other's transactions.
  await takeTurns(db, async () => {
    await boss.start()
    await declare(boss, jobs)
    await grantQueue(db.kysely)
  })
  // The embedded database serves only this process, so jobs left running by a crash belong to nobody.
  if (db.kind === 'embedded') await handBack(db.kysely, jobs)
  const workers: Workers = { boss, log, db: db.kysely, idle: new Map(), running: new Set() }
  let stopLooking = () => {}
  return {
    send: (tx, job, payload, sendOptions) => send({ boss, tx, job, payload, options: sendOptions ?? {} }),
    work: async (handlers) => {
      for (const one of handlers) await startWorkers({ ...workers, handler: one })
      stopLooking = lookForWork(workers)
    },
    depths: () => depths(boss, jobs),
    stop: async (graceMs) => {
      stopLooking()
      // Jobs that don't finish in time are handed back properly: no process died with them.
      const timer = setTimeout(() => void handBackInOrder(workers), Math.max(0, graceMs - NOTED_BEFORE_MS))
      await boss.stop({ graceful: true, close: false, timeout: graceMs }).finally(() => clearTimeout(timer))
    },
  }
}

/** Creates missing queues, and updates those whose settings changed. */
async function declare(boss: PgBoss, jobs: Job[]) {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const job of jobs) {
    const settings = settingsOf(job)
    const queue = known.get(job.name)
    const names = Object.keys(settings) as (keyof typeof settings)[]
    if (!queue) await boss.createQueue(job.name, settings)
    else if (names.some((name) => queue[name] !== settings[name])) await boss.updateQueue(job.name, settings)
    // pg-boss cached the settings of existing queues at its start.
    else continue
    // Any read of the queue makes pg-boss cache its settings. Otherwise the first send looks them up on another
    // connection, which would wait forever for the sender's transaction on the embedded database.
    await boss.findJobs(job.name, { id: NO_JOB })
  }
}

const settingsOf = (job: Job) => ({
  // Deaths are not failures: a job that failed too often is ended explicitly.
  retryLimit: job.retries === 0 ? 0 : job.retries + MOST_DEATHS,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: job.timeoutSeconds,
  heartbeatSeconds: HEARTBEAT_SECONDS,
})

/** Jobs are sent inside an account's transaction, whose role owns nothing. */
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

/** The next attempt counts as one more, unless the job's subject counts for itself. */
async function handBack(db: Kysely<DB>, jobs: Job[]) {
  const names = jobs.map((job) => job.name)
  const uncounted = jobs.filter(({ retries }) => retries === 0).map((job) => job.name)
  await db.executeQuery(
    CompiledQuery.raw(
      `update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null,
         started_on = case when name = any($2::text[]) then null else started_on end
       where state = 'active' and name = any($1::text[])`,
      [names, uncounted],
    ),
  )
}

async function handBackInOrder({ db, log, running }: Workers) {
  const ids = [...running]
  running.clear()
  await noteFailures(db, ids).catch((error: unknown) => log.warn({ err: errorMessage(error) }, 'queue'))
}

async function send<S extends z.ZodType>(input: {
  boss: PgBoss
  tx: Tx | Kysely<DB>
  job: Job<S>
  payload: z.input<S>
  options: SendOptions
}) {
  const data = input.job.payload.parse(input.payload) as object
  const { key, unlessWaiting } = input.options
  if (key && unlessWaiting && (await isWaiting(input.tx, { name: input.job.name, key }))) return
  await input.boss.send(input.job.name, data, {
    db: executor(input.tx),
    ...(input.options.key ? { singletonKey: input.options.key } : {}),
    ...(input.options.group ? { group: { id: input.options.group } } : {}),
    ...(input.options.priority ? { priority: input.options.priority } : {}),
    ...(input.options.startAfter ? { startAfter: input.options.startAfter } : {}),
    ...(input.options.afterSeconds ? { startAfter: input.options.afterSeconds } : {}),
  })
}

async function isWaiting(
  db: Tx | Kysely<DB>,
  { name, key }: { name: string; key: string },
): Promise<boolean> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(SAME_WAITING, [name, key]))
  return rows.length > 0
}

/**
 * One registration per slot, so that a slow job never delays the next. A slot that had a job looks for another
 * immediately; idle slots are woken when there is work.
 */
async function startWorkers({ handler, ...workers }: Workers & { handler: Handler }) {
  const { boss, idle } = workers
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
      // Where there was one job, there may be more.
      wake(boss, slots)
      try {
        if (one) await doing(workOf('job', job.name), () => runOne({ ...workers, handler, one }))
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
  db: Kysely<DB>
  /** Ids of running jobs whose failure must be recorded. */
  running: Set<string>
  /** Slots without a job, by queue name. */
  idle: Map<string, Set<string>>
}

/**
 * Polls all queues at once and wakes one slot of each that has work. Polling from every idle slot kept a fifth of a
 * core busy. Returns a function that stops it.
 */
function lookForWork({ boss, log, idle, db }: Workers): () => void {
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

async function runOne(input: Workers & { handler: Handler; one: JobWithMetadata<unknown> }) {
  const { log, db, running, handler, one } = input
  const { job, run } = handler
  const started = Date.now()
  const noted = { job: job.name, id: one.id, attempt: one.retryCount }
  const { payload, failed, deaths } = triesOf(one)
  const isCounted = job.retries > 0
  if (isCounted && !job.countsDeaths && deaths >= MOST_DEATHS) return giveUp(input, payload)
  const lastAttempt = failed >= job.retries
  if (isCounted) running.add(one.id)
  try {
    const signal = timedSignal(job, one.signal)
    await run(job.payload.parse(payload), { attempt: one.retryCount, lastAttempt, signal })
    log.debug({ ...noted, ms: Date.now() - started }, 'job done')
  } catch (error) {
    log.warn({ ...noted, err: errorMessage(error) }, 'job failed')
    if (running.has(one.id)) await noteFailures(db, [one.id])
    if (isCounted && lastAttempt) await endFailed(db, one.id, error)
    throw error
  } finally {
    running.delete(one.id)
  }
}

/** pg-boss aborts a job's signal without a reason, on shutdown and on timeout alike. */
function timedSignal({ name, timeoutSeconds }: Job, given: AbortSignal): AbortSignal {
  const until = performance.now() + timeoutSeconds * 1000
  const timed = new AbortController()
  const abort = () => {
    const isLate = performance.now() >= until - TIMER_MS
    timed.abort(isLate ? new TimedOut(`${name} took longer than ${timeoutSeconds} s`) : given.reason)
  }
  if (given.aborted) abort()
  else given.addEventListener('abort', abort, { once: true })
  return timed.signal
}

/** Three processes died with the job: it is not started again. */
async function giveUp(
  { log, db, handler, one }: Workers & { handler: Handler; one: JobWithMetadata<unknown> },
  payload: unknown,
) {
  const { job, onDeaths } = handler
  log.error({ job: job.name, id: one.id }, 'a job is given up: its process died with it several times')
  await onDeaths?.(job.payload.parse(payload))
  await endFailed(db, one.id, new Error('The server process stopped several times while working on it.'))
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
