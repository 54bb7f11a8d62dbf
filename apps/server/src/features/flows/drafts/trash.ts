import type { Data, flows } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { Failure, notFound } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { type Callers, callersOf } from './callers.ts'
import { recordChange } from './changes.ts'
import type { Desk } from './desk.ts'
import { restorableSince } from './list-flows.ts'
import { holdFlow } from './queries.ts'
import { getFlow } from './show-flow.ts'
import { isStarted, startsOf } from './starts.ts'

/**
 * Puts a flow into the trash. Jobs that run go on to their end, by the document they began with. One that other flows call
 * is refused with their names, unless `force`: those fail at that step then. With `ask`, so is one that something starts by
 * itself.
 */
export async function deleteFlow(
  context: Context,
  member: Member,
  { id, force, ask }: { id: string; force: boolean; ask: boolean },
): Promise<Data<typeof flows.remove>> {
  return asMember(context, member, async (tx) => {
    const row = await holdFlow(tx, member, { id })
    if (!force) {
      const starts = await startsOf(tx, id)
      refuseCalled(await callersOf(tx, member, id), starts)
      if (ask) refuseStarted(starts)
    }
    await sql`update flows set deleted_at = ${context.now()} where id = ${id}`.execute(tx)
    const flow = { id, projectId: row.project_id }
    const details = { title: row.title }
    await recordChange(context, tx, { member, flow, action: 'flow.delete', details })
    return { deleted: true }
  })
}

function refuseCalled({ shown, hidden }: Callers, starts: flows.FlowStarts): void {
  const names = shown.map(({ title }) => `“${title}”`)
  if (hidden > 0) names.push(hidden === 1 ? 'a flow in another project' : `${hidden} flows in other projects`)
  if (names.length === 0) return
  throw new Failure(
    'conflict',
    `This flow is called by ${names.join(', ')}. Runs of them would fail at that step.`,
    { usedBy: shown, starts },
  )
}

function refuseStarted(starts: flows.FlowStarts): void {
  if (isStarted(starts))
    throw new Failure(
      'conflict',
      'Schedules, AI columns, a form or a webhook start this flow. They’re paused while it is in the trash.',
      { usedBy: [], starts },
    )
}

/** Brings a flow back from the trash. */
export async function restoreFlow(desk: Desk, member: Member, id: string): Promise<flows.Flow> {
  const { context } = desk
  await asMember(context, member, async (tx) => {
    const row = await holdFlow(tx, member, { id, deleted: true })
    const { rows } = await sql`update flows set deleted_at = null, updated_at = now()
      where id = ${id} and deleted_at > ${restorableSince(context)} returning id`.execute(tx)
    if (rows.length === 0) throw notFound('flow')
    const flow = { id, projectId: row.project_id }
    const details = { title: row.title }
    await recordChange(context, tx, { member, flow, action: 'flow.restore', details })
  })
  return getFlow(desk, member, id)
}
