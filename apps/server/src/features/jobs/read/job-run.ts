import type { runs } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { asMember } from '../../../lib/scoped.ts'
import { loadRun } from '../../runs/index.ts'

/** One row of a job with its steps. */
export const jobRun = (
  context: Context,
  member: Member,
  { jobId, runId }: { jobId: string; runId: string },
): Promise<runs.Run> =>
  asMember(context, member, (tx) => loadRun(tx, { runId, jobId, projectIds: member.projectIds }))
