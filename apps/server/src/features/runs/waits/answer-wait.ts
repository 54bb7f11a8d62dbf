import type { Reason } from '@millrace/contract'
import { answerStep, failStep, repeatStep, resumeStep, type StepRecord } from '@millrace/engine'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { Failure, notFound } from '../../../lib/errors.ts'
import { sendLane } from '../flow-lane.job.ts'
import { storable } from '../checkpoint/storable.ts'
import { loadJournals } from '../walk/load-runs.ts'
import { sendRun } from '../alone/send-run.ts'

/**
 * Result of a wait: the step's output and port; for a step with an unknown outcome, another attempt or its failure,
 * which is `handled` if its error port is connected.
 */
export type WaitAnswer =
  | { port: string; output: unknown }
  | 'repeat'
  /** The step checks again whether it can continue; it has done nothing yet. */
  | 'resume'
  | { failed: { why: Reason; handled: boolean } }

interface RunState {
  account_id: string
  state: string
  job_id: string | null
  execution: boolean
}

const OPEN = new Set(['queued', 'running', 'waiting', 'paused'])

const over = () => new Failure('conflict', 'This request was already answered, or the run has ended.')

function answerOf(record: StepRecord | undefined, answer: WaitAnswer, at: number): StepRecord {
  if (record?.state !== 'waiting' && record?.state !== 'starting') throw over()
  if (answer === 'repeat') return repeatStep(record)
  if (answer === 'resume') return resumeStep(record)
  return 'failed' in answer
    ? failStep(record, { ...answer.failed, at })
    : answerStep(record, { ...answer, at })
}

/**
 * Stores the response that a step waits for and sends a message to continue the run, in the caller's transaction.
 * Throws `conflict` if the step no longer waits, `not_found` without such a run.
 */
export async function answerWait(
  context: Context,
  tx: Tx,
  { runId, path, answer }: { runId: string; path: string; answer: WaitAnswer },
): Promise<void> {
  const { rows } = await sql<RunState>`
    select account_id, state, job_id, execution_id is not null as execution from flow_runs where id = ${runId} for update`.execute(
    tx,
  )
  const [run] = rows
  if (!run) throw notFound('run')
  if (!OPEN.has(run.state)) throw over()
  const known = (await loadJournals(tx, [runId])).get(runId)
  const record = answerOf(known?.journal.get(path), answer, context.now().getTime())
  // Appended at an odd number: a concurrent walk writes to even ones.
  await sql`insert into flow_steps (account_id, run_id, seq, records)
    select ${run.account_id}, ${runId}, m.seq + 1 + m.seq % 2, ${storable([record])}::jsonb
    from (select coalesce(max(seq), 0) as seq from flow_steps where run_id = ${runId}) m`.execute(tx)
  await sql`update flow_runs set again = state = 'running',
      state = case when state = 'waiting' then 'queued' else state end
    where id = ${runId}`.execute(tx)
  if (run.state !== 'waiting') return
  const accountId = run.account_id
  // A job's row continues in one of its lanes, and active ones check by themselves.
  const isExecution = run.execution
  if (run.job_id === null) await sendRun(context, tx, { runId, accountId, isExecution })
  else await sendLane(context, tx, { id: run.job_id, accountId, lane: 0 })
}
