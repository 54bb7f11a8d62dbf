import { sql } from 'kysely'
import { notFound } from '../../../../lib/errors.ts'
import type { OpenSheet, Tx } from '../../model/types.ts'
import type { ImportRow } from './types.ts'

export const IMPORT_COLUMNS = sql`id, account_id, project_id, sheet_id, no, name, storage_key, plan, state, lease,
  checkpoint, bytes_done, bytes_total, rows_read, inserted, updated, unchanged, rows_bad, cells_bad, error_code,
  error_message, actor_kind, actor_id, created_at, started_at, finished_at`

/** An import of this sheet. Throws `not_found`. */
export async function findImport(
  tx: Tx,
  sheet: Pick<OpenSheet, 'id'>,
  { importId, lock = false }: { importId: string; lock?: boolean },
): Promise<ImportRow> {
  const { rows } = await sql<ImportRow>`select ${IMPORT_COLUMNS} from sheet_imports
    where id = ${importId} and sheet_id = ${sheet.id} ${lock ? sql`for update` : sql``}`.execute(tx)
  if (!rows[0]) throw notFound('import')
  return rows[0]
}
