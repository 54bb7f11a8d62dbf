import { type conversations, type Data, ID_PREFIXES } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { notFound } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { readConversationChannel } from '../../channels/index.ts'
import { CREDITS_PER_USD, roundCredits } from '../../usage/index.ts'
import { MESSAGE_FILES } from '../attachments/message-files.ts'
import { type MessageRow, presentCitation, presentMessage } from '../queries.ts'
import { presentLogged, selectLogged } from './list-log.ts'
import { findPlaces } from './places.ts'

type Transcript = Data<typeof conversations.transcript>

export interface LoggedRow extends MessageRow {
  model: string | null
  input_tokens: number | null
  output_tokens: number | null
  cost: number | null
  rating_comment: string | null
  replaced_at: Date | null
}

/** A page of a conversation of anyone, oldest messages first, including replaced responses. */
export async function readTranscript(
  context: Context,
  member: Member,
  { id, after = null, size }: { id: string; after?: string | null | undefined; size: number },
): Promise<Transcript> {
  return asMember(context, member, async (tx) => {
    const found = await selectLogged(tx, member, id)
    if (!found) throw notFound('conversation')
    const rows = await selectLoggedMessages(tx, { id, after, limit: size + 1 })
    if (rows.length === 0 && after !== null) await checkMessage(tx, id, after)
    const shown = rows.slice(0, size)
    const placeOf = await findPlaces(
      tx,
      shown.flatMap(({ citations }) => citations),
      member.projectIds,
    )
    return {
      conversation: presentLogged(found),
      messages: shown.map((row) => ({
        ...presentLoggedMessage(row),
        citations: row.citations.map((one) => ({ ...presentCitation(one), place: placeOf(one) })),
      })),
      spent: await sumOf(tx, id),
      next: rows.length > size ? shown.at(-1)!.id : null,
      channel: await readConversationChannel(context, tx, id),
    }
  })
}

const OWN_KEY = `${ID_PREFIXES.credential}_`

/** What the responses of a conversation have cost: with the server's keys in credits, with own keys in tokens. */
async function sumOf(tx: Tx, id: string): Promise<Transcript['spent']> {
  const { rows } = await sql<{ cost: number; credits: number; own_tokens: string }>`
    select coalesce(sum(cost), 0) as cost,
      coalesce(sum(cost) filter (where model is null or not starts_with(model, ${OWN_KEY})), 0)
        * ${CREDITS_PER_USD}::float8 as credits,
      coalesce(sum(coalesce(input_tokens, 0) + coalesce(output_tokens, 0))
        filter (where starts_with(model, ${OWN_KEY})), 0) as own_tokens
    from messages where conversation_id = ${id} and role = 'assistant'`.execute(tx)
  const { cost, credits, own_tokens: ownTokens } = rows[0]!
  return { cost, credits: roundCredits(credits), ownTokens: Number(ownTokens) }
}

/** Messages after a given one; replaced responses precede their replacement. */
export async function selectLoggedMessages(
  tx: Tx,
  { id, after, limit }: { id: string; after: string | null; limit: number },
): Promise<LoggedRow[]> {
  const { rows } = await sql<LoggedRow>`
    with last as (select p.seq, coalesce(p.replaced_at, 'infinity') as replaced, p.id from messages p
      where p.id = ${after} and p.conversation_id = ${id})
    select m.id, m.role, m.text, ${MESSAGE_FILES} as attachments, m.citations, m.state, m.reason, m.grounded, m.rating, m.tools, m.author_name, m.event,
      m.created_at,
      0 as earlier, m.model, m.input_tokens, m.output_tokens, m.cost, m.rating_comment, m.replaced_at
    from messages m where m.conversation_id = ${id} and (${after}::text is null
      or (m.seq >= (select seq from last)
        and (m.seq, coalesce(m.replaced_at, 'infinity'), m.id) > (select seq, replaced, id from last)))
    order by m.seq, coalesce(m.replaced_at, 'infinity'), m.id limit ${limit}`.execute(tx)
  return rows
}

async function checkMessage(tx: Tx, conversationId: string, id: string): Promise<void> {
  const { rows } =
    await sql`select from messages where id = ${id} and conversation_id = ${conversationId}`.execute(tx)
  if (rows.length === 0) throw notFound('message')
}

export const presentLoggedMessage = (row: LoggedRow) => ({
  ...presentMessage(row),
  model: row.role === 'assistant' ? row.model : null,
  inputTokens: row.input_tokens,
  outputTokens: row.output_tokens,
  cost: row.cost,
  comment: row.rating_comment,
  replaced: row.replaced_at !== null,
})
