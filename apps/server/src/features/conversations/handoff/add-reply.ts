import { type channels, type conversations, handoffs } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { Failure, invalid } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { prepareTemplate, queueText, readWayOut } from '../../channels/index.ts'
import { claimTeamFiles } from '../attachments/rows.ts'
import { type MessageRow, messageColumns } from '../queries.ts'
import { emitMessage } from '../webhook-events.ts'
import { announceHandoff } from './change-handoff.ts'
import { handoffOf, lockHandoff, rulesOf, shownName } from './rows.ts'

interface Reply {
  conversationId: string
  userId: string
  key: string
  /** Null: a template says what there is to say. */
  text: string | null
  template?: channels.ChosenTemplate
  /** Files uploaded for it. */
  attachments?: readonly conversations.SentAttachment[] | undefined
}

/**
 * Stores a reply of the person who has the conversation, once per key. Throws `conflict` when someone else or nobody
 * has it.
 */
export async function addReply(
  context: Context,
  tx: Tx,
  { conversationId, userId, key, attachments: sent = [], ...written }: Reply,
): Promise<MessageRow> {
  const row = (await lockHandoff(tx, conversationId))!
  const repeated = await findReply(tx, conversationId, key)
  if (repeated) return repeated
  const outcome = handoffs.changeHandoff(handoffOf(row), { type: 'replied' }, context.now().getTime())
  if ('refusal' in outcome || row.handoff_assignee !== userId)
    throw new Failure('conflict', 'Take over this conversation to reply.', { refusal: 'not_yours' })
  const { text, template } = await contentFor(context, tx, {
    conversationId,
    sent,
    ...written,
  })
  const author = await shownName(tx, userId, await rulesOf(tx, conversationId))
  const id = newId('message')
  await sql`with c as (update conversations set message_count = message_count + 1, handoff_due = null, updated_at = now()
      where id = ${conversationId} returning message_count as seq)
    insert into messages (id, account_id, conversation_id, seq, role, text, author_id, author_name, client_key)
    select ${id}, ${row.account_id}, ${conversationId}, c.seq, 'member', ${text}, ${userId}, ${author}, ${key} from c`.execute(
    tx,
  )
  const files = sent.length > 0 ? await claimTeamFiles(tx, { conversationId, messageId: id, sent }) : []
  await queueText(context, tx, {
    conversationId,
    messageId: id,
    text: isOnlyNames(text, files) ? '' : text,
    template,
    files: files.map((file) => file.id),
    byPerson: true,
  })
  await announceHandoff(context, tx, row, { what: 'message', messageId: id })
  await emitMessage(context, tx, { conversationId, message: { id, role: 'member', state: 'complete' } })
  return (await findReply(tx, conversationId, key))!
}

interface Content extends Pick<Reply, 'conversationId' | 'text' | 'template'> {
  sent: readonly conversations.SentAttachment[]
}

/** What is sent. Throws `conflict` with the reason when the conversation's channel can't take it now. */
async function contentFor(
  context: Context,
  tx: Tx,
  { conversationId, text, template: chosen, sent }: Content,
): Promise<{ text: string; template?: Parameters<typeof queueText>[2]['template'] }> {
  const way = await readWayOut(context, tx, { conversationId, template: chosen !== undefined })
  if (way === null) {
    if (chosen) throw noTemplate('This conversation has no channel with templates.')
    return { text: text ?? '' }
  }
  if (sent.length > 0) await checkFiles(tx, way, sent)
  if (way.closed !== null)
    throw new Failure('conflict', `${way.name} doesn’t allow a message now.`, {
      refusal: `channel_${way.closed}`,
    })
  if (!chosen) return { text: text ?? '' }
  const prepared = await prepareTemplate(tx, { ...chosen, connectionId: way.connectionId })
  if (!('problem' in prepared)) return prepared
  if (prepared.problem === 'missing') throw noTemplate('There is no approved template with this name.')
  throw invalid([{ path: 'template.values', message: `has to have ${prepared.expected} values` }])
}

/** Without a text, the console sends the names of the files. A channel shows them anyway. */
const isOnlyNames = (text: string, files: readonly { name: string }[]): boolean =>
  files.length > 0 && text === files.map(({ name }) => name).join(', ')

/** They were checked when they were uploaded; in the meantime, the conversation may have another channel. */
async function checkFiles(
  tx: Tx,
  { name, files }: { name: string; files: Readonly<Record<string, number>> | null },
  sent: readonly conversations.SentAttachment[],
): Promise<void> {
  const { rows } = await sql<{
    mediaType: string
    bytes: number
  }>`select media_type as "mediaType", bytes::float as bytes
    from attachments where id = any(${sent.map(({ id }) => id)}::text[])`.execute(tx)
  for (const row of rows) checkFile({ name, files }, row)
}

/** Throws unless a channel takes a file of this type and size. */
export function checkFile(
  { name, files }: { name: string; files: Readonly<Record<string, number>> | null },
  { mediaType, bytes }: { mediaType: string; bytes: number },
): void {
  if (files === null)
    throw new Failure('conflict', `Files can’t be sent by ${name}.`, { refusal: 'channel_files' })
  const most = Object.hasOwn(files, mediaType) ? files[mediaType]! : 0
  if (most === 0)
    throw new Failure('invalid_request', `${name} doesn’t take files of this type.`, { refusal: 'file_type' })
  if (bytes > most)
    throw new Failure(
      'invalid_request',
      `${name} takes files of this type up to ${Math.floor(most / MB)} MB.`,
      {
        refusal: 'file_too_large',
      },
    )
}

const MB = 1024 ** 2

const noTemplate = (message: string) =>
  new Failure('conflict', message, { refusal: 'channel_template_missing' })

async function findReply(tx: Tx, conversationId: string, key: string): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`select ${messageColumns} from messages m
    where m.conversation_id = ${conversationId} and m.client_key = ${key} and m.role = 'member'`.execute(tx)
  return rows[0]
}
