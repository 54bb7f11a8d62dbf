import { sql } from 'kysely'
import { jobError } from '../job-error.ts'
import type { Context } from '../../../context.ts'
import type { CalculatedFirst } from '../../sheets/index.ts'
import type { EndedRun } from '../../runs/index.ts'
import { announceJob } from '../announce-job.ts'
import { flowFinish } from '../flow-finish.job.ts'
import { sumUp } from '../budget/spent.ts'
import { ROW_FAILED, stopWhereSpent } from '../budget/stop-at-budget.ts'
import { settleAiCells } from './settle-ai-cells.ts'
import type { Tx } from './types.ts'

interface Counted {
  job: string
  slice: number
  succeeded: number
  failed: number
  skipped: number
}

interface Settled {
  job_id: string
  number: number
  account_id: string
  state: string
  /** Null without a budget, and when the job is stopping anyway. */
  budget: string | null
}

/** Counts finished runs in their slices; waiting and held-back ones are not finished. */
export async function settle(
  context: Context,
  tx: Tx,
  { ended, calculated }: { ended: readonly EndedRun[]; calculated?: CalculatedFirst | undefined },
): Promise<void> {
  await settleAiCells(tx, ended, calculated)
  const counts = countsOf(ended)
  if (counts.length === 0) return
  const { rows } = await sql<Settled>`
    update flow_slices s set succeeded = s.succeeded + c.succeeded, failed = s.failed + c.failed,
      skipped = s.skipped + c.skipped,
      state = case when s.succeeded + s.failed + s.skipped + c.succeeded + c.failed + c.skipped >= s.size
        then 'done' else s.state end,
      worker_id = case when s.succeeded + s.failed + s.skipped + c.succeeded + c.failed + c.skipped >= s.size
        then null else s.worker_id end
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
      as c(job text, slice int, succeeded int, failed int, skipped int)
    where s.job_id = c.job and s.number = c.slice
    returning s.job_id, s.number, s.account_id, s.state, (select j.ceiling_credits from flow_jobs j
      where j.id = s.job_id and j.stopping is null) as budget`.execute(tx)
  await stopAtFailure(tx, counts)
  const done = rows.filter(({ state }) => state === 'done')
  await sumUp(tx, done)
  await stopWhereSpent(context, tx, withBudget(rows))
  if (done.length > 0) await sendFinish(context, tx, done)
}

/** Jobs with a budget, each once. */
const withBudget = (rows: readonly Settled[]) =>
  [...new Map(rows.map(({ job_id: id, budget }) => [id, budget]))].flatMap(([id, budget]) =>
    budget === null ? [] : [{ id, ceiling_credits: budget }],
  )

function countsOf(ended: readonly EndedRun[]): Counted[] {
  const bySlice = new Map<string, Counted>()
  for (const { header, end } of ended) {
    if (end.state === 'waiting' || end.state === 'paused') continue
    const { id: job, slice } = header.job!
    const key = `${job}/${slice}`
    const counted = bySlice.get(key) ?? { job, slice, succeeded: 0, failed: 0, skipped: 0 }
    bySlice.set(key, counted)
    if (end.state === 'succeeded') counted.succeeded += 1
    else if (end.state === 'failed') counted.failed += 1
    else counted.skipped += 1
  }
  return [...bySlice.values()].toSorted((a, b) =>
    a.job < b.job ? -1 : a.job > b.job ? 1 : a.slice - b.slice,
  )
}

/** Pauses jobs whose flow says so at their first failed row; the process that stops them notifies people. */
async function stopAtFailure(tx: Tx, counts: readonly Counted[]): Promise<void> {
  const jobs = [...new Set(counts.filter(({ failed }) => failed > 0).map(({ job }) => job))]
  if (jobs.length === 0) return
  const { rows } = await sql<{ id: string; account_id: string; project_id: string; flow_id: string }>`
    update flow_jobs j set stopping = 'pause', updated_at = now(), error = ${JSON.stringify(jobError(ROW_FAILED))}::jsonb
    from flow_documents d
    where j.id = any(${jobs}::text[]) and j.stopping is null and d.id = j.document_id
      and d.document -> 'settings' -> 'stopJobOnError' = 'true'
    returning j.id, j.account_id, j.project_id, j.flow_id`.execute(tx)
  for (const { id, account_id: accountId, project_id: projectId, flow_id: flowId } of rows) {
    await announceJob(tx, { id, accountId, projectId, flowId })
  }
}

/** When no slice is left, a message makes someone check whether the job is done. */
async function sendFinish(
  context: Context,
  tx: Tx,
  done: readonly { job_id: string; account_id: string }[],
): Promise<void> {
  const accounts = new Map(done.map((one) => [one.job_id, one.account_id]))
  const { rows } = await sql<{ id: string }>`select j.id from flow_jobs j
    where j.id = any(${[...accounts.keys()]}::text[]) and (j.plan->>'done')::boolean
      and not exists (select from flow_slices s where s.job_id = j.id and s.state <> 'done')`.execute(tx)
  for (const { id } of rows)
    await context.queue.send(tx, flowFinish, { jobId: id }, { group: accounts.get(id)! })
}
