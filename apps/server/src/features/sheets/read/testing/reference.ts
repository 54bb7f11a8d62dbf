import type { sheets } from '@millrace/contract'
import type { TestColumn, TestRecord } from './sheet.ts'

// Filter and order reimplemented in plain JavaScript, for small numbers, simple words and UTC.

interface Numbered extends TestRecord {
  no: number
}

type Cell = sheets.CellValue | undefined

const LISTS: sheets.ColumnType[] = ['multiSelect', 'link', 'file']
const NUMBERS: sheets.ColumnType[] = ['number', 'integer', 'currency', 'percent']
const TIMES: sheets.ColumnType[] = ['date', 'dateTime']

const collator = new Intl.Collator('und')

/** Negative when the first is smaller. */
function compare(type: sheets.ColumnType, a: string, b: string): number {
  if (NUMBERS.includes(type)) return Number(a) - Number(b)
  if (TIMES.includes(type) || type === 'checkbox') return a < b ? -1 : Number(a > b)
  return collator.compare(a, b) || (a < b ? -1 : Number(a > b))
}

const textOf = (cell: Cell): string | null => {
  if (cell === undefined || cell === null) return null
  return typeof cell === 'string' ? cell : JSON.stringify(cell)
}

const columnIdOf = (key: string): string => key.replace('k', 'c')

/** Whether a record matches a filter. */
function fits(columns: readonly TestColumn[], filter: sheets.Filter, record: TestRecord): boolean {
  if ('and' in filter) return filter.and.every((one) => fits(columns, one, record))
  if ('or' in filter) return filter.or.length === 0 || filter.or.some((one) => fits(columns, one, record))
  if ('has' in filter) return Object.keys(record.errors ?? {}).length > 0
  const id = columnIdOf(filter.column)
  const type = columns[Number(id.slice(1)) - 1]!.type
  const wrong = record.errors?.[id] !== undefined
  const cell = record.cells[id]
  if (filter.op === 'error') return wrong
  if (filter.op === 'empty') return cell === undefined && !wrong
  if (filter.op === 'notEmpty') return cell !== undefined || wrong
  return LISTS.includes(type) ? listFits(filter, cell) : valueFits(type, filter, cell)
}

function listFits({ op, value }: sheets.Condition, cell: Cell): boolean {
  const held = (cell ?? []) as string[]
  const asked = (Array.isArray(value) ? value : [value]) as string[]
  if (op === 'hasAny') return asked.some((one) => held.includes(one))
  if (op === 'hasNone') return !asked.some((one) => held.includes(one))
  if (op === 'hasAll') return cell !== undefined && asked.every((one) => held.includes(one))
  const same =
    cell !== undefined && asked.every((one) => held.includes(one)) && held.every((one) => asked.includes(one))
  return op === 'eq' ? same : !same
}

function valueFits(type: sheets.ColumnType, { op, value }: sheets.Condition, cell: Cell): boolean {
  const held = textOf(cell)
  const asked = (Array.isArray(value) ? value : [String(value)]).map(String)
  const isEqual = (one: string) => held !== null && span(type, one, held) === 0
  const first = asked[0]!
  const lower = held?.toLowerCase() ?? ''
  const word = first.toLowerCase()
  switch (op) {
    case 'eq':
    case 'in':
      return asked.some(isEqual)
    case 'ne':
    case 'notIn':
      return !asked.some(isEqual)
    case 'lt':
      return held !== null && span(type, first, held) < 0
    case 'lte':
      return held !== null && span(type, first, held) <= 0
    case 'gt':
      return held !== null && span(type, first, held) > 0
    case 'gte':
      return held !== null && span(type, first, held) >= 0
    case 'contains':
      return held !== null && lower.includes(word)
    case 'notContains':
      return held === null || !lower.includes(word)
    case 'startsWith':
      return held !== null && lower.startsWith(word)
    case 'endsWith':
      return held !== null && lower.endsWith(word)
    default:
      throw new Error(`not in the reference: ${op}`)
  }
}

/** Whether the held value is below, at, or above the requested one. A day contains all its moments. */
function span(type: sheets.ColumnType, asked: string, held: string): number {
  if (type === 'dateTime' && asked.length === 10) return compare(type, held.slice(0, 10), asked)
  return compare(type, held, asked)
}

/** The records of a view in its order. */
export function inOrder(
  columns: readonly TestColumn[],
  records: readonly Numbered[],
  view: { filter: sheets.Filter | null; sort: readonly sheets.Sort[] },
): Numbered[] {
  const { filter, sort } = view
  const fitting = filter ? records.filter((record) => fits(columns, filter, record)) : [...records]
  const backwards = sort[0]?.descending ? -1 : 1
  return fitting.toSorted((a, b) => {
    for (const { column, descending } of sort) {
      const id = columnIdOf(column)
      const type = columns[Number(id.slice(1)) - 1]!.type
      const difference = compareCells(type, [a.cells[id], b.cells[id]], descending)
      if (difference !== 0) return difference
    }
    return (a.no - b.no) * backwards
  })
}

/** Empty values last, whatever the direction. */
function compareCells(type: sheets.ColumnType, [left, right]: [Cell, Cell], descending: boolean): number {
  const [a, b] = [textOf(left), textOf(right)]
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return compare(type, a, b) * (descending ? -1 : 1)
}
