import {
  dateOrdersOf,
  type DateOrder,
  guessColumn,
  guessStyle,
  isZone,
  type ReadingStyle,
} from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import type { RawRow, Source } from './source.ts'

const SAMPLE_ROWS = 1000
const SAMPLE_CHARS = 4 * 1024 * 1024
/** Guessing tries every type for every cell. */
const SAMPLE_CELLS = 200_000
/** What is longer is long text, whatever it is. */
const CELL_CHARS = 500

/** What the first rows of a file tell of all. */
export interface Survey {
  header: boolean
  /** Names of the columns, `Column 3` where there is none. */
  names: string[]
  style: ReadingStyle
  /** In which order the dates of each column have day and month; null where it is not in question. */
  dates: (sheets.DateOrders | null)[]
  /** The first rows behind the header, without the bad ones; their cells cut short. */
  sample: string[][]
}

/** Looks at the first rows; what the options say is not guessed. */
export async function survey(source: Source, options: sheets.ReadOptions): Promise<Survey> {
  const rows = await firstRows(source)
  const good = rows.filter((row) => row.problem === undefined).map(({ cells }) => cells)
  const named = source.names !== null
  const header = named || (options.header ?? (good.length > 0 && looksLikeHeader(good)))
  const first = named ? source.names! : header ? (good[0] ?? []) : []
  const body = header && !named ? good.slice(1) : good
  const width = header ? first.length : usualWidth(good)
  const names = Array.from({ length: width }, (_, index) => first[index]?.trim() || `Column ${index + 1}`)
  const sample = body
    .slice(0, Math.max(20, Math.floor(SAMPLE_CELLS / Math.max(1, width))))
    .map((cells) => cells.map((cell) => cell.slice(0, CELL_CHARS)))
  const dates = names.map((_name, index) => dateOrdersOf(sample.map((cells) => cells[index] ?? '')))
  return { header, names, style: styleOf(source, sample, options), dates, sample }
}

/** The order of the dates of a column of the file: the one that was said, else the only one that fits them all. */
export const orderOfColumn = (
  { dates }: Pick<Survey, 'dates'>,
  { index, said }: { index: number; said: DateOrder | undefined },
): DateOrder => said ?? dates[index]?.order ?? 'ymd'

async function firstRows(source: Source): Promise<RawRow[]> {
  const rows: RawRow[] = []
  let size = 0
  for await (const piece of source.rows()) {
    for (const row of piece) {
      rows.push(row)
      size += row.cells.reduce((sum, cell) => sum + cell.length, 0)
      if (rows.length > SAMPLE_ROWS || size > SAMPLE_CHARS) return rows
    }
  }
  return rows
}

function usualWidth(rows: string[][]): number {
  return rows.reduce((most, cells) => Math.max(most, cells.length), 0)
}

function styleOf(source: Source, sample: string[][], options: sheets.ReadOptions): ReadingStyle {
  const isText = source.format === 'csv' || source.format === 'tsv'
  const guessed = guessStyle(sample.flat())
  const { timeZone } = options
  return {
    // Workbooks and JSON hold numbers, not what people write for them.
    decimal: options.decimal ?? (isText ? guessed.decimal : '.'),
    // Of each column its own, where nobody said.
    dateOrder: options.dateOrder ?? 'ymd',
    timeZone: timeZone !== undefined && isZone(timeZone) ? timeZone : 'UTC',
  }
}

/** Names are texts, and different ones; numbers, dates and addresses are values. */
function looksLikeHeader(rows: string[][]): boolean {
  const first = rows[0]!.map((cell) => cell.trim())
  const filled = first.filter((cell) => cell !== '')
  if (filled.length === 0 || filled.length * 2 < first.length) return false
  if (filled.some((cell) => cell.length > 200 || isValue(cell))) return false
  // A table of nothing but texts: a name that comes again below is a value.
  return rows.length < 2 || filled.every((cell, index) => cell !== rows[1]![index]?.trim())
}

const VALUES = new Set<sheets.ColumnType | undefined>(['text', 'longText', 'singleSelect'])
const isValue = (cell: string) => !VALUES.has(guessColumn('', [cell]).column.type)
