import { basename } from 'node:path'
import { type Data, sheets } from '@millrace/contract'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Member } from '../../../../lib/actor.ts'
import { Failure, invalid } from '../../../../lib/errors.ts'
import { newId } from '../../../../lib/ids.ts'
import { asMember, currentProject } from '../../../../lib/scoped.ts'
import type { FileStore, StoredFile } from '../../../storage/index.ts'

const FIELD = sheets.upload.upload
/** Of all files of an account that are kept for import at a time. */
const KEPT_MAX_BYTES = 10 * 1024 ** 3

/** Stores a file as it streams in, to be looked at and imported within a day. */
export async function uploadFile(
  context: Context,
  member: Member,
  { request, store }: { request: FastifyRequest; store: FileStore },
): Promise<Data<typeof sheets.upload>> {
  const projectId = currentProject(member)
  if (!request.isMultipart()) throw invalid([{ path: FIELD, message: 'send the file as a form' }])
  await checkRoom(context, member)
  const part = await request.file({
    limits: { fileSize: sheets.IMPORT_FILE_MAX_BYTES, files: 1, fields: 10 },
  })
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
    const name = fileName(part.filename)
    const uploadId = await remember(context, member, { projectId, name, stored })
    return { uploadId, name, bytes: stored.bytes }
  } catch (error) {
    await store.remove([stored.key])
    throw error
  }
}

async function checkRoom(context: Context, member: Member): Promise<void> {
  const kept = await asMember(context, member, async (tx) => {
    const { rows } = await sql<{ bytes: number }>`
      select coalesce(sum(bytes), 0)::bigint as bytes from sheet_uploads`.execute(tx)
    return rows[0]!.bytes
  })
  if (kept < KEPT_MAX_BYTES) return
  const message = 'Too many files wait to be imported. They are dropped a day after they were uploaded.'
  throw new Failure('payload_too_large', message)
}

function remember(
  context: Context,
  member: Member,
  { projectId, name, stored }: { projectId: string; name: string; stored: StoredFile },
): Promise<string> {
  const id = newId('upload')
  return asMember(context, member, async (tx) => {
    await sql`insert into sheet_uploads (id, account_id, project_id, user_id, name, storage_key, bytes)
      values (${id}, ${member.accountId}, ${projectId}, ${member.userId}, ${name}, ${stored.key}, ${stored.bytes})`.execute(
      tx,
    )
    return id
  })
}

/** What a client calls a file is shown, but never trusted: no folders, no control characters, bounded. */
const fileName = (given: string) =>
  basename(given.replaceAll('\\', '/'))
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, 200) || 'file'

function tooLarge(error: unknown): unknown {
  if ((error as { code?: string }).code !== 'FST_REQ_FILE_TOO_LARGE') return error
  const gigabytes = sheets.IMPORT_FILE_MAX_BYTES / 1024 ** 3
  return new Failure('payload_too_large', `The file is too large: at most ${gigabytes} GB.`)
}
