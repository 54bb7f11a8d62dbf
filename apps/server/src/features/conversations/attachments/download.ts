import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem, type Tx } from '../../../db/scope.ts'
import type { Member, Visitor } from '../../../lib/actor.ts'
import { notFound } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { savedAs } from '../../../lib/file-names.ts'
import type { FileStore } from '../../storage/index.ts'
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

/** Always as a download: a browser must never render it as a page of this server. */
async function send({ context, store, reply }: Download, file: StoredAttachment): Promise<void> {
  await store.withFile(file.storage_key, async (path) => {
    const found = await stat(path).catch(() => null)
    if (!found) throw notFound('file')
    reply.hijack()
    reply.raw.writeHead(200, {
      'content-type': file.media_type,
      'content-length': found.size,
      'content-disposition': savedAs(file.name),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    })
    // A caller that disconnects is not an error of the server.
    await pipeline(createReadStream(path), reply.raw).catch((error: unknown) =>
      context.log.debug({ err: error }, 'download broke off'),
    )
  })
}
