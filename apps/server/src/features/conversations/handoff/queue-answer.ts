import { handoffs } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { newId } from '../../../lib/ids.ts'
import { answerOpen } from './answer-open.job.ts'
import type { HandoffRow } from './rows.ts'

/** An ID for the response to the visitor's last message; null if that has a reply. The conversation is locked. */
export async function idForAnswer(tx: Tx, conversationId: string): Promise<string | null> {
  const { rows } = await sql<{ open: boolean }>`select role = 'user' and text <> '' as open from messages
    where conversation_id = ${conversationId} and replaced_at is null and role <> 'event'
    order by seq desc limit 1`.execute(tx)
  return rows[0]?.open ? newId('message') : null
}

/** Messages since the last reply that are looked at. */
const OPEN_MAX = 20

/** Whether the visitor wrote something since the last reply that is no request for a person. */
export async function hasOpenQuestion(
  tx: Tx,
  conversationId: string,
  words: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ text: string }>`select m.text from messages m
    where m.conversation_id = ${conversationId} and m.replaced_at is null and m.role = 'user' and m.text <> ''
      and not exists (select from messages r where r.conversation_id = m.conversation_id and r.seq > m.seq
        and r.replaced_at is null and r.role in ('assistant', 'member'))
    order by m.seq desc limit ${OPEN_MAX}`.execute(tx)
  return rows.some(({ text }) => !handoffs.asksForPerson(text, words))
}

/** Stores the response as one that is being written, and sends the job that writes it. */
export async function queueAnswer(
  context: Context,
  tx: Tx,
  { row, answerId }: { row: HandoffRow; answerId: string },
): Promise<void> {
  const { id: conversationId, account_id: accountId } = row
  await sql`with c as (update conversations set message_count = message_count + 1
      where id = ${conversationId} returning message_count as seq)
    insert into messages (id, account_id, conversation_id, seq, role, text, state)
    select ${answerId}, ${accountId}, ${conversationId}, c.seq, 'assistant', '', 'streaming' from c`.execute(
    tx,
  )
  await context.queue.send(tx, answerOpen, { accountId, conversationId, answerId }, { group: accountId })
}
