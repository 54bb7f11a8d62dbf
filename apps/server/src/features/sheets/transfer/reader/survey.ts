import {
  currenciesOf,
  dateOrdersOf,
  type DateOrder,
  decimalSignsOf,
  guessColumn,
  isZone,
  type ReadingStyle,
} from '@millrace/cells/reading'
import type { sheets } from '@millrace/contract'
import type { RawRow, Source } from './source.ts'

const SAMPLE_ROWS = 1000
const SAMPLE_CHARS = 4 * 1024 * 1024
/** Type detection tries every type for every cell. */
const SAMPLE_CELLS = 200_000
/** Anything longer is long text. */
const CELL_CHARS = 500

/** What the first rows of a file tell about all of them. */
export interface Survey {
  header: boolean
  /** Column names, `Column 3` where there is none. */
  names: string[]
  /** Settings for all columns. */
  style: Pick<ReadingStyle, 'timeZone'>
  /** The file contains numbers with a decimal point instead of formatted text. */
  plain: boolean
  /** What the texts of each column leave ambiguous. */
  readings: Pick<sheets.Conversion, 'dates' | 'numbers' | 'currencies'>[]
  /** The first valid rows after the header, with shortened cells. */
  sample: string[][]
}

/** Examines the first rows; what the options specify is not guessed. */
export async function survey(source: Source, options: sheets.ReadOptions): Promise<Survey> {
  const rows = await firstRows(source)
  const good = rows.filter((row) => row.problem === undefined).map(({ cells }) => cells)
  const named = source.names !== null
  const header = named || (options.header ?? (good.length > 0 && looksLikeHeader(good)))
  // Workbooks and JSON contain numbers, not formatted text.
  const plain = source.format !== 'csv' && source.format !== 'tsv'
  const first = named ? source.names! : header ? (good[0] ?? []) : []
  const body = header && !named ? good.slice(1) : good
  const width = header ? first.length : usualWidth(good)
  const names = Array.from({ length: width }, (_, index) => first[index]?.trim() || `Column ${index + 1}`)
  const sample = body
    .slice(0, Math.max(20, Math.floor(SAMPLE_CELLS / Math.max(1, width))))
    .map((cells) => cells.map((cell) => cell.slice(0, CELL_CHARS)))
  const readings = names.map((_name, index) => {
    const texts = sample.map((cells) => cells[index] ?? '')
    return {
      dates: dateOrdersOf(texts),
      numbers: decimalSignsOf(texts, { plain }),
      currencies: currenciesOf(texts),
    }
  })
  return { header, names, style: styleOf(options), plain, readings, sample }
}

/** The user's choices for reading a column. */
interface SaidStyle {
  dateOrder: DateOrder | undefined
  decimal: '.' | ',' | undefined
  accept?: ReadingStyle['accept']
}

/** How a column of the file is read: as chosen, else in the only way that fits all its samples. */
export function styleOfColumn({ readings, style }: Survey, index: number, said: SaidStyle): ReadingStyle {
  const { dates, numbers } = readings[index] ?? { dates: null, numbers: null }
  return {
    ...style,
    dateOrder: said.dateOrder ?? dates?.order ?? 'ymd',
    // Later rows may be ambiguous where the first ones were not; those texts are kept as errors.
    decimal: said.decimal ?? numbers?.sign ?? null,
    eitherDecimal: true,
    ...(said.accept ? { accept: said.accept } : {}),
  }
}

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

const styleOf = ({ timeZone }: sheets.ReadOptions): Survey['style'] => ({
  timeZone: timeZone !== undefined && isZone(timeZone) ? timeZone : 'UTC',
})

/** Names are distinct texts; numbers, dates and addresses are values. */
function looksLikeHeader(rows: string[][]): boolean {
  const first = rows[0]!.map((cell) => cell.trim())
  const filled = first.filter((cell) => cell !== '')
  if (filled.length === 0 || filled.length * 2 < first.length) return false
  if (first.some((cell, index) => cell.length > 200 || isValue(cell, rows.slice(1, LOOKED_AT), index)))
    return false
  // In a table of texts only, a first-row text that repeats below is a value.
  return rows.length < 2 || filled.every((cell, index) => cell !== rows[1]![index]?.trim())
}

const VALUES = new Set<sheets.ColumnType | undefined>(['text', 'longText', 'singleSelect'])

/** Number of rows below the first that are compared with it. */
const LOOKED_AT = 20

/** Whether a cell of the first row is a value. A word such as "No" is one only above others of its kind. */
function isValue(cell: string, below: string[][], index: number): boolean {
  if (cell === '') return false
  const { type } = guessColumn('', [cell]).column
  if (type !== 'checkbox') return !VALUES.has(type)
  const others = below.map((cells) => cells[index] ?? '').filter((one) => one.trim() !== '')
  return others.length === 0 || guessColumn('', others).column.type === 'checkbox'
}
