import type { jobs } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { asMember } from '../../../lib/scoped.ts'
import { atRest, reasonForRest } from './reason-for-rest.ts'
import { showJob } from './show-job.ts'

export async function getJob(context: Context, member: Member, id: string): Promise<jobs.Job> {
  const job = await asMember(context, member, (tx) => showJob(tx, member.projectIds, id))
  const reason = reasonForRest(context, job.state)
  return reason === null ? job : { ...job, state: atRest, error: reason }
}
