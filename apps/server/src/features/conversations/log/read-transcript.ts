import type { conversations, Data } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { notFound } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { type MessageRow, presentMessage } from '../queries.ts'
import { presentLogged, selectLogged } from './list-log.ts'

interface Row extends MessageRow {
  model: string | null
  input_tokens: number | null
  output_tokens: number | null
  cost: number | null
  rating_comment: string | null
  replaced_at: Date | null
}

const MOST = 1000

/** One conversation of anybody, with the answers that others replaced. */
export async function readTranscript(
  context: Context,
  member: Member,
  id: string,
): Promise<Data<typeof conversations.transcript>> {
  return asMember(context, member, async (tx) => {
    const found = await selectLogged(tx, member, id)
    if (!found) throw notFound('conversation')
    const { rows } = await sql<Row>`select id, role, text, citations, state, reason, grounded, rating, tools,
        created_at, 0 as earlier, model, input_tokens, output_tokens, cost, rating_comment, replaced_at
      from messages where conversation_id = ${id} order by seq, replaced_at nulls last limit ${MOST}`.execute(
      tx,
    )
    return { conversation: presentLogged(found), messages: rows.map(presentRow) }
  })
}

const presentRow = (row: Row): Data<typeof conversations.transcript>['messages'][number] => ({
  ...presentMessage(row),
  model: row.role === 'assistant' ? row.model : null,
  inputTokens: row.input_tokens,
  outputTokens: row.output_tokens,
  cost: row.cost,
  comment: row.rating_comment,
  replaced: row.replaced_at !== null,
})
