import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import type { Context } from '../../../../context.ts'
import { savedAs } from '../../../../lib/file-names.ts'

/** Streams a generated file as a download, never inline. */
export async function sendFile(
  context: Context,
  file: { reply: FastifyReply; signal: AbortSignal; name: string; type: string; content: Readable },
): Promise<void> {
  const { reply, signal, name, type, content } = file
  reply.hijack()
  reply.raw.writeHead(200, {
    'content-type': type,
    'content-disposition': savedAs(name),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, no-store',
  })
  // The response has started: a failure is visible as a truncated file.
  await pipeline(content, reply.raw, { signal }).catch((error: unknown) => {
    context.log.debug({ err: error }, 'a file broke off')
    reply.raw.destroy()
  })
}
