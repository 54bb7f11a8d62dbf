import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem, type Tx } from '../../../db/scope.ts'
import type { Member, Visitor } from '../../../lib/actor.ts'
import { notFound } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { type FileStore, sendFile } from '../../storage/index.ts'
import { type OfConversation, selectHeld } from '../held.ts'
import { selectLogged } from '../log/list-log.ts'

interface StoredAttachment {
  name: string
  media_type: string
  storage_key: string
}

interface FilePlace {
  conversationId: string
  fileId: string
}

/** The file store and the response. */
interface Download {
  context: Context
  store: FileStore
  reply: FastifyReply
}

/** Sends a file of a conversation to its holder. */
export async function downloadOwn(
  to: Download,
  actor: Member | Visitor,
  wanted: FilePlace & OfConversation,
): Promise<void> {
  const file = await inSystem(to.context.db.kysely, async (tx) => {
    const { id } = await selectHeld(tx, to.context, { actor, ...wanted })
    return selectFile(tx, { ...wanted, conversationId: id })
  })
  await send(to, file)
}

/** Sends a file from anyone's conversation to a member who may read it. */
export async function downloadLogged(to: Download, member: Member, wanted: FilePlace): Promise<void> {
  const file = await asMember(to.context, member, async (tx) => {
    const found = await selectLogged(tx, member, wanted.conversationId)
    if (!found) throw notFound('conversation')
    return selectFile(tx, wanted)
  })
  await send(to, file)
}

async function selectFile(tx: Tx, { conversationId, fileId }: FilePlace): Promise<StoredAttachment> {
  const { rows } = await sql<StoredAttachment>`select name, media_type, storage_key from attachments
    where id = ${fileId} and conversation_id = ${conversationId} and message_id is not null`.execute(tx)
  if (!rows[0]) throw notFound('file')
  return rows[0]
}

const send = (to: Download, { storage_key: key, name, media_type: mediaType }: StoredAttachment) =>
  sendFile(to, { key, name, mediaType })
