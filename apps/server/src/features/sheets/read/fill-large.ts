import { sql } from 'kysely'
import { countWithin } from '../../../lib/bytes-within.ts'
import type { Found, Query } from './query.ts'
import type { Reader } from './reader.ts'
import type { RecordRow, Tx } from './types.ts'
import { ownRows } from './unrestricted.ts'

interface Filled {
  /** With their cells; without those that were taken away meanwhile. */
  rows: RecordRow[]
  /** How many of the given rows they are: behind them it would be too much. */
  taken: number
}

/** Reads the cells of large records, which were left, for as many records as are small enough together. */
export async function fillLarge(
  reader: Reader,
  query: Query,
  { found, bytes }: { found: readonly Found[]; bytes: number },
): Promise<Filled> {
  const large = found.filter(({ left }) => left).map(({ position }) => position)
  if (large.length === 0) return { rows: [...found], taken: found.length }
  return reader.run(async (tx) => {
    const count = await countWithin(tx, {
      keys: sql`${large}::bigint[]`,
      size: (place) => sql`select octet_length(r.cells::text) + coalesce(octet_length(r.errors::text), 0)
        from sheet_records r where ${ownRows(query.sheet)} and r.position = ${place}`,
      bytes,
    })
    const cells = await cellsAt(tx, query, large.slice(0, count))
    const end =
      count < large.length ? found.findIndex(({ position }) => position === large[count]) : found.length
    const rows = found.slice(0, end).flatMap((row) => {
      if (!row.left) return [row]
      const read = cells.get(row.position)
      return read ? [{ ...row, ...read }] : []
    })
    return { rows, taken: end }
  })
}

type OwnCells = Pick<RecordRow, 'position' | 'cells' | 'errors'>

async function cellsAt(tx: Tx, { sheet }: Query, places: readonly number[]): Promise<Map<number, OwnCells>> {
  const { rows } = await sql<OwnCells>`select r.position, r.cells, r.errors from sheet_records r
    where ${ownRows(sheet)} and r.position = any(${[...places]}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.position, row]))
}
