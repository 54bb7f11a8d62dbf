import { channelOf, formatText, partsOf, type TemplateMessage } from '@millrace/channels'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import { newId } from '../../lib/ids.ts'
import { sendMessages } from './send.job.ts'

interface Text {
  conversationId: string
  /** Null for what is no message of the conversation. */
  messageId: string | null
  text: string
  byPerson: boolean
  /** Sent instead of the text, which says what it says. */
  template?: TemplateMessage | undefined
  /** IDs of files of the message, which follow the text. */
  files?: readonly string[]
}

interface ContactOf {
  contact_id: string
  connection_id: string
  account_id: string
  channel: string
}

/**
 * Adds a message to the outbox of the conversation's channel, in the caller's transaction; without a channel, nothing
 * happens. A message is added once, in as many parts as the vendor needs.
 */
export async function queueText(context: Context, tx: Tx, { conversationId, ...text }: Text): Promise<void> {
  const { rows } =
    await sql<ContactOf>`select k.id as contact_id, n.id as connection_id, n.account_id, n.channel
    from channel_contacts k join channel_connections n on n.id = k.connection_id
    where k.conversation_id = ${conversationId} and n.state <> 'disconnected' order by k.id limit 1`.execute(
      tx,
    )
  if (rows[0]) await queueFor(context, tx, { ...rows[0], ...text, isLast: false })
}

/** The same for a contact. `isLast`: confirms an opt-out. */
export async function queueFor(
  context: Context,
  tx: Tx,
  message: ContactOf & Omit<Text, 'conversationId'> & { isLast: boolean },
): Promise<void> {
  const channel = channelOf(message.channel)
  if (!channel) return
  const { contact_id, connection_id, account_id, messageId, byPerson, isLast, template, files = [] } = message
  const parts = template ? [message.text] : partsOf(formatText(message.text, channel.format), channel.limit)
  const given = [...parts.map((text) => ({ text, file: null })), ...files.map((file) => ({ text: '', file }))]
  if (given.length === 0) return
  const rows = given.map((one, part) => ({ id: newId('channelOutgoing'), part, ...one }))
  await sql`insert into channel_outgoing (id, account_id, connection_id, contact_id, message_id, part, text, by_person, is_last, template,
      attachment_id, is_file)
    select p.id, ${account_id}, ${connection_id}, ${contact_id}, ${messageId}, p.part, p.text, ${byPerson}, ${isLast}, ${template ? JSON.stringify(template) : null}::jsonb,
      p.file, p.file is not null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(id text, part int, text text, file text) order by p.part
    on conflict (message_id, part) do nothing`.execute(tx)
  await wakeSending(context, tx, { connectionId: connection_id, accountId: account_id })
}

/** Queues a hint that a connection has something to send. */
export const wakeSending = (
  context: Context,
  tx: Tx,
  { connectionId, accountId }: { connectionId: string; accountId: string },
): Promise<void> =>
  context.queue.send(
    tx,
    sendMessages,
    { connectionId, accountId },
    { key: connectionId, group: accountId, unlessWaiting: true },
  )
