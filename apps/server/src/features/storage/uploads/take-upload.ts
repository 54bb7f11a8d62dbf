import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { Failure } from '../../../lib/errors.ts'
import type { UploadedFile } from './settle-upload.ts'

/**
 * Takes an uploaded file in the transaction that stores a reference to it. Throws `conflict` if another call was faster:
 * a file is used once.
 */
export async function takeUpload(
  tx: Tx,
  { id, storageKey }: Pick<UploadedFile, 'id' | 'storageKey'>,
): Promise<void> {
  const { rows } = await sql`delete from file_uploads
    where id = ${id} and storage_key = ${storageKey} and state = 'received' returning id`.execute(tx)
  if (rows.length === 0)
    throw new Failure('conflict', 'This uploaded file is already used.', { refusal: 'used' })
}
