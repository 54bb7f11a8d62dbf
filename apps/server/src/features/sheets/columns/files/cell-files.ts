import type { Data, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Member } from '../../../../lib/actor.ts'
import { asMember } from '../../../../lib/scoped.ts'
import { signGrant } from '../../../storage/index.ts'
import { openSheet } from '../../model/open-sheet.ts'

const GRANTED_MS = 5 * 60_000

interface FileRow {
  id: string
  name: string
  bytes: number
  media_type: string
  storage_key: string
}

/** Files of a sheet with short-lived URLs, in the order of the ids. */
export async function cellFiles(
  context: Context,
  member: Member,
  { id, ids }: { id: string; ids: string[] },
): Promise<Data<typeof sheets.cellFiles>> {
  const rows = await asMember(context, member, async (tx) => {
    const sheet = await openSheet(tx, id, { member })
    const found = await sql<FileRow>`
      select id, name, bytes, media_type, storage_key from sheet_files
      where sheet_id = ${sheet.id} and id = any(${ids}::text[])`.execute(tx)
    return new Map(found.rows.map((row) => [row.id, row]))
  })
  const until = context.now().getTime() + GRANTED_MS
  const items = [...new Set(ids)].flatMap((fileId) => {
    const row = rows.get(fileId)
    if (!row) return []
    const { name, bytes, media_type: mediaType, storage_key: key } = row
    const url = `/api/millrace/storage/file/${signGrant(context, { key, name, until })}`
    return [{ id: fileId, name, bytes, mediaType, url, expiresAt: new Date(until).toISOString() }]
  })
  return { items }
}
