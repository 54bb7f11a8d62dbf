import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { Failure, invalid } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { newKey } from '../keys.ts'
import type { DirectUploads, FileStore } from '../store.ts'
import { checkType } from './check-type.ts'
import { findUpload, markReceived, type UploadRow } from './rows.ts'

/** An uploaded file that nothing uses yet. */
export interface UploadedFile {
  id: string
  name: string
  mediaType: string
  bytes: number
  hash: string
  storageKey: string
}

interface Wish {
  fileId: string
  projectId: string
}

/**
 * The file of a grant, for use in this project. A file that went straight to the store is checked now: it is copied to
 * a key that its sender can't write, so what was checked is what is used. Take it with `takeUpload`.
 */
export async function settleUpload(
  deps: { context: Context; store: FileStore },
  member: Member,
  { fileId, projectId }: Wish,
): Promise<UploadedFile> {
  const row = await asMember(deps.context, member, (tx) => findUpload(tx, member, fileId))
  if (row.project_id !== projectId)
    throw invalid([{ path: 'fileId', message: 'this file was uploaded to another project' }])
  if (row.state === 'received') return present(row)
  const { direct } = deps.store
  if (row.state === 'granted' && direct) {
    await adopt(deps, row, direct)
    return present(await asMember(deps.context, member, (tx) => findUpload(tx, member, fileId)))
  }
  throw missing()
}

const missing = () => invalid([{ path: 'fileId', message: 'the file has not been uploaded yet' }])

const present = ({ id, name, media_type: mediaType, bytes, hash, storage_key }: UploadRow): UploadedFile => ({
  id,
  name,
  mediaType,
  bytes,
  hash: hash ?? '',
  storageKey: storage_key,
})

async function adopt(
  { context, store }: { context: Context; store: FileStore },
  row: UploadRow,
  direct: DirectUploads,
): Promise<void> {
  const key = newKey(row.account_id)
  if (!(await direct.adopt(row.storage_key, key))) throw missing()
  try {
    const found = await store.withFile(key, (path) => inspect(path, row))
    // Whoever checked the same file at the same time has a copy of its own.
    if (!(await markReceived(context, row, { key, ...found }))) await store.remove([key])
  } catch (error) {
    await store.remove([key])
    // What the file is will not change. Anything else may pass.
    if (error instanceof Failure && error.code === 'invalid_request') await refuse(context, row, store)
    throw error
  }
  await store.remove([row.storage_key])
}

async function inspect(path: string, row: UploadRow): Promise<{ hash: string; mediaType: string }> {
  const { size } = await stat(path)
  // Stores that don't check a signed length.
  if (size !== row.bytes)
    throw new Failure('invalid_request', `The grant is for a file of exactly ${row.bytes} bytes.`, {
      refusal: 'size',
    })
  const mediaType = await checkType(path, row.media_type)
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { hash: hash.digest('hex'), mediaType }
}

async function refuse(
  context: Context,
  { id, storage_key: key }: UploadRow,
  store: FileStore,
): Promise<void> {
  await inSystem(context.db.kysely, (tx) => sql`delete from file_uploads where id = ${id}`.execute(tx))
  await store.remove([key])
}
