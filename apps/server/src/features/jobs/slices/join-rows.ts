import type { jobs, sheets } from '@millrace/contract'
import type { Tx } from '../../../db/scope.ts'
import { type OpenSheet, openSheet, type RecordRow, rowsAfter } from '../../sheets/index.ts'

type Associated = jobs.JobLaunch['ASSOCIATED_SHEETS'][number]

/** Values per query. */
const VALUES_AT_ONCE = 500
/** Maximum runs per row with MATCH_ALL. */
export const JOINS_MAX = 10_000
const ROWS_AT_ONCE = 2000

/** Key of the ids of joined rows in a run's row; no column can have it. */
export const JOINED = '#joined'

/** Ids of the rows that join each row, by the text of the main column, in sheet order. */
export type Joins = ReadonlyMap<string, readonly string[]>

/** The text by which two cells are equal: columns of different types can match. */
export function joinText(sheet: OpenSheet, key: string, row: RecordRow): string | null {
  const column = sheet.byKey.get(key.toLowerCase())
  const value = column && row.cells[column.id]
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Rows of an associated sheet that equal one of these values. Throws errors of opening the sheet. */
export async function joinRows(
  tx: Tx,
  input: { associated: Associated; values: readonly string[]; first: boolean; now: Date },
): Promise<Joins> {
  const { associated, values, first, now } = input
  const sheet = await openSheet(tx, associated.sheetId)
  const key = associated.on!.own
  const joins = new Map<string, string[]>()
  for (let start = 0; start < values.length; start += VALUES_AT_ONCE) {
    const wanted = values.slice(start, start + VALUES_AT_ONCE)
    const filter = filterOf(associated, wanted)
    for await (const row of allRows(tx, sheet, { filter, now })) {
      const text = joinText(sheet, key, row)
      if (text === null) continue
      const known = joins.get(text)
      if (!known) joins.set(text, [row.id])
      else if (!first && known.length <= JOINS_MAX) known.push(row.id)
    }
  }
  return joins
}

function filterOf({ on, filter }: Associated, values: string[]): sheets.Filter {
  const equal = { column: on!.own, op: 'in' as const, value: values }
  return filter ? { and: [equal, filter] } : equal
}

async function* allRows(
  tx: Tx,
  sheet: OpenSheet,
  { filter, now }: { filter: sheets.Filter; now: Date },
): AsyncGenerator<RecordRow> {
  for (let after: number | null = null; ;) {
    const rows = await rowsAfter(tx, sheet, { filter, after, limit: ROWS_AT_ONCE, now })
    yield* rows
    if (rows.length < ROWS_AT_ONCE) return
    after = rows.at(-1)!.position
  }
}
