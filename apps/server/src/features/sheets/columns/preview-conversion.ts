import { cellText, ReadingChanges } from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inAccount } from '../../../lib/scoped.ts'
import type { CellErrors, Cells, OpenSheet, Tx } from '../model/types.ts'
import { wantLinkTitles } from '../links/want-link-titles.ts'
import { titlesOfLinks } from '../links/record-titles.ts'
import { type ConversionStep, convertedCell } from './compute.ts'
import { type CellProblem, checkReferences } from './references.ts'
import { START } from './pass.ts'
import { previewFormula } from './preview-formula.ts'
import { findReadings, withReadings } from './readings.ts'
import { optionsFor, styleOf } from './start-work.ts'

const ROWS_AT_ONCE = 5000
const EXAMPLES = 20

interface CellRow {
  id: string
  position: number
  value: sheets.CellValue
  error: sheets.CellError | null
  created_at: Date
  updated_at: Date
}

/** What giving a column another type would do to its cells; all of them are looked at, in pieces. Nothing is changed. */
export async function previewConversion(
  context: Context,
  sheet: OpenSheet,
  { before, after, reading }: { before: sheets.Column; after: sheets.Column; reading: sheets.Reading },
): Promise<sheets.Conversion> {
  if (after.type === 'formula') return previewFormula(context, sheet, after)
  const readings = await findReadings(context, sheet, { before, after })
  const { column, reading: chosen } = withReadings({ column: after, reading }, readings)
  const links = after.type === 'link' ? { matched: 0, unknown: 0, ambiguous: 0 } : null
  const found: sheets.Conversion = { filled: 0, failing: 0, examples: [], ...readings, changes: [], links }
  const changes = new ReadingChanges()
  await wantLinkTitles(context, sheet, [after])
  const work = await inAccount(context, sheet.accountId, async (tx) => ({
    style: styleOf(column, chosen),
    to: await optionsFor(tx, sheet, { before, column }),
  }))
  for (let position: number | null = START; position !== null;) {
    const at: number = position
    position = await inAccount(context, sheet.accountId, (tx) =>
      look(tx, sheet, { from: before, ...work, at, found, changes }),
    )
  }
  return { ...found, changes: changes.found }
}

interface Look {
  from: sheets.Column
  to: sheets.Column
  style: ConversionStep['style']
  at: number
  found: sheets.Conversion
  changes: ReadingChanges
}

/** Counts in the next piece; gives where it ends, null at the end of the sheet. */
async function look(tx: Tx, sheet: OpenSheet, { from, to, style, at, found, changes }: Look) {
  const { rows } = await sql<CellRow>`
    select id, position, cells -> ${from.id}::text as value, errors -> ${from.id}::text as error, created_at, updated_at
    from sheet_records where sheet_id = ${sheet.id} and position > ${at} order by position
    limit ${ROWS_AT_ONCE}`.execute(tx)
  const links = {
    columns: from.type === 'link' ? [from] : [],
    cells: rows.map(({ value }) => ({ [from.id]: value })),
  }
  const titles = await titlesOfLinks(tx, sheet, links)
  const made = rows.flatMap((row) => resultOf(row, { from, to, style, titles }, changes))
  await checkReferences(tx, sheet, {
    columns: [to],
    rows: made.map((one) => ({
      cells: one.cells,
      refuse: (_id, problem) => (one.failed = problem),
    })),
  })
  for (const one of made) count(found, one)
  return rows.at(-1)?.position ?? null
}

const LINK_COUNTS: Record<string, 'unknown' | 'ambiguous'> = {
  unknown_record: 'unknown',
  ambiguous_record: 'ambiguous',
}

function count(found: sheets.Conversion, { id, failed }: Result): void {
  const { links, examples } = found
  found.filled += 1
  if (!failed) {
    if (links) links.matched += 1
    return
  }
  const { message, error } = failed
  const kind = LINK_COUNTS[error.code]
  if (links && kind) links[kind] += 1
  found.failing += 1
  // One that is there already says nothing more.
  if (examples.length < EXAMPLES && !examples.some(({ text }) => text === error.text))
    examples.push({ recordId: id, text: error.text, message, error })
}

interface Result {
  id: string
  cells: Cells
  failed: CellProblem | null
}

function resultOf(row: CellRow, how: ConversionStep, changes: ReadingChanges): Result[] {
  const { from, to } = how
  const cells: Cells = { [from.id]: valueOf(row, from) }
  const errors: CellErrors | null = row.error ? { [from.id]: row.error } : null
  if (cells[from.id] === null && !errors) return []
  const source = { cells, errors }
  const result = convertedCell(how, source)
  changes.add(row.error?.text ?? cellText(from, cells[from.id]), to, (accept) =>
    convertedCell({ ...how, style: { ...how.style, accept } }, source),
  )
  if (result.ok) return [{ id: row.id, cells: { [to.id]: result.value }, failed: null }]
  const { code, message, text } = result
  return [{ id: row.id, cells: {}, failed: { error: { code, text }, message } }]
}

function valueOf(row: CellRow, { type }: sheets.Column): sheets.CellValue {
  if (type === 'createdTime') return row.created_at.toISOString()
  return type === 'updatedTime' ? row.updated_at.toISOString() : (row.value ?? null)
}
