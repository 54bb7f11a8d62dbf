import { sql } from 'kysely'
import { mapInTurns } from '../../../lib/take-turn.ts'
import { presentRecord } from '../model/present-record.ts'
import type { RecordRow, Tx } from '../model/types.ts'
import { labelsOf } from '../read/labels.ts'
import type { DocumentedSheet } from './open-documents.ts'
import { documentOf, type SheetRow } from './row-text.ts'
import { PART_BITS } from './sheet-parts.ts'

/** The rows of a part as documents, in order. */
export async function readPart(
  tx: Tx,
  { sheet, columns }: DocumentedSheet,
  part: number,
): Promise<SheetRow[]> {
  const { rows } = await sql<RecordRow>`
    select id, position, version, cells, errors, created_at, updated_at from sheet_records
    where sheet_id = ${sheet.id} and position >= ${part}::bigint << ${PART_BITS}
      and position < (${part}::bigint + 1) << ${PART_BITS}
    order by position`.execute(tx)
  const items = await mapInTurns(rows, (row) => presentRecord(row, sheet))
  const labels = await labelsOf(tx, sheet, { items, wanted: columns })
  return items.map((item) => documentOf(item, columns, labels))
}
