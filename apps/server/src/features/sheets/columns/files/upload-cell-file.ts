import { type Body, type Data, sheets } from '@millrace/contract'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Member } from '../../../../lib/actor.ts'
import { newId } from '../../../../lib/ids.ts'
import { mediaTypeOf } from '../../../../lib/documents/index.ts'
import { checkLimit } from '../../../../lib/plan-limits.ts'
import { asMember } from '../../../../lib/scoped.ts'
import { type FileStore, takeUpload } from '../../../storage/index.ts'
import { openSheet } from '../../model/open-sheet.ts'
import { grantedFile } from '../../granted-file.ts'
import { receiveFile, type ReceivedFile } from '../../receive-file.ts'

const FIELD = sheets.uploadCellFile.upload

type Uploaded = Data<typeof sheets.uploadCellFile>

interface Upload {
  id: string
  /** Absent if the file is in the request. */
  body: Body<typeof sheets.uploadCellFile> | undefined
  request: FastifyRequest
  store: FileStore
}

/** Stores a file of the sheet while it uploads. It belongs to no cell until its id is written into one. */
export async function uploadCellFile(
  context: Context,
  member: Member,
  { id, body, request, store }: Upload,
): Promise<Uploaded> {
  const { projectId } = await asMember(context, member, (tx) => openSheet(tx, id, { member }))
  const { accountId } = member
  const mostBytes = sheets.CELL_FILE_MAX_BYTES
  if (body) {
    const granted = await grantedFile({ context, store }, member, { ...body, projectId, mostBytes })
    return remember(context, member, { sheetId: id, file: granted })
  }
  const receiving = { request, store, accountId, field: FIELD, mostBytes }
  return receiveFile(receiving, async (file) => {
    const mediaType = await store.withFile(file.stored.key, (path) => mediaTypeOf(path, file.mediaType))
    return remember(context, member, { sheetId: id, file: { ...file, mediaType } })
  })
}

function remember(
  context: Context,
  member: Member,
  { sheetId, file }: { sheetId: string; file: ReceivedFile },
): Promise<Uploaded> {
  const fileId = newId('file')
  const { name, mediaType, upload } = file
  const { bytes, key } = file.stored
  return asMember(context, member, async (tx) => {
    const sheet = await openSheet(tx, sheetId, { member })
    const { accountId } = sheet
    if (upload) await takeUpload(tx, upload)
    await checkLimit(tx, context.config.plans, { accountId, of: 'storageBytes', adding: bytes })
    await sql`insert into sheet_files (id, account_id, project_id, sheet_id, name, bytes, media_type, storage_key)
      values (${fileId}, ${accountId}, ${sheet.projectId}, ${sheetId}, ${name}, ${bytes},
        ${mediaType}, ${key})`.execute(tx)
    return { fileId, name, bytes, mediaType }
  })
}
