import type { Data, leads } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { audit } from '../../lib/audit.ts'
import { notFound } from '../../lib/errors.ts'
import { asMember } from '../../lib/scoped.ts'
import { announceLead, findLead, type LeadRow } from './queries.ts'

/** Changes the status or note of a lead. */
export function updateLead(
  context: Context,
  member: Member,
  input: { id: string; status?: leads.LeadStatus | undefined; note?: string | undefined },
): Promise<Data<typeof leads.update>> {
  const { id, status = null, note = null } = input
  return asMember(context, member, async (tx) => {
    const before = await findLead(tx, member, id)
    if (status === null && note === null) return stateOf(before)
    await sql`update leads set status = coalesce(${status}::text, status), note = coalesce(${note}::text, note),
      updated_at = ${context.now()} where id = ${id}`.execute(tx)
    await announceLead(context, tx, before)
    await audit(tx, member, {
      accountId: member.accountId,
      projectId: before.project_id,
      action: 'lead.update',
      objectId: id,
      details: { ...(status === null ? {} : { from: before.status, to: status }), note: note !== null },
    })
    return stateOf(await findLead(tx, member, id))
  })
}

/** Only what was changed, without personal data: not every writer may read it. */
const stateOf = ({ id, status, note, updated_at: updatedAt }: LeadRow) => ({
  id,
  status,
  note,
  updatedAt: updatedAt.toISOString(),
})

type Ref = Pick<LeadRow, 'id' | 'account_id' | 'project_id' | 'agent_id'>

/** Sets the status of all of these leads, or of none if one does not exist. */
export function setStatus(
  context: Context,
  member: Member,
  { ids, status }: { ids: string[]; status: leads.LeadStatus },
): Promise<Data<typeof leads.setStatus>> {
  return asMember(context, member, async (tx) => {
    const { rows } = await sql<Ref>`update leads set status = ${status}, updated_at = ${context.now()}
      where id = any(${ids}) and project_id = any(${member.projectIds})
      returning id, account_id, project_id, agent_id`.execute(tx)
    await settle(context, tx, { member, ids, rows, action: 'lead.update', details: { to: status } })
    return { updated: rows.length }
  })
}

/** Deletes all of these leads, or none if one does not exist. Their conversations stay. */
export function deleteLeads(
  context: Context,
  member: Member,
  ids: string[],
): Promise<Data<typeof leads.removeMany>> {
  return asMember(context, member, async (tx) => {
    const { rows } = await sql<Ref>`delete from leads
      where id = any(${ids}) and project_id = any(${member.projectIds})
      returning id, account_id, project_id, agent_id`.execute(tx)
    await settle(context, tx, { member, ids, rows, action: 'lead.delete', details: {} })
    return { deleted: rows.length }
  })
}

interface Settled {
  member: Member
  ids: string[]
  rows: Ref[]
  action: 'lead.update' | 'lead.delete'
  details: Record<string, unknown>
}

async function settle(
  context: Context,
  tx: Tx,
  { member, ids, rows, action, details }: Settled,
): Promise<void> {
  if (rows.length !== new Set(ids).size) throw notFound('lead')
  for (const row of rows) await announceLead(context, tx, row)
  await audit(tx, member, {
    accountId: member.accountId,
    projectId: rows[0]!.project_id,
    action,
    objectId: rows.length === 1 ? rows[0]!.id : null,
    details: { ...details, count: rows.length },
  })
}
