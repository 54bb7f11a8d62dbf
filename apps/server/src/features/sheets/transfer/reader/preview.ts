import { guessColumn, isNumeric, optionsIn, type ReadingStyle } from '@millrace/cells/reading'
import type { sheets } from '@millrace/contract'
import { COLUMNS_MAX } from '@millrace/contract/sheet-limits'
import type { FoundPreview } from './protocol.ts'
import type { Source } from './source.ts'
import { changesIn } from './column-changes.ts'
import { styleOfColumn, type Survey, survey } from './survey.ts'

const ROWS_SHOWN = 50
const CELLS_SHOWN = 20_000
const SCANNED_BYTES = 16 * 1024 * 1024
const SCANNED_ROWS = 100_000

/** What the file contains and how it would be read. */
export async function previewSource(source: Source, options: sheets.ReadOptions): Promise<FoundPreview> {
  const found = await survey(source, options)
  const scan = await scanRows(source, found)
  const samples = columnSamples(found)
  const shown = Math.max(5, Math.min(ROWS_SHOWN, Math.floor(CELLS_SHOWN / Math.max(1, found.names.length))))
  return {
    options: {
      format: source.format,
      ...(source.encoding ? { encoding: source.encoding } : {}),
      ...(source.delimiter ? { delimiter: source.delimiter } : {}),
      header: found.header,
      ...(source.sheetName === undefined ? {} : { sheetName: source.sheetName.slice(0, 100) }),
      ...styleSaid(found, options),
    },
    sheetNames: source.sheetNames,
    columns: found.names.map((name, index) => {
      const texts = samples[index]!
      const style = guessStyleOf(found, index, options)
      const { column, failing } = guessColumn(name, texts, style)
      const { dates, numbers, currencies } = found.readings[index]!
      return {
        index,
        header: name,
        suggested: column,
        failing,
        dates,
        dateType: dates && dateTypeOf(texts, style),
        numbers,
        numberType: numbers && numberTypeOf(texts, style),
        currencies,
        changes: changesIn(texts, style),
        options: {
          singleSelect: optionsIn(texts, 'singleSelect'),
          multiSelect: optionsIn(texts, 'multiSelect'),
        },
      }
    }),
    rows: found.sample.slice(0, shown).map((cells) => found.names.map((_name, index) => cells[index] ?? '')),
    rowCount: Math.max(0, scan.rowCount),
    estimated: scan.estimated,
    notes: notesOf(source, found, scan),
  }
}

/** The reading style for a column's samples. Samples without an ambiguous separator read the same with either one. */
function guessStyleOf(
  found: Survey,
  index: number,
  { dateOrder, decimal }: sheets.ReadOptions,
): ReadingStyle {
  const style = styleOfColumn(found, index, { dateOrder, decimal })
  return found.readings[index]?.numbers ? style : { ...style, decimal: style.decimal ?? '.' }
}

/** The type that would be guessed with this day/month order, or null when it is not a date. */
function dateTypeOf(samples: string[], style: ReadingStyle): 'date' | 'dateTime' | null {
  for (const dateOrder of ['dmy', 'mdy'] as const) {
    const { type } = guessColumn('', samples, { ...style, dateOrder }).column
    if (type === 'date' || type === 'dateTime') return type
  }
  return null
}

/** The type that would be guessed with this decimal separator, or null when it is not a number. */
function numberTypeOf(samples: string[], style: ReadingStyle): sheets.ImportColumn['numberType'] {
  for (const decimal of ['.', ','] as const) {
    const { type } = guessColumn('', samples, { ...style, decimal }).column
    if (type && isNumeric(type)) return type as sheets.ImportColumn['numberType']
  }
  return null
}

/** The file's reading options; a per-column property is included only where it was set for all columns. */
function styleSaid({ style }: Survey, { dateOrder, decimal }: sheets.ReadOptions): sheets.ReadOptions {
  return { timeZone: style.timeZone, ...(decimal ? { decimal } : {}), ...(dateOrder ? { dateOrder } : {}) }
}

const columnSamples = ({ names, sample }: Survey): string[][] =>
  names.map((_name, index) => sample.map((cells) => cells[index] ?? ''))

interface Scan {
  rowCount: number
  estimated: boolean
  short: number
  long: number
  bad: { line: number; problem: string }[]
}

/** Counts rows in the whole file, or in its beginning if it is large. */
async function scanRows(source: Source, { names, header }: Survey): Promise<Scan> {
  const scan: Scan = { rowCount: 0, estimated: false, short: 0, long: 0, bad: [] }
  let rows = 0
  const isHeader = header && source.names === null ? 1 : 0
  for await (const piece of source.rows()) {
    for (const { line, cells, problem } of piece) {
      rows++
      if (rows <= isHeader) continue
      if (problem !== undefined) scan.bad.push({ line, problem })
      else if (cells.length < names.length && source.format !== 'xlsx') scan.short++
      else if (cells.slice(names.length).some((cell) => cell !== '')) scan.long++
    }
    if (source.position() >= SCANNED_BYTES || rows >= SCANNED_ROWS) {
      scan.estimated = true
      break
    }
  }
  const counted = rows - isHeader
  const { bytes } = source
  const fromSize = Math.round((counted * bytes) / Math.max(1, source.position()))
  const claimed = source.claimedRows === null ? null : source.claimedRows - isHeader
  if (scan.estimated && source.position() >= bytes) scan.estimated = source.format === 'xlsx'
  scan.rowCount = scan.estimated ? (claimed ?? fromSize) : counted
  return scan
}

type Note = sheets.ImportPreview['notes'][number]

function notesOf(source: Source, { names, header }: Survey, scan: Scan): Note[] {
  const notes: Note[] = []
  const note = (code: string, message: string) => notes.push({ code, message })
  const doubled = doubledNames(names)
  if (header && doubled.length > 0)
    note('duplicate_headers', `Several columns have the same name: ${doubled.slice(0, 5).join(', ')}.`)
  if (names.length > COLUMNS_MAX)
    note(
      'too_many_columns',
      `The file has ${names.length.toLocaleString('en')} columns; a sheet can have up to ${COLUMNS_MAX}. Choose which columns to import.`,
    )
  if (source.encoding && source.encoding !== 'utf-8')
    note('encoding', `The text is read as ${source.encoding}. Choose another encoding if letters look wrong.`)
  if (scan.short > 0)
    note('short_rows', `Rows with fewer cells than columns: ${scan.short}. Their missing cells stay empty.`)
  if (scan.long > 0)
    note('long_rows', `Rows with more cells than columns: ${scan.long}. They’re listed in the report.`)
  const [first] = scan.bad
  if (first)
    note(
      'bad_rows',
      `Rows that can't be read: ${scan.bad.length}. The first begins in line ${first.line}: ${first.problem}.`,
    )
  if (source.format === 'csv' && names.length === 1 && scan.rowCount > 0)
    note('one_column', 'All text is in one column. If that is wrong, choose another delimiter.')
  if (names.length === 0 || scan.rowCount <= 0) note('no_rows', 'The file has no rows.')
  return notes
}

function doubledNames(names: string[]): string[] {
  const times = new Map<string, number>()
  for (const name of names) times.set(name.toLowerCase(), (times.get(name.toLowerCase()) ?? 0) + 1)
  return [...new Set(names)].filter((name) => times.get(name.toLowerCase())! > 1)
}
