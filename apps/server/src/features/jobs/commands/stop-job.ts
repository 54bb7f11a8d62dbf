import type { jobs } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { publish } from '../../../events/events.ts'
import { type Member, personOf } from '../../../lib/actor.ts'
import { audit } from '../../../lib/audit.ts'
import { Failure } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { announceJob } from '../announce-job.ts'
import { finishJob } from '../finish/finish-job.ts'
import { lockJob } from '../queries.ts'
import { showJob } from '../read/show-job.ts'

const MAY: Record<'pause' | 'cancel', readonly jobs.JobState[]> = {
  pause: ['QUEUED', 'RUNNING', 'WAITING'],
  cancel: ['DRAFT', 'QUEUED', 'RUNNING', 'WAITING', 'PAUSED'],
}
const WORDS = { pause: 'paused', cancel: 'cancelled' }

/** Asks a job's workers to stop; it is stopped once none is active, which may be immediately. */
export async function stopJob(
  context: Context,
  member: Member,
  { id, how }: { id: string; how: 'pause' | 'cancel' },
): Promise<jobs.Job> {
  await asMember(context, member, (tx) => askToStop(tx, member, { id, how }))
  await finishJob(context, id)
  return asMember(context, member, (tx) => showJob(tx, member.projectIds, id))
}

/** Asks a job's workers to stop on commit; the caller then calls `finishJob`. */
export async function askToStop(
  tx: Tx,
  member: Member,
  { id, how }: { id: string; how: 'pause' | 'cancel' },
): Promise<void> {
  const job = await lockJob(tx, member.projectIds, id)
  if (!MAY[how].includes(job.state))
    throw new Failure('conflict', `A job that is ${job.state.toLowerCase()} can't be ${WORDS[how]}.`)
  await sql`update flow_jobs set stopping = ${how}, stopped_by = ${personOf(member)}, updated_at = now() where id = ${id}`.execute(
    tx,
  )
  const place = { accountId: job.account_id, projectId: job.project_id }
  await audit(tx, member, { ...place, action: `job.${how}`, objectId: id })
  await announceJob(tx, { ...place, id, flowId: job.flow_id })
  // For a pause, the job's change event is enough.
  if (how === 'cancel') await publish(tx, { name: 'cancel-job', jobId: id })
}
