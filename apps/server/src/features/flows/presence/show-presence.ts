import type { Body, flows } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { notFound } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { selectSummaries } from '../drafts/queries.ts'
import type { People } from './people.ts'

interface Here extends Pick<Body<typeof flows.presence>, 'tab' | 'nodeId' | 'leaving'> {
  id: string
}

/** Announces an opened or closed editor to every process, and returns the others. */
export async function showPresence(
  { context, people }: { context: Context; people: People },
  member: Member,
  { id, tab, nodeId = null, leaving = false }: Here,
): Promise<{ others: flows.PresentEditor[] }> {
  const seen = {
    name: 'presence',
    flowId: id,
    editor: { userId: member.userId, name: member.name, tab, nodeId },
    leaving,
  } as const
  await asMember(context, member, async (tx) => {
    const [flow] = await selectSummaries(tx, member, [id])
    const isSeen = flow && !flow.deleted_at && (flow.shared || member.projectIds.includes(flow.project_id))
    if (!isSeen) throw notFound('flow')
    await context.events.publish(tx, seen)
  })
  const now = context.now().getTime()
  people.tell(seen, now)
  return { others: people.others(seen, now) }
}
