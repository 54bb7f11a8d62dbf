import type { Data, documents } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { notFound } from '../../lib/errors.ts'
import { asMember } from '../../lib/scoped.ts'
import { openSheet } from '../sheets/index.ts'
import { signGrant } from '../storage/index.ts'

const GRANTED_MS = 5 * 60_000

interface FileRow {
  id: string
  name: string
  key: string
}

/** URLs for the files of these sources and sheets, in order. Throws `not_found` when there is no such file. */
export async function fileUrls(
  context: Context,
  member: Member,
  ids: string[],
): Promise<Data<typeof documents.fileUrls>> {
  const rows = await asMember(context, member, async (tx) => {
    const found = [...(await filesOfSources(tx, member, ids)), ...(await filesOfSheets(tx, member, ids))]
    return new Map(found.map((row) => [row.id, row]))
  })
  const until = context.now().getTime() + GRANTED_MS
  return {
    items: ids.map((id) => {
      const row = rows.get(id)
      if (!row) throw notFound('file')
      const { name, key } = row
      const url = `/api/millrace/storage/file/${signGrant(context, { key, name, until })}`
      const sourceId = id.startsWith('src_') ? { sourceId: id } : {}
      return { id, ...sourceId, name, url, expiresAt: new Date(until).toISOString() }
    }),
  }
}

async function filesOfSources(tx: Tx, { projectIds }: Member, ids: string[]): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`select id, name, storage_key as key from knowledge_sources
    where id = any(${ids}) and project_id = any(${projectIds}) and storage_key is not null`.execute(tx)
  return rows
}

/** Whoever can open the sheet can read its files. */
async function filesOfSheets(tx: Tx, member: Member, ids: string[]): Promise<FileRow[]> {
  const { rows } = await sql<FileRow & { sheetId: string }>`
    select id, name, storage_key as key, sheet_id as "sheetId" from sheet_files
    where id = any(${ids}) and project_id = any(${member.projectIds})`.execute(tx)
  for (const sheetId of new Set(rows.map((row) => row.sheetId))) await openSheet(tx, sheetId, { member })
  return rows
}
