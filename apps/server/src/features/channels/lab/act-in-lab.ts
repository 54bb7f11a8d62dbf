import type { LabEvent } from '@millrace/channels'
import type { channels } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { Failure, invalid, notFound } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import type { OfConnection } from '../list-connections.ts'
import { openConnection, type OpenConnection } from '../rows.ts'
import { deliver } from './deliver.ts'
import { digits } from './digits.ts'
import { findLab, readLab } from './read-lab.ts'
import { type LabContactRow, selectContacts } from './rows.ts'

interface Acting {
  open: OpenConnection
  member: Member
}

/** Has a contact or the simulated vendor of a lab do something. */
export async function actInLab(
  context: Context,
  member: Member,
  { act, ...of }: OfConnection & { act: channels.LabAct },
): Promise<channels.Lab> {
  const row = await asMember(context, member, (tx) => findLab(tx, member, of))
  const open = await openConnection(context, row)
  if (!open?.channel.lab) throw notFound('lab')
  const acting = { open, member }
  if (act.act === 'duplicate') await repeatLast(context, acting)
  else {
    const contact = await findContact(context, acting, act.contactId)
    if (act.act === 'expire') await age(context, acting, { contact, hours: act.hours })
    else await write(context, acting, { contact, act })
  }
  return readLab(context, member, of)
}

function findContact(context: Context, { open, member }: Acting, id: string): Promise<LabContactRow> {
  return asMember(context, member, async (tx) => {
    const found = (await selectContacts(tx, open.row.id)).find((contact) => contact.id === id)
    if (!found) throw notFound('contact')
    return found
  })
}

type WriteAct = Extract<channels.LabAct, { text: string }>

/** A forged call opens no window: the vendor knows nothing of it. */
async function write(
  context: Context,
  { open, member }: Acting,
  { contact, act }: { contact: LabContactRow; act: WriteAct },
): Promise<void> {
  const lab = open.channel.lab!
  const { act: what, text } = act
  if (text === '' && what !== 'picture') throw invalid([{ path: 'text', message: 'is empty' }])
  if ((what === 'button' || what === 'picture') && !lab.acts.includes(what))
    throw invalid([{ path: 'act', message: 'is nothing that contacts of this channel can do' }])
  const now = context.now().getTime()
  const event: LabEvent = {
    type: 'message',
    id: lab.messageId({ now, digits }),
    from: contact,
    text,
    at: now,
    as: what === 'forged' || what === 'message' ? 'text' : what,
  }
  const call = lab.write(event, open.settings)!
  if (what !== 'forged')
    await asMember(context, member, (tx) =>
      sql`update channel_lab_contacts set wrote_at = ${new Date(now)} where id = ${contact.id}`.execute(tx),
    )
  await deliver(context, open, { call, what, contactId: contact.id, text })
}

interface LastCall {
  request: string
  content_type: 'application/json' | 'application/x-www-form-urlencoded'
  contact_id: string | null
}

/** Vendors repeat calls whose answer got lost. */
async function repeatLast(context: Context, { open, member }: Acting): Promise<void> {
  const last = await asMember(context, member, async (tx) => {
    const { rows } = await sql<LastCall>`select request, content_type, contact_id from channel_lab_calls
      where connection_id = ${open.row.id} and direction = 'in' and what in ('message', 'button', 'picture')
      order by seq desc limit 1`.execute(tx)
    return rows[0]
  })
  if (!last) throw new Failure('conflict', 'No contact has written yet.')
  const call = { body: last.request, type: last.content_type }
  await deliver(context, open, { call, what: 'duplicate', contactId: last.contact_id, text: null })
}

/** The last message of a contact counts as this old, for the vendor and for the code. */
async function age(
  context: Context,
  { open, member }: Acting,
  { contact, hours }: { contact: LabContactRow; hours: number },
): Promise<void> {
  await asMember(context, member, async (tx) => {
    const at = new Date(context.now().getTime() - hours * 3_600_000)
    await sql`update channel_lab_contacts set wrote_at = ${at} where id = ${contact.id} and wrote_at is not null`.execute(
      tx,
    )
    await sql`update channel_contacts set last_inbound_at = ${at} where last_inbound_at is not null and id in (
      select i.contact_id from channel_identifiers i join jsonb_to_recordset(${JSON.stringify(contact.identifiers)}::jsonb)
        as n(kind text, value text) on n.kind = i.kind and n.value = i.value
      where i.connection_id = ${open.row.id})`.execute(tx)
  })
}
