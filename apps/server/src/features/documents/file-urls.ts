import type { Data, documents } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { notFound } from '../../lib/errors.ts'
import { asMember } from '../../lib/scoped.ts'
import { signGrant } from '../storage/index.ts'

const GRANTED_MS = 5 * 60_000

/** URLs for the files of these sources, in order. Throws `not_found` when one has no file. */
export async function fileUrls(
  context: Context,
  member: Member,
  sourceIds: string[],
): Promise<Data<typeof documents.fileUrls>> {
  const rows = await asMember(context, member, async (tx) => {
    const found = await sql<{ id: string; name: string; key: string }>`
      select id, name, storage_key as key from knowledge_sources
      where id = any(${sourceIds}) and project_id = any(${member.projectIds}) and storage_key is not null`.execute(
      tx,
    )
    return new Map(found.rows.map((row) => [row.id, row]))
  })
  const until = context.now().getTime() + GRANTED_MS
  return {
    items: sourceIds.map((sourceId) => {
      const row = rows.get(sourceId)
      if (!row) throw notFound('file')
      const { name, key } = row
      const url = `/api/millrace/storage/file/${signGrant(context, { key, name, until })}`
      return { sourceId, name, url, expiresAt: new Date(until).toISOString() }
    }),
  }
}
