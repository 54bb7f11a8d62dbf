import type { flows } from '@millrace/contract'

import type { Member } from '../../../lib/actor.ts'
import { asMember } from '../../../lib/scoped.ts'
import type { Desk } from './desk.ts'
import { problemsOf } from './check/problems-of.ts'
import { presentFlow } from './present.ts'
import { openFlow } from './queries.ts'
import { readStored } from './stored.ts'

/** A flow with its draft and current problems. */
export async function getFlow({ context, models }: Desk, member: Member, id: string): Promise<flows.Flow> {
  const row = await asMember(context, member, (tx) => openFlow(tx, member, id))
  const document = readStored(row.draft)
  const { account_id: accountId, project_id: projectId } = row
  const problems = await problemsOf(context, models, { accountId, projectId, flowId: id, document })
  return presentFlow(row, document, problems)
}
