import type { flows } from '@millrace/contract'
import type { Context } from '../../../../context.ts'
import type { Member } from '../../../../lib/actor.ts'
import { asMember } from '../../../../lib/scoped.ts'
import { showJob } from './show-job.ts'

export const getJob = (context: Context, member: Member, id: string): Promise<flows.Job> =>
  asMember(context, member, (tx) => showJob(tx, member.projectIds, id))
