import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import { countWithin, isSmall } from '../../lib/bytes-within.ts'
import { type OpenSheet, type RecordRow, rowsAfter } from '../sheets/index.ts'

const PAGE = 200
/** Of the cells of a page: a cell holds up to a megabyte, so a count of rows says little about their size. */
const PAGE_BYTES = 4 * 1024 * 1024

/** The rows of a sheet in their order, in pages that are small in memory. Pages that aren't asked for aren't read. */
export async function* rowPages(tx: Tx, sheet: OpenSheet, now: Date): AsyncGenerator<RecordRow[]> {
  for (let after: number | null = null; ;) {
    const limit = await rowsThatFit(tx, sheet, after)
    if (limit === 0) return
    const rows: RecordRow[] = await rowsAfter(tx, sheet, { after, limit, now })
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.position
  }
}

/** How many of the next rows make a page: at least one, unless there are no more. */
async function rowsThatFit(tx: Tx, { id }: OpenSheet, after: number | null): Promise<number> {
  const { rows } = await sql<{ position: number }>`select r.position from sheet_records r
    where r.sheet_id = ${id} and r.position > ${after ?? Number.MIN_SAFE_INTEGER}::bigint
    order by r.position limit ${PAGE}`.execute(tx)
  if (rows.length === 0) return 0
  return countWithin(tx, {
    keys: sql`${rows.map(({ position }) => position)}::bigint[]`,
    // The size of small cells needn't be known exactly, and isn't worth writing them out.
    size: (place) => sql`select case when ${isSmall(sql`r.cells`)} then pg_column_size(r.cells)
        else octet_length(r.cells::text) end
      from sheet_records r where r.sheet_id = ${id} and r.position = ${place}`,
    bytes: PAGE_BYTES,
  })
}
