import { type CellResult, cellText, joinTitles, Outcomes, ReadingChanges } from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inAccount } from '../../../lib/scoped.ts'
import type { CellErrors, Cells, OpenSheet, Tx } from '../model/types.ts'
import { wantLinkTitles } from '../links/want-link-titles.ts'
import { titlesOfLinks } from '../titles/record-titles.ts'
import { linkedIds } from '../titles/title-text.ts'
import { type ConversionStep, convertedCell } from '../write/compute.ts'
import { type CellProblem, checkReferences } from '../write/references.ts'
import { START } from './pass.ts'
import { previewFormula } from './preview-formula.ts'
import { findReadings, styleOf, withReadings } from './readings.ts'
import { optionsFor } from './start-work.ts'

const ROWS_AT_ONCE = 2000
const EXAMPLES = 20

interface CellRow {
  id: string
  position: number
  value: sheets.CellValue
  error: sheets.CellError | null
  created_at: Date
  updated_at: Date
}

/** What a type change would do to a column's cells. All cells are examined in pieces; nothing is changed. */
export async function previewConversion(
  context: Context,
  sheet: OpenSheet,
  { before, after, reading }: { before: sheets.Column; after: sheets.Column; reading: sheets.Reading },
): Promise<sheets.Conversion> {
  if (after.type === 'formula') return previewFormula(context, sheet, after)
  const readings = await findReadings(context, sheet, { before, after, reading })
  const { column, reading: chosen } = withReadings({ column: after, reading }, readings)
  const links = after.type === 'link' ? { matched: 0, unknown: 0, ambiguous: 0 } : null
  const found: sheets.Conversion = {
    filled: 0,
    failing: 0,
    examples: [],
    ...readings,
    changes: [],
    outcomes: [],
    similarOptions: [],
    links,
  }
  const changes = new ReadingChanges()
  await wantLinkTitles(context, sheet, [after])
  const work = await inAccount(context, sheet.accountId, async (tx) => ({
    style: styleOf(column, chosen),
    ...(await optionsFor(tx, sheet, { before, column, merge: chosen.mergeOptions ?? false })),
  }))
  const { style, column: to, similar } = work
  const outcomes = new Outcomes(before, to)
  for (let position: number | null = START; position !== null;) {
    const at: number = position
    position = await inAccount(context, sheet.accountId, (tx) =>
      look(tx, sheet, { from: before, to, style, at, found, changes, outcomes }),
    )
  }
  return { ...found, changes: changes.found, outcomes: outcomes.found, similarOptions: similar }
}

interface Look {
  from: sheets.Column
  to: sheets.Column
  style: ConversionStep['style']
  at: number
  found: sheets.Conversion
  changes: ReadingChanges
  outcomes: Outcomes
}

/** Counts the next piece. Returns its end, or null at the end of the sheet. */
async function look(tx: Tx, sheet: OpenSheet, piece: Look) {
  const { from, to, style, at, found, changes, outcomes } = piece
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
  for (const one of made) {
    count(found, one)
    const after = one.failed ? undefined : (one.cells[to.id] ?? null)
    const result = one.failed ? one.text : to.type === 'link' ? one.text.trim() : cellText(to, after)
    outcomes.add({ before: one.before, text: one.text, after, result })
  }
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
  // A repeated example adds nothing.
  if (examples.length < EXAMPLES && !examples.some(({ text }) => text === error.text))
    examples.push({ recordId: id, text: error.text, message, error })
}

interface Result {
  id: string
  before: sheets.CellValue
  text: string
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
  const before = cells[from.id] ?? null
  const text = row.error?.text ?? textOf(from, before, how)
  changes.add(text, to, (accept) => convertedCell({ ...how, style: { ...how.style, accept } }, source))
  return [{ id: row.id, before, text, ...landed(result, to) }]
}

const landed = (result: CellResult, to: sheets.Column): Pick<Result, 'cells' | 'failed'> =>
  result.ok
    ? { cells: { [to.id]: result.value }, failed: null }
    : {
        cells: {},
        failed: { error: { code: result.code, text: result.text }, message: result.message },
      }

/** The text of a cell; for links, the visible titles. */
function textOf(from: sheets.Column, value: sheets.CellValue, { titles }: ConversionStep): string {
  if (from.type !== 'link') return cellText(from, value)
  const names = linkedIds(value).map((id) => titles?.get(id) ?? id)
  return joinTitles(names, { several: from.settings.several !== false })
}

function valueOf(row: CellRow, { type }: sheets.Column): sheets.CellValue {
  if (type === 'createdTime') return row.created_at.toISOString()
  return type === 'updatedTime' ? row.updated_at.toISOString() : (row.value ?? null)
}
