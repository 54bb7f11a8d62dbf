import { sql } from 'kysely'
import type { Member } from '../../../../lib/actor.ts'
import { notFound } from '../../../../lib/errors.ts'
import type { Tx } from '../../model/types.ts'

export interface UploadRow {
  id: string
  name: string
  storage_key: string
  bytes: number
}

/** An uploaded file in a project that the member can access. */
export async function findUpload(tx: Tx, member: Member, id: string): Promise<UploadRow> {
  const { rows } = await sql<UploadRow>`select id, name, storage_key, bytes from sheet_uploads
    where id = ${id} and project_id = any(${member.projectIds})`.execute(tx)
  if (!rows[0]) throw notFound('upload')
  return rows[0]
}
