import { sql } from 'kysely'
import { hasAiColumns } from '../ai-columns/open-ai-column.ts'
import type { OpenSheet, Tx } from '../model/types.ts'
import { moveBlocks } from './blocks.ts'
import { announceSheet } from '../model/finish-write.ts'
import { placesFor } from './places.ts'

/**
 * Bulk inserts of an import: new records at the end of a sheet that the reader process has already parsed, checked and
 * calculated. Measured for 1,000 rows of 12 columns: one `jsonb_to_recordset` takes 8 ms on PostgreSQL 17 and 13 ms
 * embedded; unnest of texts is the same, VALUES rows take twice as long. COPY is a quarter faster, but bypasses
 * row-level security and does not work embedded.
 */
interface BulkInsert {
  /** JSON of `[{id, cells, errors}, …]`, with cells by column id in stored form. */
  records: string
  count: number
  importNo: number
  /** Whether to notify listeners; not for every piece of an import. */
  announce: boolean
}

/** Adds records at the end. The sheet must be locked. */
export async function insertBulk(tx: Tx, sheet: OpenSheet, bulk: BulkInsert): Promise<void> {
  if (!sheet.locked) throw new Error('a sheet must be opened with lock to be written')
  const { records, count, importNo } = bulk
  if (count > 0) {
    const positions = await placesFor(tx, sheet, { count })
    await sql`insert into sheet_records (account_id, sheet_id, id, position, cells, errors, import_no)
      select ${sheet.accountId}, ${sheet.id}, d.id, d.position, d.cells, nullif(d.errors, 'null'), ${importNo}::int
      from rows from (
        jsonb_to_recordset(${records}::jsonb) as (id text, cells jsonb, errors jsonb),
        unnest(${positions}::bigint[])) as d(id, cells, errors, position)`.execute(tx)
    await moveBlocks(tx, sheet, { to: positions })
  }
  await countRows(tx, sheet, { by: count, announce: bulk.announce })
}

async function countRows(tx: Tx, sheet: OpenSheet, { by, announce }: { by: number; announce: boolean }) {
  const { rows } = await sql<{ revision: number; row_count: number }>`
    update sheets set revision = revision + 1, row_count = row_count + ${by}, updated_at = now()
    where id = ${sheet.id} returning revision, row_count`.execute(tx)
  sheet.revision = rows[0]!.revision
  sheet.rowCount = rows[0]!.row_count
  if (announce) await announceSheet(tx, sheet)
}

/** Records examined per call of `removeImported`. */
const REMOVED_AT_ONCE = 4000

interface Removed {
  /** Records that were unchanged and have been removed. */
  removed: number
  /** Ids of records that were edited since: they go to the trash. */
  touched: string[]
  /** Where to continue, or null at the end. */
  next: number | null
}

/** Removes the next records of an import after a position. The sheet must be locked. */
export async function removeImported(
  tx: Tx,
  sheet: OpenSheet,
  { importNo, from }: { importNo: number; from: number | null },
): Promise<Removed> {
  if (!sheet.locked) throw new Error('a sheet must be opened with lock to be written')
  const start = from === null ? sql`true` : sql`position > ${from}`
  const { rows } = await sql<{ id: string; position: number; version: number; import_no: number | null }>`
    select id, position, version, import_no from sheet_records
    where sheet_id = ${sheet.id} and ${start} order by position limit ${REMOVED_AT_ONCE}`.execute(tx)
  const own = rows.filter((row) => row.import_no === importNo)
  const going = own.filter(({ version }) => version === 1)
  if (going.length > 0) {
    const ids = going.map(({ id }) => id)
    await sql`delete from sheet_records where sheet_id = ${sheet.id} and id = any(${ids})`.execute(tx)
    if (hasAiColumns(sheet))
      await sql`delete from sheet_live_cells where sheet_id = ${sheet.id} and record_id = any(${ids})`.execute(
        tx,
      )
    await moveBlocks(tx, sheet, { from: going.map(({ position }) => position) })
    await countRows(tx, sheet, { by: -going.length, announce: true })
  }
  return {
    removed: going.length,
    touched: own.filter(({ version }) => version > 1).map(({ id }) => id),
    next: rows.length < REMOVED_AT_ONCE ? null : rows.at(-1)!.position,
  }
}
