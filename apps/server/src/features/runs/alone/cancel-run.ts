import type { runs as runCalls } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { audit } from '../../../lib/audit.ts'
import { Failure, notFound } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { settleNotices } from '../../notifications/index.ts'
import type { Runs } from '../walk/open-runs.ts'

interface RunRow {
  state: runCalls.RunState
  project_id: string
  job_id: string | null
}

const OPEN = new Set<runCalls.RunState>(['queued', 'running', 'waiting', 'paused'])

async function find(tx: Tx, flowId: string, runId: string): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`select state, project_id, job_id from flow_runs
    where id = ${runId} and flow_id = ${flowId} for update`.execute(tx)
  return rows[0]
}

/** Ends a run alone, whose row is held, if no process executes it. Otherwise, an event tells its process at once. */
export async function endRun(context: Context, tx: Tx, runId: string): Promise<void> {
  const { rows } = await sql`update flow_runs set cancelling = true
    where id = ${runId} and worker_id is not null returning id`.execute(tx)
  if (rows.length > 0) return context.events.publish(tx, { name: 'cancel-run', runId })
  const { rows: ended } = await sql<{ account_id: string; subject: string }>`update flow_runs
    set state = 'cancelled', wake_at = null, ended_at = now()
    where id = ${runId} returning account_id, coalesce(execution_id, id) as subject`.execute(tx)
  for (const { account_id: accountId, subject } of ended) await settleNotices(tx, { accountId, subject })
}

/** Cancels a run that this process has just started for the member, whether it is on disk yet or not. */
export async function cancelStarted(
  context: Context,
  runs: Runs,
  run: { member: Member; flowId: string; runId: string },
): Promise<void> {
  await runs.keepAlone(run.runId)
  await cancelRun(context, runs, run)
}

/** Cancels a single run in one of the member's projects; finished steps stay. Does nothing if it is over. */
export async function cancelRun(
  context: Context,
  runs: Runs,
  { member, flowId, runId }: { member: Member; flowId: string; runId: string },
): Promise<void> {
  await asMember(context, member, async (tx) => {
    const run = await find(tx, flowId, runId)
    if (!run || !member.projectIds.includes(run.project_id)) throw notFound('run')
    if (run.job_id !== null)
      throw new Failure('conflict', 'This run belongs to a job. Cancel the job to stop it.')
    if (!OPEN.has(run.state)) return
    await endRun(context, tx, runId)
    const { accountId } = member
    await audit(tx, member, {
      accountId,
      projectId: run.project_id,
      action: 'flow.cancelRun',
      objectId: flowId,
      details: { runId },
    })
  })
  runs.cancel(runId)
}
