import { sql } from 'kysely'
import { invalid } from '../../../lib/errors.ts'
import type { Tx } from '../model/types.ts'
import { scan } from '../read/unrestricted.ts'
import type { LinkedPair } from './open-pair.ts'

/** Longer texts are not lists of titles; holding ten thousand of them would use too much memory. */
const TEXT_MAX = 4000

export interface ErrorCell {
  id: string
  text: string
  /** Cursor for the next call. */
  place: string
}

/** Cells of the column that are stored as errors, in sheet order. */
export async function errorCells(
  tx: Tx,
  { sheet, column }: Pick<LinkedPair, 'sheet' | 'column'>,
  { after, count }: { after: string | undefined; count: number },
): Promise<{ cells: ErrorCell[]; next: string | null }> {
  if (after !== undefined && !/^-?\d{1,18}$/.test(after))
    throw invalid([{ path: 'body.after', message: 'is not the `next` value of a response' }])
  const start = after === undefined ? sql`true` : sql`r.position > ${after}::bigint`
  const text = sql`(r.errors->${column.id}::text->>'text')`
  const cells = await scan(tx, {
    sheet,
    statement: (own) => sql<ErrorCell>`
      select r.id, ${text} as text, r.position::text as place from sheet_records r
      where ${own} and ${start} and char_length(${text}) between 1 and ${TEXT_MAX}
      order by r.position limit ${count + 1}`,
  })
  const shown = cells.slice(0, count)
  return { cells: shown, next: cells.length > count ? shown.at(-1)!.place : null }
}
