import { type Data, sheets } from '@millrace/contract'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Member } from '../../../../lib/actor.ts'
import { newId } from '../../../../lib/ids.ts'
import { mediaTypeOf } from '../../../../lib/documents/index.ts'
import { asMember } from '../../../../lib/scoped.ts'
import type { FileStore } from '../../../storage/index.ts'
import { openSheet } from '../../model/open-sheet.ts'
import { receiveFile } from '../../receive-file.ts'

const FIELD = sheets.uploadCellFile.upload

type Uploaded = Data<typeof sheets.uploadCellFile>

/** Stores a file of the sheet while it uploads. It belongs to no cell until its id is written into one. */
export async function uploadCellFile(
  context: Context,
  member: Member,
  { id, request, store }: { id: string; request: FastifyRequest; store: FileStore },
): Promise<Uploaded> {
  await asMember(context, member, (tx) => openSheet(tx, id, { member }))
  const { accountId } = member
  const receiving = { request, store, accountId, field: FIELD, mostBytes: sheets.CELL_FILE_MAX_BYTES }
  return receiveFile(receiving, async ({ name, mediaType: claimed, stored }) => {
    const mediaType = await store.withFile(stored.key, (path) => mediaTypeOf(path, claimed))
    return remember(context, member, {
      sheetId: id,
      key: stored.key,
      file: { name, bytes: stored.bytes, mediaType },
    })
  })
}

function remember(
  context: Context,
  member: Member,
  { sheetId, key, file }: { sheetId: string; key: string; file: Omit<Uploaded, 'fileId'> },
): Promise<Uploaded> {
  const fileId = newId('file')
  return asMember(context, member, async (tx) => {
    const sheet = await openSheet(tx, sheetId, { member })
    await sql`insert into sheet_files (id, account_id, project_id, sheet_id, name, bytes, media_type, storage_key)
      values (${fileId}, ${sheet.accountId}, ${sheet.projectId}, ${sheetId}, ${file.name}, ${file.bytes},
        ${file.mediaType}, ${key})`.execute(tx)
    return { fileId, ...file }
  })
}
