import { isNumeric, optionsOf } from '@millrace/cells'
import type { sheets } from '@millrace/contract'

/** Where a column of a file goes. */
export type Target =
  | { kind: 'new'; column: sheets.NewColumn }
  | { kind: 'existing'; key: string }
  | { kind: 'none' }

export interface PlannedColumn {
  /** Place in the file, from 0. */
  index: number
  target: Target
  /** Which comes first in its dates; null: nobody has said it yet. Left out where it is not in question. */
  dateOrder?: DateOrder | null
  /** Likewise, with which sign its numbers write decimals. */
  decimal?: DecimalSign | null
  /** What may be changed of its texts. */
  accept?: sheets.ChangeKind[]
}

export type DecimalSign = NonNullable<sheets.Reading['decimal']>

export type DateOrder = 'dmy' | 'mdy'

/** What becomes of a file's rows and columns. */
export interface Plan {
  columns: readonly PlannedColumn[]
  mode: 'append' | 'upsert'
  /** upsert: keys of the columns that tell which record is meant. */
  keys: string[]
  /** What becomes of a value that its column can't take. */
  invalid: 'keep' | 'refuse'
}

const COMPUTED: readonly sheets.ColumnType[] = ['formula', 'createdTime', 'updatedTime']

/** Columns that a file can fill. */
export const fillable = (columns: readonly sheets.Column[]): sheets.Column[] =>
  columns.filter(({ type }) => !COMPUTED.includes(type))

const plain = (text: string): string => text.trim().toLowerCase()

/** What is proposed: columns of the same name, each once; what the sheet does not have is new. */
export function proposePlan(
  preview: sheets.ImportPreview,
  sheet: sheets.Sheet | null,
  most: number,
): readonly PlannedColumn[] {
  const free = new Set(sheet ? fillable(sheet.columns) : [])
  const room = most - (sheet?.columns.length ?? 0)
  let added = 0
  return preview.columns.map((column) => {
    const { index, header } = column
    const same = [...free].find(({ key, label }) => [plain(key), plain(label)].includes(plain(header)))
    if (same) {
      free.delete(same)
      return { index, target: { kind: 'existing', key: same.key }, ...readingFor(preview, column, same) }
    }
    added += 1
    if (added > room) return { index, target: { kind: 'none' } }
    return { index, target: { kind: 'new', column: newColumn(column) }, ...readingFor(preview, column) }
  })
}

type FileColumn = sheets.ImportColumn

/**
 * As it was guessed; what would be dates or numbers, if only it were known how they are written, is proposed as such:
 * that is asked.
 */
export function newColumn({ suggested, dates, dateType, numbers, numberType }: FileColumn): sheets.NewColumn {
  const { label } = suggested
  if (dates?.order === null && dateType) return { label, type: dateType }
  return numbers?.sign === null && numbers.ambiguous > 0 && numberType
    ? { label, type: numberType }
    : suggested
}

/**
 * A column of another type than was guessed: with the currency of its amounts, where they have only one, and with its
 * texts as the options of a select.
 */
export function columnOfType(
  { suggested, currencies, options }: FileColumn,
  type: sheets.ColumnType,
): sheets.NewColumn {
  if (type === suggested.type) return suggested
  if (type === 'singleSelect' || type === 'multiSelect')
    return { label: suggested.label, type, options: optionsOf(options[type] ?? []) }
  const currency = type === 'currency' ? currencies?.currency : null
  return { label: suggested.label, type, ...(currency ? { settings: { currency } } : {}) }
}

/** How a column of the file is read: as the sheet's column or the file says, or in the only way that fits all of it. */
export const readingFor = (
  { options }: Pick<sheets.ImportPreview, 'options'>,
  { dates, numbers }: FileColumn,
  existing?: sheets.Column,
): Pick<PlannedColumn, 'dateOrder' | 'decimal'> => ({
  ...(dates ? { dateOrder: existing?.settings.dateOrder ?? dates.order } : {}),
  ...(numbers && numbers.ambiguous > 0 ? { decimal: options.decimal ?? numbers.sign } : {}),
})

type Targeted = Pick<PlannedColumn, 'target'>

/** What the values are of the column that a column of the file goes to. */
function typeOfTarget({ target }: Targeted, sheet: sheets.Sheet | null): sheets.ColumnType | null {
  if (target.kind === 'none') return null
  return target.kind === 'new'
    ? (target.column.type ?? 'text')
    : (sheet?.columns.find(({ key }) => key === target.key)?.valueType ?? null)
}

/** Whether dates of the file go there, so that their order matters. */
export function takesDates(planned: Targeted, sheet: sheets.Sheet | null): boolean {
  const type = typeOfTarget(planned, sheet)
  return type === 'date' || type === 'dateTime'
}

const NUMBER_CHANGES = ['leading_zeros', 'plus_sign', 'parentheses', 'exponent'] as const

/** What a type may change of texts. Amounts in other currencies than the column's are always kept as they are. */
const CHANGES: Partial<Record<sheets.ColumnType, readonly sheets.ChangeKind[]>> = {
  number: NUMBER_CHANGES,
  integer: NUMBER_CHANGES,
  currency: NUMBER_CHANGES,
  percent: NUMBER_CHANGES,
  date: ['has_time'],
  dateTime: ['too_precise'],
  url: ['scheme_added'],
  json: ['repeated_keys', 'becomes_empty'],
}

/** What would be changed of a column of the file where it goes to. */
export const changesFor = (
  { changes }: FileColumn,
  planned: Targeted,
  sheet: sheets.Sheet | null,
): sheets.ReadingChange[] => {
  const type = typeOfTarget(planned, sheet)
  return changes.filter(({ kind }) => type !== null && CHANGES[type]?.includes(kind))
}

/** Whether numbers of the file go there, so that their sign of decimals matters. */
export function takesNumbers(planned: Targeted, sheet: sheets.Sheet | null): boolean {
  const type = typeOfTarget(planned, sheet)
  return type !== null && isNumeric(type)
}

/** Whether it is a new column of amounts that are in several currencies, of which none was chosen. */
export const lacksCurrency = ({ target }: Targeted, currencies: sheets.Currencies | null): boolean =>
  target.kind === 'new' &&
  target.column.type === 'currency' &&
  target.column.settings?.currency === undefined &&
  (currencies?.found.length ?? 0) > 1

/** Whether it is a new select of texts that are too many for options: it would take none of them. */
const lacksOptions = ({ target }: Targeted, column: FileColumn | undefined): boolean => {
  const type = target.kind === 'new' ? target.column.type : null
  if (type !== 'singleSelect' && type !== 'multiSelect') return false
  return column?.suggested.type !== type && column?.options[type] === null
}

/** The order that all dates of the file have whose order someone or the file itself told; null when they differ. */
export function orderOfFile(columns: readonly PlannedColumn[]): DateOrder | null {
  const orders = new Set(columns.flatMap(({ dateOrder }) => dateOrder ?? []))
  const [order] = orders
  return orders.size === 1 && order ? order : null
}

/**
 * What a new column is made of: with the order of its dates, which goes for what is written later, too. Columns whose own
 * dates leave no choice take that of the others, or two columns of one row would show the same day in two ways.
 */
export function withOrder(
  column: sheets.NewColumn,
  dateOrder: DateOrder | null | undefined,
): sheets.NewColumn {
  if (!dateOrder || (column.type !== 'date' && column.type !== 'dateTime')) return column
  return { ...column, settings: { ...column.settings, dateOrder } }
}

/** Why a plan can't be carried out; null when it can. */
export function planProblem(
  { columns, mode, keys }: Plan,
  sheet: sheets.Sheet | null,
  preview?: sheets.ImportPreview,
): 'nothing' | 'twice' | 'keys' | 'unmapped' | 'dates' | 'numbers' | 'currencies' | 'options' | null {
  const targets = columns.flatMap(({ target }) => (target.kind === 'existing' ? [target.key] : []))
  if (columns.every(({ target }) => target.kind === 'none')) return 'nothing'
  if (new Set(targets).size < targets.length) return 'twice'
  if (mode === 'upsert' && keys.length === 0) return 'keys'
  if (mode === 'upsert' && keys.some((key) => !targets.includes(key))) return 'unmapped'
  if (columns.some((one) => one.dateOrder === null && takesDates(one, sheet))) return 'dates'
  if (columns.some((one) => one.decimal === null && takesNumbers(one, sheet))) return 'numbers'
  const previewOf = (index: number) => preview?.columns.find((one) => one.index === index)
  if (columns.some((one) => lacksOptions(one, previewOf(one.index)))) return 'options'
  return columns.some((one) => lacksCurrency(one, previewOf(one.index)?.currencies ?? null))
    ? 'currencies'
    : null
}

/** The name of a sheet that is made of a file. */
export const nameOf = (file: string): string =>
  file.replace(/\.[a-z]+$/i, '').slice(0, 120) || file.slice(0, 120)
