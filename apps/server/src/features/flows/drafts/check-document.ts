import type { Data, flows } from '@millrace/contract'
import type { z } from 'zod'
import type { Member } from '../../../lib/actor.ts'
import { asMember, currentProject } from '../../../lib/scoped.ts'
import { problemsOf } from './check/problems-of.ts'
import type { Desk } from './desk.ts'
import { openFlow } from './queries.ts'

/** Checks a document, as a flow's or as a new one of the current project, without saving it. */
export async function checkDocument(
  { context, models }: Desk,
  member: Member,
  { flowId, document }: z.output<typeof flows.check.body>,
): Promise<Data<typeof flows.check>> {
  const projectId =
    flowId === undefined
      ? currentProject(member)
      : (await asMember(context, member, (tx) => openFlow(tx, member, flowId))).project_id
  const { accountId } = member
  return { problems: await problemsOf(context, models, { accountId, projectId, flowId, document }) }
}
