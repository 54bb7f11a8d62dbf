import type { leads } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { notFound } from '../../lib/errors.ts'

export interface LeadRow {
  id: string
  account_id: string
  project_id: string
  agent_id: string
  agent_name: string
  name: string | null
  email: string | null
  phone: string | null
  email_key: string | null
  phone_key: string | null
  fields: leads.FilledField[]
  earlier: EarlierForm[]
  consent_text: string | null
  consent_at: Date | null
  status: leads.LeadStatus
  note: string
  score: number
  score_reasons: leads.ScoreReason[]
  channel: leads.Lead['channel']
  page: string | null
  conversation_id: string | null
  submitted_at: Date
  created_at: Date
  updated_at: Date
}

/** The values that a later form replaced. */
export interface EarlierForm {
  at: string
  name: string | null
  phone: string | null
  fields: leads.FilledField[]
}

/** For a query over `leads l` and `agents a`. */
export const LEAD_COLUMNS = sql`l.id, l.account_id, l.project_id, l.agent_id, a.name as agent_name, l.name, l.email,
  l.phone, l.email_key, l.phone_key, l.fields, l.earlier, l.consent_text, l.consent_at, l.status, l.note, l.score,
  l.score_reasons, l.channel, l.page, l.submitted_at, l.created_at, l.updated_at,
  (select c.id from conversations c where c.lead_id = l.id order by c.updated_at desc limit 1) as conversation_id`

export async function selectLeads(tx: Tx, where: RawBuilder<unknown>): Promise<LeadRow[]> {
  const { rows } = await sql<LeadRow>`select ${LEAD_COLUMNS} from leads l join agents a on a.id = l.agent_id
    where ${where}`.execute(tx)
  return rows
}

/** A lead in a project that the member can access. Throws `not_found`. */
export async function findLead(tx: Tx, member: Member, id: string): Promise<LeadRow> {
  const [row] = await selectLeads(tx, sql`l.id = ${id} and l.project_id = any(${member.projectIds})`)
  if (!row) throw notFound('lead')
  return row
}

/** Notifies open consoles that a lead has changed. */
export const announceLead = (
  context: Context,
  tx: Tx,
  lead: Pick<LeadRow, 'id' | 'account_id' | 'project_id' | 'agent_id'>,
): Promise<void> =>
  context.events.publish(tx, {
    name: 'change',
    accountId: lead.account_id,
    projectId: lead.project_id,
    change: { kind: 'lead', id: lead.id, parentId: lead.agent_id },
  })

export const presentLead = (row: LeadRow): leads.Lead => ({
  id: row.id,
  agentId: row.agent_id,
  agentName: row.agent_name,
  name: row.name,
  email: row.email,
  phone: row.phone,
  fields: row.fields,
  status: row.status,
  note: row.note,
  score: row.score,
  reasons: row.score_reasons,
  channel: row.channel,
  page: row.page,
  consent:
    row.consent_text === null || row.consent_at === null
      ? null
      : { text: row.consent_text, at: row.consent_at.toISOString() },
  conversationId: row.conversation_id,
  createdAt: row.created_at.toISOString(),
  submittedAt: row.submitted_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
