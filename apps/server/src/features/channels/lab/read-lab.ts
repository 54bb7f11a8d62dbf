import type { channels, Data } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { notFound } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { findShown, type OfConnection } from '../list-connections.ts'
import { presentConnection, type ShownRow } from '../present.ts'
import { CALLS_KEPT, type LabContactRow, selectContacts, selectLab } from './rows.ts'

/** What the server knows of a contact of the lab; nothing until it wrote. */
interface Standing {
  conversation_id: string | null
  opted_out: boolean
}

export const presentContact = (row: LabContactRow, standing?: Standing): channels.LabContact => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  identifiers: row.identifiers,
  wroteAt: row.wrote_at?.toISOString() ?? null,
  optedOut: standing?.opted_out ?? false,
  conversationId: standing?.conversation_id ?? null,
})

interface CallRow {
  id: string
  contact_id: string | null
  direction: 'in' | 'out'
  what: channels.LabCallKind
  text: string | null
  status: number | null
  outcome: channels.LabCall['outcome']
  /** Of the event that it became. */
  event_state: 'pending' | 'done' | 'refused' | null
  reason: string | null
  delivery: channels.LabCall['delivery']
  ms: number
  created_at: Date
}

const CALL = sql`c.id, c.contact_id, c.direction, c.what, c.text, c.status, c.outcome, e.state as event_state, e.reason,
  o.state as delivery, c.ms, c.created_at`
const CALL_TABLES = sql`channel_lab_calls c
  left join channel_events e on e.connection_id = c.connection_id and e.vendor_id = c.event_key
  left join channel_outgoing o on o.connection_id = c.connection_id and o.vendor_id = c.vendor_id`

const presentCall = (row: CallRow): channels.LabCall => ({
  id: row.id,
  contactId: row.contact_id,
  direction: row.direction,
  what: row.what,
  text: row.text,
  status: row.status,
  outcome: row.outcome ?? row.event_state,
  reason: row.outcome === null ? row.reason : null,
  delivery: row.delivery,
  ms: row.ms,
  at: row.created_at.toISOString(),
})

/** A lab that the member may change. Throws `not_found`, also for a connection that is none. */
export async function findLab(tx: Tx, member: Member, of: OfConnection): Promise<ShownRow> {
  const row = await findShown(tx, member, of)
  if (!row.is_lab) throw notFound('lab')
  return row
}

export const readLab = (context: Context, member: Member, of: OfConnection): Promise<channels.Lab> =>
  asMember(context, member, async (tx) => presentLab(tx, await findLab(tx, member, of)))

async function presentLab(tx: Tx, row: ShownRow): Promise<channels.Lab> {
  const lab = await selectLab(tx, row.id)
  if (!lab) throw notFound('lab')
  const contacts = await selectContacts(tx, row.id)
  const standings = await selectStandings(tx, row.id)
  const standingOf = ({ identifiers }: LabContactRow) =>
    identifiers.map(({ kind, value }) => standings.get(`${kind}:${value}`)).find((one) => one !== undefined)
  return {
    connection: presentConnection(row),
    faults: lab.faults,
    delaySeconds: lab.delay_seconds,
    states: lab.states,
    contacts: contacts.map((contact) => presentContact(contact, standingOf(contact))),
    calls: (await selectCalls(tx, sql`c.connection_id = ${row.id}`)).map(presentCall),
  }
}

async function selectCalls(tx: Tx, where: RawBuilder<unknown>): Promise<CallRow[]> {
  const { rows } = await sql<CallRow>`select ${CALL} from ${CALL_TABLES} where ${where}
    order by c.seq desc limit ${CALLS_KEPT}`.execute(tx)
  return rows
}

async function selectStandings(tx: Tx, connectionId: string): Promise<Map<string, Standing>> {
  const { rows } = await sql<
    Standing & { key: string }
  >`select i.kind || ':' || i.value as key, k.conversation_id,
      k.opted_out_at is not null as opted_out
    from channel_identifiers i join channel_contacts k on k.id = i.contact_id
    where i.connection_id = ${connectionId}`.execute(tx)
  return new Map(rows.map((row) => [row.key, row]))
}

/** With what was sent and answered. */
export const getLabCall = (
  context: Context,
  member: Member,
  { callId, ...of }: OfConnection & { callId: string },
): Promise<Data<typeof channels.getLabCall>> =>
  asMember(context, member, async (tx) => {
    const row = await findLab(tx, member, of)
    const { rows } = await sql<
      CallRow & { request: string; answer: string | null }
    >`select ${CALL}, c.request, c.answer
      from ${CALL_TABLES} where c.id = ${callId} and c.connection_id = ${row.id}`.execute(tx)
    if (!rows[0]) throw notFound('call')
    const { request, answer } = rows[0]
    return { ...presentCall(rows[0]), request, answer }
  })
