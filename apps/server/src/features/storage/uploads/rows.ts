import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { notFound } from '../../../lib/errors.ts'
import { inAccount } from '../../../lib/scoped.ts'

/** A row of `file_uploads`. */
export interface UploadRow {
  id: string
  account_id: string
  project_id: string
  name: string
  media_type: string
  bytes: number
  hash: string | null
  state: 'granted' | 'receiving' | 'received'
  storage_key: string
  expires_at: Date
}

export const UPLOAD_COLUMNS = sql`id, account_id, project_id, name, media_type, bytes, hash, state, storage_key,
  expires_at`

/** An upload in a project that the member can access. */
export async function findUpload(tx: Tx, member: Member, fileId: string): Promise<UploadRow> {
  const { rows } = await sql<UploadRow>`select ${UPLOAD_COLUMNS} from file_uploads
    where id = ${fileId} and project_id = any(${member.projectIds})`.execute(tx)
  if (!rows[0]) throw notFound('file')
  return rows[0]
}

/** A received file waits this long to be used. */
const UNUSED = sql`interval '1 day'`

/** Marks an upload as received under this key, with its hash. False if another call was faster, or it is gone. */
export function markReceived(
  context: Context,
  { id, account_id: accountId, state }: UploadRow,
  { key, hash, mediaType }: { key: string; hash: string; mediaType: string },
): Promise<boolean> {
  return inAccount(context, accountId, async (tx) => {
    const { rows } =
      await sql`update file_uploads set state = 'received', storage_key = ${key}, hash = ${hash},
        media_type = ${mediaType}, expires_at = ${context.now()}::timestamptz + ${UNUSED}
      where id = ${id} and state = ${state} returning id`.execute(tx)
    return rows.length > 0
  })
}
