import { type Body, type Data, sheets } from '@millrace/contract'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Member } from '../../../../lib/actor.ts'
import { Failure } from '../../../../lib/errors.ts'
import { newId } from '../../../../lib/ids.ts'
import { checkLimit } from '../../../../lib/plan-limits.ts'
import { asMember, currentProject } from '../../../../lib/scoped.ts'
import { type FileStore, takeUpload } from '../../../storage/index.ts'
import { grantedFile } from '../../granted-file.ts'
import { receiveFile, type ReceivedFile } from '../../receive-file.ts'
import { checkUpload, DocumentError, type DocumentKind } from '../../../../lib/documents/index.ts'

/** Formats that have rows, or text that may have some. */
const ROWS: ReadonlySet<DocumentKind> = new Set<DocumentKind>(['csv', 'text', 'markdown', 'xlsx'])
const WHAT: Partial<Record<DocumentKind, string>> = {
  pdf: 'a PDF',
  docx: 'a Word document',
  pptx: 'a PowerPoint presentation',
  html: 'a web page',
}
const HOW = 'You can import CSV, TSV, JSON and XLSX. Save the file in one of these formats and upload it.'

/** Rejects a file by its content, regardless of its name, when it cannot contain rows. */
async function checkRows(path: string, name: string): Promise<void> {
  try {
    const kind = await checkUpload(path, { name })
    if (kind !== null && !ROWS.has(kind))
      throw refusal(name, `This file is ${WHAT[kind] ?? kind}, not a table.`)
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    throw refusal(name, error.message)
  }
}

const refusal = (name: string, why: string): Failure =>
  new Failure('invalid_request', `“${name}”: ${why} ${HOW}`, { issues: [{ path: 'file', message: why }] })

const FIELD = sheets.upload.upload
/** Limit for all files of an account that wait for import. */
const KEPT_MAX_BYTES = 10 * 1024 ** 3

interface Upload {
  /** Absent if the file is in the request. */
  body: Body<typeof sheets.upload> | undefined
  request: FastifyRequest
  store: FileStore
}

/** Stores a file while it uploads, to be previewed and imported within a day. */
export async function uploadFile(
  context: Context,
  member: Member,
  { body, request, store }: Upload,
): Promise<Data<typeof sheets.upload>> {
  const projectId = currentProject(member)
  await checkRoom(context, member)
  const { accountId } = member
  const mostBytes = sheets.IMPORT_FILE_MAX_BYTES
  const keep = async (file: ReceivedFile) => {
    const { name, stored } = file
    await store.withFile(stored.key, (path) => checkRows(path, name))
    const uploadId = await remember(context, member, { projectId, file })
    return { uploadId, name, bytes: stored.bytes }
  }
  if (body) return keep(await grantedFile({ context, store }, member, { ...body, projectId, mostBytes }))
  return receiveFile({ request, store, accountId, field: FIELD, mostBytes }, keep)
}

async function checkRoom(context: Context, member: Member): Promise<void> {
  const kept = await asMember(context, member, async (tx) => {
    const { rows } = await sql<{ bytes: number }>`
      select coalesce(sum(bytes), 0)::bigint as bytes from sheet_uploads`.execute(tx)
    return rows[0]!.bytes
  })
  if (kept < KEPT_MAX_BYTES) return
  const message =
    'Too many files are waiting to be imported. Import some first; unused uploads are deleted after a day.'
  throw new Failure('payload_too_large', message)
}

function remember(
  context: Context,
  member: Member,
  { projectId, file: { name, stored, upload } }: { projectId: string; file: ReceivedFile },
): Promise<string> {
  const id = newId('upload')
  return asMember(context, member, async (tx) => {
    const { accountId } = member
    if (upload) await takeUpload(tx, upload)
    await checkLimit(tx, context.config.plans, { accountId, of: 'storageBytes', adding: stored.bytes })
    await sql`insert into sheet_uploads (id, account_id, project_id, user_id, name, storage_key, bytes)
      values (${id}, ${accountId}, ${projectId}, ${member.userId}, ${name}, ${stored.key}, ${stored.bytes})`.execute(
      tx,
    )
    return id
  })
}
