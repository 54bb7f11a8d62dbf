import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { audit } from '../../../lib/audit.ts'
import { asMember } from '../../../lib/scoped.ts'
import { savedAs } from '../../../lib/file-names.ts'
import type { FileStore } from '../../storage/index.ts'
import { findBase } from '../queries.ts'
import { exportLines } from './export-lines.ts'

/** Streams a base as one file, with one page in memory at a time. */
export async function exportBase(
  context: Context,
  member: Member,
  input: { id: string; store: FileStore; reply: FastifyReply; signal: AbortSignal },
): Promise<void> {
  const { id, store, reply, signal } = input
  const base = await asMember(context, member, async (tx) => {
    const found = await findBase(tx, member, id)
    const { accountId } = member
    await audit(tx, member, {
      accountId,
      projectId: found.project_id,
      action: 'knowledge.export',
      objectId: id,
      details: {},
    })
    return found
  })
  reply.hijack()
  reply.raw.writeHead(200, {
    'content-type': 'application/gzip',
    'content-disposition': savedAs(`${base.name}.millrace.gz`),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, no-store',
  })
  const lines = Readable.from(exportLines(context, store, { accountId: member.accountId, kbId: id }))
  // The response has begun: an interruption shows by its missing end.
  await pipeline(lines, createGzip({ level: 6 }), reply.raw, { signal }).catch((error: unknown) => {
    context.log.debug({ err: error }, 'an export broke off')
    reply.raw.destroy()
  })
}
