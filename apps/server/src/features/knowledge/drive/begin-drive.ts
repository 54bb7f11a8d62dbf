import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { Failure } from '../../../lib/errors.ts'
import type { SourceRow } from '../queries.ts'
import { syncDrive } from './sync.job.ts'

/** A file or folder to add as a source, as Drive described it. */
export interface DriveSettings {
  connectionId: string
  fileId: string
  isFolder: boolean
}

/** Records what is read, and sends the job that reads it. A second use in the same base is a conflict. */
export async function beginDrive(
  context: Context,
  tx: Tx,
  { row, accountId, drive }: { row: SourceRow; accountId: string; drive: DriveSettings },
): Promise<void> {
  const { connectionId, fileId, isFolder } = drive
  const { rows } =
    await sql`insert into knowledge_drives (source_id, account_id, kb_id, connection_id, file_id, is_folder)
    values (${row.id}, ${accountId}, ${row.kb_id}, ${connectionId}, ${fileId}, ${isFolder})
    on conflict (kb_id, file_id) do nothing returning source_id`.execute(tx)
  if (rows.length === 0)
    throw new Failure('conflict', `“${row.name}” is already a source in this knowledge base.`)
  const payload = { accountId, sourceId: row.id, revision: row.revision }
  await context.queue.send(tx, syncDrive, payload, { group: accountId })
}
