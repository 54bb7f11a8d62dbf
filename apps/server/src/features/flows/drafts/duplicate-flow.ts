import type { flows } from '@millrace/contract'
import type { Member } from '../../../lib/actor.ts'
import { asMember, currentProject } from '../../../lib/scoped.ts'
import { recordChange } from './changes.ts'
import { insertFlow } from './create-flow.ts'
import type { Desk } from './desk.ts'
import { openFlow } from './queries.ts'
import { getFlow } from './show-flow.ts'
import { readStored } from './stored.ts'

const TITLE_LENGTH = 120

/**
 * Copies the draft to the current project, without versions, jobs, schedules or webhook. References to resources
 * outside of the project become problems.
 */
export async function duplicateFlow(
  desk: Desk,
  member: Member,
  input: { id: string; title: string | undefined },
): Promise<flows.Flow> {
  const projectId = currentProject(member)
  const { accountId, userId: createdBy } = member
  const id = await asMember(desk.context, member, async (tx) => {
    const source = await openFlow(tx, member, input.id)
    const title = input.title ?? `${source.title.slice(0, TITLE_LENGTH - 2).toWellFormed()} 2`
    const { description, icon, tags } = source
    const values = { title, description, icon, tags, document: readStored(source.draft) }
    const made = await insertFlow(tx, { accountId, projectId, createdBy, ...values })
    const flow = { id: made, projectId }
    const details = { from: source.id, title }
    await recordChange(desk.context, tx, { member, flow, action: 'flow.duplicate', details })
    return made
  })
  return getFlow(desk, member, id)
}
