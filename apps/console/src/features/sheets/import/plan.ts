import { isNumeric, optionsOf } from '@millrace/cells'
import type { sheets } from '@millrace/contract'

/** The target of a file column. */
export type Target =
  | { kind: 'new'; column: sheets.NewColumn }
  | { kind: 'existing'; key: string }
  | { kind: 'none' }

export interface PlannedColumn {
  /** Column index in the file, from 0. */
  index: number
  target: Target
  /** Day/month order; null: not chosen yet; missing where it does not matter. */
  dateOrder?: DateOrder | null
  /** Decimal separator, in the same way. */
  decimal?: DecimalSign | null
  /** Accepted changes of its texts. */
  accept?: sheets.ChangeKind[]
}

export type DecimalSign = NonNullable<sheets.Reading['decimal']>

export type DateOrder = 'dmy' | 'mdy'

/** How a file's rows and columns are imported. */
export interface Plan {
  columns: readonly PlannedColumn[]
  mode: 'append' | 'upsert'
  /** For upserts: keys of the columns that identify a record. */
  keys: string[]
  /** How invalid values are handled. */
  invalid: 'keep' | 'refuse'
}

const COMPUTED: readonly sheets.ColumnType[] = ['formula', 'createdTime', 'updatedTime']

/** Columns that a file can fill. */
export const fillable = (columns: readonly sheets.Column[]): sheets.Column[] =>
  columns.filter(({ type }) => !COMPUTED.includes(type))

const plain = (text: string): string => text.trim().toLowerCase()

/** The proposed mapping: columns with the same name, each once; new columns for the rest. */
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
 * The detected column. Texts that are dates or numbers in an ambiguous format are proposed as such, and the user is
 * asked.
 */
export function newColumn({ suggested, dates, dateType, numbers, numberType }: FileColumn): sheets.NewColumn {
  const { label } = suggested
  if (dates?.order === null && dateType) return { label, type: dateType }
  return numbers?.sign === null && numbers.ambiguous > 0 && numberType
    ? { label, type: numberType }
    : suggested
}

/**
 * A column with another type than detected: with the currency of its amounts if they have a single one, and its texts
 * as options of a select.
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

/** How a file column is read: as the sheet's column or the file specifies, or in the only way that fits all values. */
export const readingFor = (
  { options }: Pick<sheets.ImportPreview, 'options'>,
  { dates, numbers }: FileColumn,
  existing?: sheets.Column,
): Pick<PlannedColumn, 'dateOrder' | 'decimal'> => ({
  ...(dates ? { dateOrder: existing?.settings.dateOrder ?? dates.order } : {}),
  ...(numbers && numbers.ambiguous > 0 ? { decimal: options.decimal ?? numbers.sign } : {}),
})

type Targeted = Pick<PlannedColumn, 'target'>

/** The value type of a file column's target. */
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

/** Changes that a type may make to texts. Amounts in other currencies than the column's are always kept as they are. */
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

/** What would change in a file column for its target. */
export const changesFor = (
  { changes }: FileColumn,
  planned: Targeted,
  sheet: sheets.Sheet | null,
): sheets.ReadingChange[] => {
  const type = typeOfTarget(planned, sheet)
  return changes.filter(({ kind }) => type !== null && CHANGES[type]?.includes(kind))
}

/** Whether numbers of the file go there, so that their decimal separator matters. */
export function takesNumbers(planned: Targeted, sheet: sheets.Sheet | null): boolean {
  const type = typeOfTarget(planned, sheet)
  return type !== null && isNumeric(type)
}

/** Whether it is a new amount column with several currencies, none of which was chosen. */
export const lacksCurrency = ({ target }: Targeted, currencies: sheets.Currencies | null): boolean =>
  target.kind === 'new' &&
  target.column.type === 'currency' &&
  target.column.settings?.currency === undefined &&
  (currencies?.found.length ?? 0) > 1

/** Whether it is a new select column with too many distinct texts for options. */
const lacksOptions = ({ target }: Targeted, column: FileColumn | undefined): boolean => {
  const type = target.kind === 'new' ? target.column.type : null
  if (type !== 'singleSelect' && type !== 'multiSelect') return false
  return column?.suggested.type !== type && column?.options[type] === null
}

/** The day/month order of all dates in the file, chosen or detected; null when they differ. */
export function orderOfFile(columns: readonly PlannedColumn[]): DateOrder | null {
  const orders = new Set(columns.flatMap(({ dateOrder }) => dateOrder ?? []))
  const [order] = orders
  return orders.size === 1 && order ? order : null
}

/**
 * The definition of a new column including its date order, which also applies to later input. Columns whose own dates
 * are unambiguous take the order of the others; otherwise two columns of one row would show the same date differently.
 */
export function withOrder(
  column: sheets.NewColumn,
  dateOrder: DateOrder | null | undefined,
): sheets.NewColumn {
  if (!dateOrder || (column.type !== 'date' && column.type !== 'dateTime')) return column
  return { ...column, settings: { ...column.settings, dateOrder } }
}

/** Why a plan cannot be executed, or null. */
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

/** The name of a sheet created from a file. */
export const nameOf = (file: string): string =>
  file.replace(/\.[a-z]+$/i, '').slice(0, 120) || file.slice(0, 120)
