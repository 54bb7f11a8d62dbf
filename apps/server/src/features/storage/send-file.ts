import { pipeline } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import type { Context } from '../../context.ts'
import { notFound } from '../../lib/errors.ts'
import { savedAs } from '../../lib/file-names.ts'
import type { FileStore } from './store.ts'

interface Sending {
  context: Context
  store: FileStore
  reply: FastifyReply
}

/** Sends a file as a download, never inline, whatever its type: no browser shows it as a page of this server. */
export async function sendFile(
  { context, store, reply }: Sending,
  { key, name, mediaType }: { key: string; name: string; mediaType: string },
): Promise<void> {
  const found = await store.read(key)
  if (!found) throw notFound('file')
  reply.hijack()
  reply.raw.writeHead(200, {
    'content-type': mediaType,
    'content-length': found.bytes,
    'content-disposition': savedAs(name),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
  })
  // A client that disconnects is not an error of the server.
  await pipeline(found.content, reply.raw).catch((error: unknown) =>
    context.log.debug({ err: error }, 'download broke off'),
  )
}
