import type { handoffs } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { queueText } from '../../channels/index.ts'
import { BY_CHANNEL } from '../queries.ts'
import { textsOf } from './texts/texts.ts'

interface Line {
  row: { id: string }
  messageId: string
  line: handoffs.HandoffLine
  name: string | null
  /** The owner's; empty for the usual one. */
  text: string
}

/** Sends what the chat shows as a line, if the conversation is had by a channel: who waits must not hear nothing. */
export async function sendLine(
  context: Context,
  tx: Tx,
  { row: { id: conversationId }, messageId, line, name, text: own }: Line,
): Promise<void> {
  if (line !== 'requested' && line !== 'closedNow' && line !== 'nobody' && line !== 'joined') return
  const { rows } = await sql<{ language: string }>`select a.language from conversations c
    join agents a on a.id = c.agent_id where c.id = ${conversationId} and ${BY_CHANNEL}`.execute(tx)
  if (!rows[0]) return
  const t = textsOf(rows[0].language)
  const text = own.trim() || (line === 'joined' ? t('joined', { name: name ?? '' }) : t(line))
  await queueText(context, tx, { conversationId, messageId, text, byPerson: false })
}
