import { setTimeout as rest } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import { Failure } from '../../../../lib/errors.ts'
import { inAccount } from '../../../../lib/scoped.ts'
import { handler, type Handler } from '../../../../queue/queue.ts'
import { openSheet } from '../../model/open-sheet.ts'
import type { Tx } from '../../model/types.ts'
import { removeImported } from '../../write/bulk.ts'
import { deleteRecords } from '../../write/remove-records.ts'
import { removeImport } from './import.job.ts'
import { IMPORT_COLUMNS } from './queries.ts'
import type { ImportRow } from './types.ts'

const REST_MS = 10

/** Runs `removeImport` in pieces, so that nobody waits long. */
export const removeImportHandler = (context: Context): Handler =>
  handler(removeImport, async ({ accountId, importId }, { signal }) => {
    let from: number | null = null
    do {
      signal.throwIfAborted()
      from = await inAccount(context, accountId, (tx) => removeNext(tx, { importId, from }))
      await rest(REST_MS)
    } while (from !== null)
  })

/** Returns where to continue; null at the end or when the sheet is deleted. */
async function removeNext(
  tx: Tx,
  { importId, from }: { importId: string; from: number | null },
): Promise<number | null> {
  const { rows } = await sql<ImportRow>`select ${IMPORT_COLUMNS} from sheet_imports
    where id = ${importId}`.execute(tx)
  const row = rows[0]
  if (!row) return null
  try {
    const sheet = await openSheet(tx, row.sheet_id, { lock: true, deleted: true })
    const { removed, touched, next } = await removeImported(tx, sheet, { importNo: row.no, from })
    // Records that users edited since go to the trash, where they can be restored.
    if (touched.length > 0)
      await deleteRecords(
        tx,
        sheet,
        touched.map((id) => ({ id })),
        { by: { kind: 'import', id: row.id } },
      )
    await sql`update sheet_imports set inserted = greatest(0, inserted - ${removed + touched.length})
      where id = ${row.id}`.execute(tx)
    return next
  } catch (error) {
    if (error instanceof Failure && error.code === 'not_found') return null
    throw error
  }
}
