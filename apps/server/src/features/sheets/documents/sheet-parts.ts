import { sql } from 'kysely'
import type { Tx } from '../model/types.ts'
import type { DocumentedSheet } from './open-documents.ts'

/** A part is a range of 2^26 positions: about 64 rows if they were added at the end. */
export const PART_BITS = 26
/** The block size by which `sheet_blocks` counts records. */
const BLOCK_BITS = 30
/** About 16,000 rows, which take a few dozen milliseconds. */
const BLOCKS_AT_ONCE = 16

export interface SheetPart {
  part: number
  rows: number
  /** Hash of the ids, versions and positions of its rows. */
  mark: string
}

/** Some parts of a sheet in order, starting with the block after `after`. `next` is null at the end. */
export async function sheetParts(
  tx: Tx,
  { sheet }: DocumentedSheet,
  after: number | null,
): Promise<{ parts: SheetPart[]; next: number | null }> {
  const blocks = await sql<{ block: number }>`select block from sheet_blocks
    where sheet_id = ${sheet.id} and records > 0 and (${after}::bigint is null or block > ${after}::bigint)
    order by block limit ${BLOCKS_AT_ONCE}`.execute(tx)
  const [first, last] = [blocks.rows[0], blocks.rows.at(-1)]
  if (!first || !last) return { parts: [], next: null }
  const { rows } = await sql<SheetPart>`
    select position >> ${PART_BITS} as part, count(*)::int as rows,
      md5(string_agg(id || ':' || version, ',' order by position)) as mark
    from sheet_records
    where sheet_id = ${sheet.id} and position >= ${first.block}::bigint << ${BLOCK_BITS}
      and position < (${last.block}::bigint + 1) << ${BLOCK_BITS}
    group by 1 order by 1`.execute(tx)
  return { parts: rows, next: blocks.rows.length < BLOCKS_AT_ONCE ? null : last.block }
}
