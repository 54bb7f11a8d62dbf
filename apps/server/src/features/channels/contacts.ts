import type { Identifier, IdentityChange, InboundMessage } from '@millrace/channels'
import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import { newId } from '../../lib/ids.ts'
import type { ConnectionRow } from './rows.ts'

/** Whom a connection writes with. */
export interface ContactRow {
  id: string
  conversation_id: string | null
  opted_out: boolean
}

interface NamedContact extends ContactRow {
  /** As the vendor says; null as long as it hasn't. */
  name: string | null
}

type OfAccount = Pick<ConnectionRow, 'id' | 'account_id'>

/**
 * The contact with one of these identifiers, the first that is known; a new one without. It gets all of them, and takes
 * over what those had whom nothing else identifies. Notes its name and when it wrote.
 */
export async function receiveFrom(
  tx: Tx,
  connection: OfAccount,
  { from, name, at }: Pick<InboundMessage, 'from' | 'name' | 'at'>,
): Promise<NamedContact> {
  const known = await findOwners(tx, connection, from)
  const id = known[0] ?? (await addContact(tx, connection))
  const hasAll = known.length === from.length && known.every((owner) => owner === id)
  if (!hasAll) await setIdentifiers(tx, connection, { contactId: id, identifiers: from })
  // A vendor's clock may be ahead; it must not open the window for longer.
  const { rows } = await sql<NamedContact>`update channel_contacts set name = coalesce(${name}, name),
      last_inbound_at = greatest(last_inbound_at, least(now(), ${new Date(at)}::timestamptz))
    where id = ${id} returning id, conversation_id, name, opted_out_at is not null as opted_out`.execute(tx)
  return rows[0]!
}

/** Notes that the vendor is to be asked who a contact is. False if it has been asked before. */
export async function startProfile(tx: Tx, contactId: string): Promise<boolean> {
  const { rows } = await sql`update channel_contacts set profile = 'pending'
    where id = ${contactId} and profile is null returning 1`.execute(tx)
  return rows.length > 0
}

/** By what a contact that is still to be asked about is known; empty if it isn't. */
export async function selectAskedFor(tx: Tx, contactId: string): Promise<Identifier[]> {
  const { rows } = await sql<Identifier>`select i.kind, i.value from channel_contacts k
    join channel_identifiers i on i.contact_id = k.id
    where k.id = ${contactId} and k.profile = 'pending' order by i.kind, i.value limit 10`.execute(tx)
  return rows
}

/** Stores what the vendor said about a contact. Returns its conversation if it has a name now. */
export async function endProfile(tx: Tx, contactId: string, name: string | null): Promise<string | null> {
  const { rows } = await sql<{ conversation_id: string | null }>`update channel_contacts
    set profile = case when ${name}::text is null then 'unknown' else 'known' end, name = coalesce(name, ${name})
    where id = ${contactId} and profile = 'pending' returning conversation_id`.execute(tx)
  return name === null ? null : (rows[0]?.conversation_id ?? null)
}

/** The contact with one of these identifiers, the first that is known. */
export async function findContact(
  tx: Tx,
  connection: OfAccount,
  from: readonly Identifier[],
): Promise<string | null> {
  return (await findOwners(tx, connection, from))[0] ?? null
}

/** The contacts with these identifiers, in their order, without those that nobody has. */
async function findOwners(tx: Tx, { id }: OfAccount, from: readonly Identifier[]): Promise<string[]> {
  const ordered = from.map((identifier, place) => ({ ...identifier, place }))
  const { rows } = await sql<{ contact_id: string }>`select i.contact_id
    from jsonb_to_recordset(${JSON.stringify(ordered)}::jsonb) as f(kind text, value text, place int)
    join channel_identifiers i on i.connection_id = ${id} and i.kind = f.kind and i.value = f.value
    order by f.place`.execute(tx)
  return rows.map((row) => row.contact_id)
}

async function addContact(
  tx: Tx,
  { id: connectionId, account_id: accountId }: OfAccount,
  name: string | null = null,
): Promise<string> {
  const id = newId('channelContact')
  await sql`insert into channel_contacts (id, account_id, connection_id, name)
    values (${id}, ${accountId}, ${connectionId}, ${name})`.execute(tx)
  return id
}

/** A contact who hasn't written yet, and goes by their identifier until they do. */
export async function addContactWith(tx: Tx, connection: OfAccount, identifier: Identifier): Promise<string> {
  const { value } = identifier
  const contactId = await addContact(tx, connection, identifier.kind === 'phone' ? `+${value}` : value)
  await setIdentifiers(tx, connection, { contactId, identifiers: [identifier] })
  return contactId
}

/**
 * Gives a contact these identifiers, whoever had them. Two statements: the second sees whom another transaction gave
 * them to while the first waited for it, as with two first messages of one person.
 */
async function setIdentifiers(
  tx: Tx,
  { id: connectionId, account_id: accountId }: OfAccount,
  { contactId, identifiers }: { contactId: string; identifiers: readonly Identifier[] },
): Promise<void> {
  const given = sql`(select distinct kind, value
    from jsonb_to_recordset(${JSON.stringify(identifiers)}::jsonb) as f(kind text, value text) order by kind, value) f`
  await sql`insert into channel_identifiers (connection_id, kind, value, contact_id, account_id)
    select ${connectionId}, f.kind, f.value, ${contactId}, ${accountId} from ${given}
    on conflict (connection_id, kind, value) do nothing`.execute(tx)
  const { rows: owners } = await sql<{ contact_id: string }>`with theirs as (
      select i.kind, i.value, i.contact_id from ${given} join channel_identifiers i
        on i.connection_id = ${connectionId} and i.kind = f.kind and i.value = f.value
      where i.contact_id <> ${contactId} order by i.kind, i.value for update of i
    ), set_now as (
      update channel_identifiers i set contact_id = ${contactId} from theirs t
      where i.connection_id = ${connectionId} and i.kind = t.kind and i.value = t.value
    ) select distinct contact_id from theirs`.execute(tx)
  for (const { contact_id: from } of owners) await takeOver(tx, { from, into: contactId })
}

interface Standing {
  id: string
  conversation_id: string | null
  last_inbound_at: Date | null
}

/**
 * A contact whom nothing identifies any more is the same person as the one who has its identifiers now: its messages
 * leave by that one, who has opted out or in as the later of both, and writes in the newer of their conversations.
 * A contact who is still known by another identifier is somebody else, and keeps what it has.
 */
async function takeOver(tx: Tx, { from, into }: { from: string; into: string }): Promise<void> {
  const { rows } =
    await sql<Standing>`select k.id, k.conversation_id, k.last_inbound_at from channel_contacts k
    where k.id in (${from}, ${into})
      and not exists (select from channel_identifiers i where i.contact_id = ${from})
    order by k.last_inbound_at desc nulls last, k.created_at desc, k.id desc for update`.execute(tx)
  if (rows.length < 2) return
  const [newer, older] = rows.map((row) => row.conversation_id).filter((id) => id !== null)
  const { rows: both } = await sql<{ is_out: boolean | null }>`select
      max(opted_out_at) >= coalesce(max(opted_in_at), '-infinity') as is_out
    from channel_contacts where id in (${from}, ${into})`.execute(tx)
  const isOut = both[0]!.is_out ?? false
  await sql`update channel_contacts k set conversation_id = ${newer ?? null}, name = coalesce(k.name, o.name),
      last_inbound_at = greatest(k.last_inbound_at, o.last_inbound_at),
      opted_out_at = case when ${isOut} then greatest(k.opted_out_at, o.opted_out_at) end,
      opted_in_at = case when not ${isOut} then coalesce(k.opted_in_at, o.opted_in_at) end,
      opted_in_by = case when not ${isOut} then case when k.opted_in_at is null then o.opted_in_by else k.opted_in_by end end,
      opted_in_note = case when not ${isOut} then case when k.opted_in_at is null then o.opted_in_note else k.opted_in_note end end
    from channel_contacts o where k.id = ${into} and o.id = ${from}`.execute(tx)
  await sql`update channel_outgoing set contact_id = ${into} where contact_id = ${from}`.execute(tx)
  // It stays with a conversation that nothing else shows to be one by a channel.
  if (older === undefined) await sql`delete from channel_contacts where id = ${from}`.execute(tx)
  else await sql`update channel_contacts set conversation_id = ${older} where id = ${from}`.execute(tx)
}

/** A contact got another identifier. Messages go to the new one, as the old one may be someone else's soon. */
export async function addIdentifier(
  tx: Tx,
  connection: OfAccount,
  { previous, current }: Pick<IdentityChange, 'previous' | 'current'>,
): Promise<void> {
  const contactId = await findContact(tx, connection, [previous])
  if (contactId === null) return
  await setIdentifiers(tx, connection, { contactId, identifiers: [current] })
  if (previous.kind === current.kind && previous.value !== current.value)
    await sql`delete from channel_identifiers where connection_id = ${connection.id} and kind = ${previous.kind}
      and value = ${previous.value} and contact_id = ${contactId}`.execute(tx)
}

export async function setConversation(tx: Tx, contactId: string, conversationId: string): Promise<void> {
  await sql`update channel_contacts set conversation_id = ${conversationId} where id = ${contactId}`.execute(
    tx,
  )
}

export async function setOptedOut(tx: Tx, contactId: string, isOut: boolean): Promise<void> {
  await sql`update channel_contacts set opted_out_at = case when ${isOut} then now() end,
    opted_in_at = case when ${isOut} then null else now() end, opted_in_by = null, opted_in_note = null where id = ${contactId}`.execute(
    tx,
  )
}

/**
 * Records that a contact agreed to be written to, or that they no longer do. False if they opted out: only they can take
 * that back.
 */
export async function setConsent(
  tx: Tx,
  contactId: string,
  { agreed, by, note }: { agreed: boolean; by: string | null; note: string },
): Promise<boolean> {
  const { rows } = await sql`update channel_contacts set opted_in_at = case when ${agreed} then now() end,
      opted_in_by = case when ${agreed} then (select u.id from users u where u.id = ${by}) end,
      opted_in_note = case when ${agreed} then nullif(${note}, '') end
    where id = ${contactId} and (opted_out_at is null or not ${agreed}) returning 1`.execute(tx)
  return rows.length > 0
}

/** Messages of a contact in the last `seconds`, by the same key, with those that wait. */
export async function countRecent(
  tx: Tx,
  of: { connectionId: string; contactKey: string; seconds: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from channel_events
    where connection_id = ${of.connectionId} and contact_key = ${of.contactKey} and type = 'message'
      and state = 'done' and created_at > now() - ${of.seconds} * interval '1 second'`.execute(tx)
  return rows[0]!.count
}
