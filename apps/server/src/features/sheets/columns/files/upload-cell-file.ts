import { basename } from 'node:path'
import { type Data, sheets } from '@millrace/contract'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Member } from '../../../../lib/actor.ts'
import { Failure, invalid } from '../../../../lib/errors.ts'
import { newId } from '../../../../lib/ids.ts'
import { asMember } from '../../../../lib/scoped.ts'
import type { FileStore } from '../../../storage/index.ts'
import { openSheet } from '../../model/open-sheet.ts'

const FIELD = sheets.uploadCellFile.upload

type Uploaded = Data<typeof sheets.uploadCellFile>

/** Stores a file of the sheet as it streams in. It belongs to no cell until its id is written into one. */
export async function uploadCellFile(
  context: Context,
  member: Member,
  { id, request, store }: { id: string; request: FastifyRequest; store: FileStore },
): Promise<Uploaded> {
  await asMember(context, member, (tx) => openSheet(tx, id, { member }))
  if (!request.isMultipart()) throw invalid([{ path: FIELD, message: 'send the file as a form' }])
  const limits = { fileSize: sheets.CELL_FILE_MAX_BYTES, files: 1, fields: 10 }
  const part = await request.file({ limits })
  if (!part || part.fieldname !== FIELD) {
    part?.file.resume()
    throw invalid([{ path: FIELD, message: 'no file was sent in this field' }])
  }
  const stored = await store.put(member.accountId, part.file).catch((error: unknown) => {
    throw tooLarge(error)
  })
  try {
    if (part.file.truncated) throw tooLarge({ code: 'FST_REQ_FILE_TOO_LARGE' })
    if (stored.bytes === 0) throw invalid([{ path: FIELD, message: 'the file is empty' }])
    const file = { name: fileName(part.filename), bytes: stored.bytes, mediaType: mediaType(part.mimetype) }
    return await remember(context, member, { sheetId: id, key: stored.key, file })
  } catch (error) {
    await store.remove([stored.key])
    throw error
  }
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

// What the sender calls a file is shown, never trusted: no folders, no control characters, bounded.
const fileName = (given: string) =>
  basename(given.replaceAll('\\', '/'))
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, 200) || 'file'

const mediaType = (given: string) =>
  /^[\w.+-]{1,60}\/[\w.+-]{1,100}$/.test(given) ? given.toLowerCase() : 'application/octet-stream'

function tooLarge(error: unknown): unknown {
  if ((error as { code?: string }).code !== 'FST_REQ_FILE_TOO_LARGE') return error
  const megabytes = sheets.CELL_FILE_MAX_BYTES / 1024 ** 2
  return new Failure('payload_too_large', `The file is too large: at most ${megabytes} MB.`)
}
