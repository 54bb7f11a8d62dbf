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
}

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
      return { index, target: { kind: 'existing', key: same.key }, ...orderFor(column, same) }
    }
    added += 1
    if (added > room) return { index, target: { kind: 'none' } }
    return { index, target: { kind: 'new', column: newColumn(column) }, ...orderFor(column) }
  })
}

type FileColumn = sheets.ImportPreview['columns'][number]

/** As it was guessed; what would be dates, if only their order were known, is proposed as dates: that is asked. */
export const newColumn = ({ suggested, dates, dateType }: FileColumn): sheets.NewColumn =>
  dates?.order === null && dateType ? { label: suggested.label, type: dateType } : suggested

/** The order of the dates of a column of the file: that of the sheet's column, or the only one that fits them all. */
export const orderFor = ({ dates }: FileColumn, existing?: sheets.Column): Pick<PlannedColumn, 'dateOrder'> =>
  dates ? { dateOrder: existing?.settings.dateOrder ?? dates.order } : {}

/** Whether dates of the file go there, so that their order matters. */
export function takesDates({ target }: Pick<PlannedColumn, 'target'>, sheet: sheets.Sheet | null): boolean {
  if (target.kind === 'none') return false
  const type =
    target.kind === 'new'
      ? target.column.type
      : sheet?.columns.find(({ key }) => key === target.key)?.valueType
  return type === 'date' || type === 'dateTime'
}

/** The order that all dates of the file have whose order somebody or the file itself told; null when they differ. */
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
): 'nothing' | 'twice' | 'keys' | 'unmapped' | 'dates' | null {
  const targets = columns.flatMap(({ target }) => (target.kind === 'existing' ? [target.key] : []))
  if (columns.every(({ target }) => target.kind === 'none')) return 'nothing'
  if (new Set(targets).size < targets.length) return 'twice'
  if (mode === 'upsert' && keys.length === 0) return 'keys'
  if (mode === 'upsert' && keys.some((key) => !targets.includes(key))) return 'unmapped'
  return columns.some((one) => one.dateOrder === null && takesDates(one, sheet)) ? 'dates' : null
}

/** The name of a sheet that is made of a file. */
export const nameOf = (file: string): string =>
  file.replace(/\.[a-z]+$/i, '').slice(0, 120) || file.slice(0, 120)
