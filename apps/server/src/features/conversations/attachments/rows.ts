import { conversations } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { Failure, notFound } from '../../../lib/errors.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { hashToken } from '../../../lib/secrets.ts'
import { botConfigOf } from '../../agents/index.ts'
import type { ChatAgent } from '../chat-agent.ts'
import type { AttachedPassage } from './inspect.ts'
import { checkTaken } from './upload.ts'

/** A file of a conversation, as its answers need it. */
export interface AttachedFile {
  id: string
  name: string
  kind: conversations.Attachment['kind']
  media_type: string
  passages: AttachedPassage[]
  storage_key: string
  /** Whether a person on the team sent it. */
  isFromTeam: boolean
  /** Whether it was sent with the current question. */
  isNew: boolean
}

type FileRow = Omit<AttachedFile, 'isFromTeam' | 'isNew'> & {
  is_from_team: boolean
  key_hash: string
  used: boolean
}

/** How many of a conversation's newest files its answers can use. */
const MOST_FILES = 6

const COLUMNS = sql`id, name, kind, media_type, passages, storage_key, is_from_team`

/**
 * The files sent with a question and earlier in its conversation, oldest first, including those that people on the team
 * sent. Throws `not_found` for files that the sender did not upload for this agent, or that were used elsewhere.
 */
export async function attachedFiles(
  context: Context,
  {
    agent,
    conversationId,
    sent,
  }: { agent: ChatAgent; conversationId: string | null; sent: readonly conversations.SentAttachment[] },
): Promise<AttachedFile[]> {
  if (sent.length > 0) checkTaken(agent)
  const isTaken = botConfigOf(agent).appearance.attachments
  if (sent.length === 0 && conversationId === null) return []
  const keys = new Map(sent.map(({ id, key }) => [id, hashToken(key)]))
  return inAccount(context, agent.account_id, async (tx) => {
    const { rows } = await sql<FileRow>`
      select * from (
        select ${COLUMNS}, key_hash, message_id is not null as used from attachments
        where state = 'ready' and agent_id = ${agent.id} and (is_from_team or ${isTaken})
          and ((conversation_id = ${conversationId} and message_id is not null)
            or (not is_from_team and message_id is null and id = any(${[...keys.keys()]})))
        order by id = any(${[...keys.keys()]}) desc, id desc limit ${MOST_FILES}) newest
      order by id`.execute(tx)
    const isSent = (row: FileRow) => keys.get(row.id) === row.key_hash
    if (rows.filter(isSent).length !== keys.size) throw notFound('file')
    return rows
      .filter((row) => row.used || isSent(row))
      .map(({ key_hash: _key, used: _used, is_from_team: isFromTeam, ...file }) => ({
        ...file,
        isFromTeam,
        isNew: keys.has(file.id),
      }))
  })
}

/** Assigns the files of a question to its message. A file that is sent again stays with its first message. */
export async function claimFiles(
  tx: Tx,
  claims: readonly { file: string; conversation: string; message: string }[],
): Promise<void> {
  if (claims.length === 0) return
  await sql`update attachments a set conversation_id = c.conversation, message_id = c.message
    from jsonb_to_recordset(${JSON.stringify(claims)}::jsonb) as c(file text, conversation text, message text)
    where a.id = c.file and a.message_id is null`.execute(tx)
}

/** Assigns files uploaded at the desk to a reply. Throws `not_found` for other files and for deleted ones. */
export async function claimTeamFiles(
  tx: Tx,
  {
    conversationId,
    messageId,
    sent,
  }: { conversationId: string; messageId: string; sent: readonly conversations.SentAttachment[] },
): Promise<{ id: string; name: string }[]> {
  const claims = sent.map(({ id, key }) => ({ id, key_hash: hashToken(key) }))
  const { rows } = await sql<{ id: string; name: string }>`update attachments a set message_id = ${messageId}
    from jsonb_to_recordset(${JSON.stringify(claims)}::jsonb) as c(id text, key_hash text)
    where a.id = c.id and a.key_hash = c.key_hash and a.conversation_id = ${conversationId} and a.is_from_team
      and a.state = 'ready' and a.message_id is null returning a.id, a.name`.execute(tx)
  if (rows.length !== sent.length)
    throw new Failure('not_found', 'A file of this reply isn’t available any more. Attach it again.', {
      refusal: 'files_gone',
    })
  // In the order in which they were attached.
  return sent.map(({ id }) => rows.find((row) => row.id === id)!)
}

/**
 * Removes the files of an unrecorded answer, which existed for it alone. Files of earlier recorded messages stay.
 * Returns where the files are stored.
 */
export async function forgetFiles(
  context: Context,
  { accountId, files }: { accountId: string; files: readonly AttachedFile[] },
): Promise<string[]> {
  if (files.length === 0) return []
  const { rows } = await inAccount(context, accountId, (tx) =>
    sql<{
      key: string
    }>`delete from attachments where id = any(${files.map(({ id }) => id)}) and message_id is null
      returning storage_key as key`.execute(tx),
  )
  return rows.map(({ key }) => key)
}
