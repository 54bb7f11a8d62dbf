import type { Data, flows } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { Failure, notFound } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { recordChange } from './changes.ts'
import type { Desk } from './desk.ts'
import { restorableSince } from './list-flows.ts'
import { holdFlow } from './queries.ts'
import { getFlow } from './show-flow.ts'
import type { Tx } from '../../../db/scope.ts'
import { CATALOGUE } from '../nodes/catalogue.ts'

const CALL_TYPES = [...CATALOGUE.values()].filter(({ role }) => role === 'call').map(({ type }) => type)
const SHOWN_MOST = 20

/** Flows that call another one. */
interface Callers {
  shown: { id: string; title: string }[]
  /** Number of callers in projects that the member can't access. */
  hidden: number
}

/** Flows of the account that call this one, in their published version or draft. */
async function callersOf(tx: Tx, member: Member, id: string): Promise<Callers> {
  const calls = CALL_TYPES.map((type) => JSON.stringify([{ type, params: { flow: id } }]))
  const { rows } = await sql<{ id: string; title: string; project_id: string }>`
    select f.id, f.title, f.project_id from flows f
    left join flow_versions v on v.flow_id = f.id and v.version = f.published_version
    left join flow_documents d on d.id = v.document_id
    where f.account_id = ${member.accountId} and f.deleted_at is null and f.id <> ${id}
      and (f.draft -> 'nodes' @> any(${calls}::jsonb[]) or d.document -> 'nodes' @> any(${calls}::jsonb[]))
    order by f.title, f.id`.execute(tx)
  const shown = rows.filter(({ project_id: project }) => member.projectIds.includes(project))
  return {
    shown: shown.slice(0, SHOWN_MOST).map(({ id: flowId, title }) => ({ id: flowId, title })),
    hidden: rows.length - shown.length,
  }
}

/** Automatic starts of a flow in all projects: they are suspended while it is in the trash. */
async function startsOf(tx: Tx, id: string): Promise<flows.FlowStarts> {
  const { rows } = await sql<flows.FlowStarts>`select
      (select count(*)::int from flow_schedules where flow_id = f.id and active) as schedules,
      (select count(*)::int from sheet_live_columns c join sheets s on s.id = c.sheet_id
        where c.flow_id = f.id and s.deleted_at is null) as "liveColumns",
      coalesce((f.iframe_settings ->> 'enabled')::boolean, false) as form,
      f.hook_hash is not null as hook
    from flows f where f.id = ${id}`.execute(tx)
  return rows[0]!
}

/** Whether there are any. */
const isStarted = ({ schedules, liveColumns, form, hook }: flows.FlowStarts): boolean =>
  schedules > 0 || liveColumns > 0 || form || hook

/**
 * Moves a flow to the trash. Running jobs finish with the document they started with. If other flows call it, this
 * fails with their names unless `force` is set, which makes them fail at that step. With `ask`, it also fails if
 * anything starts the flow automatically.
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

/** Restores a flow from the trash. */
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
