import type { jobs } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { audit } from '../../../lib/audit.ts'
import { Failure } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { claimColumn } from '../column-runs/claim-column.ts'
import { announceJob } from '../announce-job.ts'
import { isBudgetSpent, isHeldByItself } from '../budget/stop-at-budget.ts'
import { sendLanes } from '../launch/send-lanes.ts'
import { checkLaunch } from '../launch/check-launch.ts'
import { checkRoom } from '../launch/check-room.ts'
import { startJob } from '../launch/start-job.ts'
import { lockJob } from '../queries.ts'
import { showJob } from '../read/show-job.ts'
import type { JobRow } from '../types.ts'

/** Resumes a paused job, optionally with another budget, or starts a draft with the current flow and sheets. */
export async function resumeJob(
  context: Context,
  member: Member,
  { id, ceilingCredits }: { id: string; ceilingCredits?: number | null | undefined },
): Promise<jobs.Job> {
  return asMember(context, member, async (tx) => {
    const job = await lockJob(tx, member.projectIds, id)
    if (ceilingCredits !== undefined) await setBudget(tx, job, ceilingCredits)
    const owner = { accountId: job.account_id, projectId: job.project_id, actor: member }
    if (job.state === 'DRAFT' || job.state === 'PAUSED') await checkRoom(tx, owner.accountId, 'working')
    if (job.state === 'DRAFT') {
      const checked = await checkLaunch(tx, owner, { launch: job.launch, now: context.now() })
      await startJob(context, tx, { id, owner, checked })
    } else if (job.state === 'PAUSED' || job.stopping === 'pause') {
      await refuseOverBudget(tx, job)
      await goOn(context, tx, job)
    } else throw new Failure('conflict', `A job that is ${job.state.toLowerCase()} can't be resumed.`)
    await audit(tx, member, {
      accountId: job.account_id,
      projectId: job.project_id,
      action: job.state === 'DRAFT' ? 'job.launch' : 'job.resume',
      objectId: id,
      ...(ceilingCredits === undefined ? {} : { details: { ceilingCredits } }),
    })
    return showJob(tx, member.projectIds, id)
  })
}

async function setBudget(tx: Tx, job: JobRow, budget: number | null): Promise<void> {
  job.ceiling_credits = budget === null ? null : String(budget)
  await sql`update flow_jobs set ceiling_credits = ${budget},
      launch = case when ${budget}::numeric is null then launch - 'ceilingCredits'
        else jsonb_set(launch, '{ceilingCredits}', to_jsonb(${budget}::numeric)) end
    where id = ${job.id}`.execute(tx)
}

async function refuseOverBudget(tx: Tx, job: JobRow): Promise<void> {
  if (await isBudgetSpent(tx, job))
    throw new Failure(
      'conflict',
      `The job has used up its budget of ${Number(job.ceiling_credits)} credits. Resume it with a higher budget.`,
    )
}

/** Queues workers again. Runs held back after the end of their slice are resumed individually. */
export async function goOn(context: Context, tx: Tx, job: JobRow): Promise<void> {
  await claimColumn(tx, job)
  const byItself = isHeldByItself(job)
  await sql`update flow_jobs set state = 'QUEUED', stopping = null, updated_at = now(),
      rounds = ${job.rounds + (byItself ? 1 : 0)},
      error = case when ${byItself} then null else error end
    where id = ${job.id}`.execute(tx)
  await sql`update flow_runs r set state = 'queued' from flow_slices s
    where r.job_id = ${job.id} and r.state = 'paused' and r.worker_id is null
      and s.job_id = r.job_id and s.number = r.slice and s.state = 'done'`.execute(tx)
  const place = { id: job.id, accountId: job.account_id }
  await sendLanes(context, tx, { ...place, concurrency: job.concurrency })
  await announceJob(tx, { ...place, projectId: job.project_id, flowId: job.flow_id })
}
