import type { FastifyReply } from 'fastify'
import type { Context } from '../../context.ts'
import { notFound } from '../../lib/errors.ts'
import { type FileStore, readGrant, sendFile } from '../storage/index.ts'

/** Sends a granted file. Nobody is signed in here, so its type is not told either. */
export async function download(
  context: Context,
  store: FileStore,
  { grant, reply }: { grant: string; reply: FastifyReply },
): Promise<void> {
  const granted = readGrant(context, grant)
  if (!granted) throw notFound('file')
  const { key, name } = granted
  await sendFile({ context, store, reply }, { key, name, mediaType: 'application/octet-stream' })
}
