import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import type { Context } from '../../context.ts'
import { notFound } from '../../lib/errors.ts'
import { savedAs } from '../../lib/file-names.ts'
import { type FileStore, readGrant } from '../storage/index.ts'

/** Sends a granted file as a download, never inline, whatever its type. */
export async function download(
  context: Context,
  store: FileStore,
  { grant, reply }: { grant: string; reply: FastifyReply },
): Promise<void> {
  const granted = readGrant(context, grant)
  if (!granted) throw notFound('file')
  await store.withFile(granted.key, async (path) => {
    const found = await stat(path).catch(() => null)
    if (!found) throw notFound('file')
    reply.hijack()
    reply.raw.writeHead(200, {
      'content-type': 'application/octet-stream',
      'content-length': found.size,
      'content-disposition': savedAs(granted.name),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
    })
    // A client that disconnects is not an error of the server.
    await pipeline(createReadStream(path), reply.raw).catch((error: unknown) =>
      context.log.debug({ err: error }, 'download broke off'),
    )
  })
}
