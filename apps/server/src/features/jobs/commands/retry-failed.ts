import type { jobs } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { audit } from '../../../lib/audit.ts'
import { Failure } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { findVersion, freezeCalls } from '../../flows/index.ts'
import type { Owner } from '../../../lib/owner.ts'
import { handledUpTo } from '../finish/set-cursors.ts'
import { lockJob } from '../queries.ts'
import { showJob } from '../read/show-job.ts'
import type { JobRow, Retry } from '../types.ts'
import { goOn } from './resume-job.ts'

/**
 * Retries all failed rows of a job from their failed step, with the same or another version. Workers do this slice by
 * slice; until then the rows are shown as failed. Repeating the request meanwhile changes nothing.
 */
export async function retryFailed(
  context: Context,
  member: Member,
  { id, version }: { id: string; version?: number | undefined },
): Promise<jobs.Job> {
  return asMember(context, member, async (tx) => {
    const job = await lockJob(tx, member.projectIds, id)
    if (isUnderWay(job, version)) return showJob(tx, member.projectIds, id)
    refuseWhere(job, version)
    const failed = await countFailed(tx, id)
    if (failed === null) throw new Failure('conflict', 'This job has no failed rows.')
    const owner: Owner = { accountId: job.account_id, projectId: job.project_id, actor: member }
    const document = version === undefined ? null : await takeVersion(tx, owner, { job, version })
    await begin(tx, job, document)
    await goOn(context, tx, job)
    await audit(tx, member, {
      accountId: job.account_id,
      projectId: job.project_id,
      action: 'job.retryFailed',
      objectId: id,
      details: { rows: failed, ...(version === undefined ? {} : { version }) },
    })
    return showJob(tx, member.projectIds, id)
  })
}

/** The same retry was requested before and is not finished. */
const isUnderWay = ({ state, stopping, plan: { retry } }: JobRow, version: number | undefined): boolean =>
  retry !== undefined &&
  stopping === null &&
  ['QUEUED', 'RUNNING', 'WAITING'].includes(state) &&
  (version === undefined || retry.document?.version === version)

function refuseWhere({ state, live }: JobRow, version: number | undefined): void {
  if (!['PARTIAL', 'FAILED', 'PAUSED'].includes(state))
    throw new Failure(
      'conflict',
      'Failed rows can be retried only after the job has ended or while it’s paused.',
    )
  if (live && version !== undefined)
    throw new Failure(
      'conflict',
      'This job filled an AI column, which sets its own version. Run the failed cells from the sheet.',
    )
}

/** Counts a job's failed rows per slice; null when there are none. */
async function countFailed(tx: Tx, id: string): Promise<number | null> {
  const { rows } = await sql<{ failed: number }>`
    select coalesce(sum(failed), 0)::int as failed from flow_slices where job_id = ${id}
    having exists (select from flow_runs where job_id = ${id} and state = 'failed')`.execute(tx)
  return rows[0]?.failed ?? null
}

async function takeVersion(
  tx: Tx,
  owner: Owner,
  { job, version }: { job: JobRow; version: number },
): Promise<NonNullable<Retry['document']>> {
  const found = await findVersion(tx, owner, { flowId: job.flow_id, version })
  const callees = await freezeCalls(tx, owner, found)
  await sql`update flow_jobs set document_id = ${found.documentId}, version = ${version},
    callees = ${JSON.stringify(callees)}::jsonb where id = ${job.id}`.execute(tx)
  return { id: found.documentId, version }
}

/** Starts at the first slice even if an earlier retry is unfinished, to include rows that failed again. */
async function begin(tx: Tx, job: JobRow, document: Retry['document'] | null): Promise<void> {
  const { retry: earlier, ...plan } = job.plan
  const wanted = document ?? earlier?.document
  const retry: Retry = {
    after: 0,
    isCut: earlier?.isCut ?? plan.done,
    ...(wanted ? { document: wanted } : {}),
  }
  const handled = await handledUpTo(tx, job)
  job.plan = { ...plan, done: false, retry, ...(handled ? { handled } : {}) }
  await sql`update flow_jobs set plan = ${JSON.stringify(job.plan)}::jsonb, error = null, ended_at = null
    where id = ${job.id}`.execute(tx)
  Object.assign(job, { error: null, rounds: job.rounds + 1 })
}
