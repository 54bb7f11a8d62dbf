import type { ChannelLab } from '@millrace/channels'
import type { channels } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { Failure, invalid } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { asMember } from '../../../lib/scoped.ts'
import { requireChannel } from '../connect.ts'
import type { OfConnection } from '../list-connections.ts'
import { digits } from './digits.ts'
import { findLab, presentContact } from './read-lab.ts'
import { CONTACTS_MAX, type LabContactRow, selectContacts, selectLab } from './rows.ts'

/** Adds a contact of one of the channel's kinds to a lab. */
export const addLabContact = (
  context: Context,
  member: Member,
  { name, kind, ...of }: OfConnection & { name: string; kind: string },
): Promise<channels.LabContact> =>
  asMember(context, member, async (tx) => {
    const row = await findLab(tx, member, of)
    const person = requireChannel(row.channel).lab?.people.find(({ id }) => id === kind)
    if (!person) throw invalid([{ path: 'kind', message: 'is not a kind of contact of this channel' }])
    await selectLab(tx, row.id)
    const contacts = await selectContacts(tx, row.id)
    if (contacts.length >= CONTACTS_MAX)
      throw new Failure('conflict', `A lab has at most ${CONTACTS_MAX} contacts.`)
    return presentContact(await insertContact(tx, { accountId: row.account_id, id: row.id, name, person }))
  })

/** Adds a contact to the connection `id`. */
export async function insertContact(
  tx: Tx,
  of: { accountId: string; id: string; name: string; person: ChannelLab['people'][number] },
): Promise<LabContactRow> {
  const { accountId, id, name, person } = of
  const { rows } =
    await sql<LabContactRow>`insert into channel_lab_contacts (id, account_id, connection_id, name, kind,
      identifiers)
    values (${newId('labContact')}, ${accountId}, ${id}, ${name}, ${person.id},
      ${JSON.stringify(person.identify(digits))}::jsonb)
    returning id, name, kind, identifiers, wrote_at`.execute(tx)
  return rows[0]!
}
