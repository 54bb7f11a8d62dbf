import type { Identifier } from '@millrace/channels'
import type { channels } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { newId } from '../../../lib/ids.ts'

/** Most contacts of one lab. */
export const CONTACTS_MAX = 20
/** Calls that are kept of one lab, and shown. */
export const CALLS_KEPT = 200
/** Of a body in the log: the longest message fits with each character escaped, so that its call can be repeated. */
const BODY_MAX = 40_000

export interface LabRow {
  faults: channels.LabFault[]
  delay_seconds: number
  states: channels.LabStates
}

export interface LabContactRow {
  id: string
  name: string
  kind: string
  identifiers: Identifier[]
  wrote_at: Date | null
}

export async function selectLab(tx: Tx, connectionId: string): Promise<LabRow | undefined> {
  const { rows } = await sql<LabRow>`select faults, delay_seconds, states from channel_labs
    where connection_id = ${connectionId} for update`.execute(tx)
  return rows[0]
}

export async function selectContacts(tx: Tx, connectionId: string): Promise<LabContactRow[]> {
  const { rows } =
    await sql<LabContactRow>`select id, name, kind, identifiers, wrote_at from channel_lab_contacts
    where connection_id = ${connectionId} order by created_at, id limit ${CONTACTS_MAX}`.execute(tx)
  return rows
}

interface NewCall {
  accountId: string
  connectionId: string
  contactId: string | null
  direction: 'in' | 'out'
  what: channels.LabCallKind
  text: string | null
  request: string
  contentType: string | null
  status: number | null
  answer: string | null
  outcome: string | null
  eventKey: string | null
  vendorId: string | null
  ms: number
}

export async function noteCall(tx: Tx, call: NewCall): Promise<void> {
  const { accountId, connectionId, contactId, direction, what, text, request, answer, ...rest } = call
  // A lab that is deleted at this moment needs no log.
  await sql`insert into channel_lab_calls (id, account_id, connection_id, contact_id, direction, what, text, request,
      content_type, status, answer, outcome, event_key, vendor_id, ms)
    select ${newId('labCall')}, ${accountId}, n.id, ${contactId}, ${direction}, ${what}, ${text},
      ${request.slice(0, BODY_MAX).toWellFormed()}, ${rest.contentType}, ${rest.status},
      ${answer?.slice(0, BODY_MAX).toWellFormed() ?? null}, ${rest.outcome}, ${rest.eventKey}, ${rest.vendorId},
      ${Math.round(rest.ms)}
    from channel_labs l join channel_connections n on n.id = l.connection_id where n.id = ${connectionId}`.execute(
    tx,
  )
}
