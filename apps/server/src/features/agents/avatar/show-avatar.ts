import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { notFound } from '../../../lib/errors.ts'
import { isOpenProject } from '../../../lib/open-project.ts'
import { AVATAR_TYPE } from './draw-avatar.ts'

/**
 * Sends an uploaded picture. Its URL is unguessable and requires no token, because visitors have none. The content was
 * re-encoded here, and the headers prevent browsers from interpreting it as anything else.
 */
export async function showAvatar(context: Context, id: string, reply: FastifyReply): Promise<void> {
  const { rows } = await inSystem(context.db.kysely, (tx) =>
    sql<{ bytes: Buffer }>`select v.bytes from agent_avatars v join agents a on a.id = v.agent_id
      where v.id = ${id} and ${isOpenProject(sql`a.project_id`)}`.execute(tx),
  )
  if (!rows[0]) throw notFound('picture')
  await reply
    .header('content-type', AVATAR_TYPE)
    .header('content-disposition', 'inline; filename="avatar.webp"')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'public, max-age=31536000, immutable')
    .send(rows[0].bytes)
}
