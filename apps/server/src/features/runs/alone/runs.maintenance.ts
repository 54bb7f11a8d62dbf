import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { errorMessage } from '../../../lib/errors.ts'
import { doing, workOf } from '../../../lib/loop/work.ts'
import { RUNS_TOGETHER } from './claim-runs.ts'
import { dropSilentMessages } from './drop-messages.ts'
import { DUE } from './due.ts'
import type { Runs } from '../walk/open-runs.ts'
import { sendRun } from './send-run.ts'
import { endSilent, takeOver } from '../leases/take-over.ts'

const EVERY_MS = 2000
/** Messages per account and round. */
const MOST_MESSAGES = 8
/** A run that is still due after this time is sent again. */
const AGAIN_MS = 10_000

/** Sends messages for due runs, one for as many as a message claims. Returns the number of runs. */
async function sendDue(context: Context, sent: Map<string, number>): Promise<number> {
  const now = performance.now()
  for (const [id, at] of sent) if (at < now - AGAIN_MS) sent.delete(id)
  const { rows } = await sql<{ id: string; account_id: string; execution: boolean }>`
    select id, account_id, execution from (
      select r.id, r.account_id, r.execution_id is not null as execution, row_number() over (
        partition by r.account_id, r.execution_id is null order by coalesce(r.wake_at, r.created_at), r.id) - 1 as place
      from flow_runs r where ${DUE}) due
    where place % ${RUNS_TOGETHER} = 0 and place < ${RUNS_TOGETHER * MOST_MESSAGES}
    limit 1000`.execute(context.db.kysely)
  const fresh = rows.filter(({ id }) => !sent.has(id))
  for (const { id, account_id: accountId, execution: isExecution } of fresh) {
    await sendRun(context, context.db.kysely, { runId: id, accountId, isExecution })
    sent.set(id, now)
  }
  return fresh.length
}

/** Ends active runs that are to be cancelled, in case this process missed the event. */
async function stopAsked(context: Context, runs: Runs): Promise<void> {
  if (runs.atWork().length === 0) return
  const { rows } = await sql<{ id: string }>`
    select id from flow_runs where worker_id = ${runs.lease().id} and cancelling`.execute(context.db.kysely)
  for (const { id } of rows) runs.cancel(id)
}

/** Pauses active runs whose project was deleted. */
async function pauseTrashed(context: Context, runs: Runs): Promise<void> {
  const projects = runs.projectsAtWork()
  if (projects.length === 0) return
  const { rows } = await sql<{ id: string }>`select id from projects
    where id = any(${projects}::text[]) and deleted_at is not null`.execute(context.db.kysely)
  if (rows.length > 0) runs.pauseRunsOf(rows.map(({ id }) => id))
}

/**
 * Runs every two seconds. Takes over from processes without a heartbeat and sends messages for due runs (workers), and
 * ends runs that are to be cancelled (every process). Calls `onFreed` when work was released. Returns a stop function.
 */
export function maintainRuns(context: Context, runs: Runs, onFreed: () => Promise<unknown>): () => void {
  const sent = new Map<string, number>()
  const look = async () => {
    await stopAsked(context, runs)
    await pauseTrashed(context, runs)
    if (context.config.works) await sendDue(context, sent)
  }
  // Separate tasks: one that waits for a stalled process's lock is ended by the takeover.
  const stops = [
    ...(context.config.works ? [every(context, () => takeOverSilent(context, runs, onFreed))] : []),
    every(context, look),
  ]
  const unsubscribe = context.events.subscribe((event) => {
    if (event.name !== 'change' || event.change.kind !== 'project') return
    pauseTrashed(context, runs).catch((error: unknown) =>
      context.log.warn({ err: errorMessage(error) }, 'runs of a deleted project could not be held back'),
    )
  })
  return () => {
    unsubscribe()
    for (const stop of stops) stop()
  }
}

async function takeOverSilent(context: Context, runs: Runs, onFreed: () => Promise<unknown>): Promise<void> {
  if (!runs.workers.mayJudge()) return
  const except = runs.lease().id
  await endSilent(context, { except })
  const dead = await takeOver(context, { except })
  if (dead === 0) return
  context.log.warn({ dead }, 'processes that ran flows were silent, and their work is given away')
  await dropSilentMessages(context)
  await onFreed()
}

/** Runs work now and then repeatedly, with a delay after each run. Returns a function that stops it. */
function every({ log }: Context, work: () => Promise<unknown>): () => void {
  let timer: NodeJS.Timeout | null = null
  let isOver = false
  const plan = (ms: number) => {
    timer = setTimeout(() => {
      void doing(workOf('timer', 'maintainRuns'), work)
        .catch((error: unknown) => log.warn({ err: errorMessage(error) }, 'runs could not be looked after'))
        .finally(() => isOver || plan(EVERY_MS))
    }, ms)
    timer.unref()
  }
  plan(0)
  return () => {
    isOver = true
    if (timer) clearTimeout(timer)
  }
}
