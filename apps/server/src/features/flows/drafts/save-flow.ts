import type { flows } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { firstIdAt } from '../../../lib/ids.ts'
import { asMember } from '../../../lib/scoped.ts'
import { setFlowEndpoint } from '../../webhooks/index.ts'
import { recordChange } from './changes.ts'
import type { Desk } from './desk.ts'
import { holdFlow, refuseStale } from './queries.ts'
import { getFlow } from './show-flow.ts'
import { draftColumns } from './stored.ts'

type Changes = Omit<z.output<typeof flows.save.body>, 'revision'>

/** Column assignments for the given values. */
async function setsOf(
  flow: { accountId: string; id: string },
  changes: Changes,
): Promise<RawBuilder<unknown>[]> {
  const { document, title, description, icon, tags, telling } = changes
  const sets: RawBuilder<unknown>[] = []
  if (title !== undefined) sets.push(sql`title = ${title}`)
  if (description !== undefined) sets.push(sql`description = ${description}`)
  if (icon !== undefined) sets.push(sql`icon = ${icon}`)
  if (tags !== undefined) sets.push(sql`tags = ${JSON.stringify([...new Set(tags)])}::jsonb`)
  if (telling !== undefined) sets.push(sql`settings = ${JSON.stringify({ emails: telling.emails })}::jsonb`)
  if (document) {
    const { draft, draftId, nodeTypes } = await draftColumns({ ...flow, flowId: flow.id }, document)
    sets.push(sql`draft = ${draft}::jsonb, draft_id = ${draftId}, node_types = ${nodeTypes}::jsonb`)
  }
  return sets
}

/** An editor saves every few seconds, so an hour of editing gets one audit entry. */
const SESSION_MS = 3_600_000

/** Whether the audit log already records this member's editing session. Other changes have their own entries. */
async function isInSession(
  tx: Tx,
  { userId, apiKey, accountId }: Member,
  { id, fields }: { id: string; fields: readonly string[] },
): Promise<boolean> {
  if (apiKey || fields.some((field) => field !== 'document')) return false
  // Ids sort by time, so only recent entries are searched.
  const since = firstIdAt('audit', new Date(Date.now() - SESSION_MS))
  const { rows } = await sql`select from (select actor_id, action, details from audit_entries
      where account_id = ${accountId} and id > ${since} and object_id = ${id} order by id desc limit 1) last
    where actor_id = ${userId} and action = 'flow.save' and details = '{"fields": ["document"]}'`.execute(tx)
  return rows.length > 0
}

/** Saves the given values. An outdated revision is rejected, with the current one in the details. */
export async function saveFlow(
  desk: Desk,
  member: Member,
  { id, revision, changes }: { id: string; revision: number; changes: Changes },
): Promise<flows.Flow> {
  const { accountId } = member
  // Before the transaction: a large draft is serialised and hashed here.
  const sets = await setsOf({ accountId, id }, changes)
  await asMember(desk.context, member, async (tx) => {
    const row = await holdFlow(tx, member, { id })
    refuseStale(row, revision)
    if (sets.length === 0) return
    await sql`update flows set ${sql.join(sets)}, revision = revision + 1, updated_at = now()
      where id = ${id}`.execute(tx)
    const fields = Object.keys(changes).filter((key) => changes[key as keyof Changes] !== undefined)
    const flow = { id, projectId: row.project_id }
    const url = changes.telling?.webhook
    if (url !== undefined) await setFlowEndpoint(desk.context, tx, { flow: { ...flow, accountId }, url })
    const isSession = await isInSession(tx, member, { id, fields })
    await recordChange(desk.context, tx, {
      member,
      flow,
      action: 'flow.save',
      details: { fields },
      isSession,
    })
  })
  return getFlow(desk, member, id)
}
