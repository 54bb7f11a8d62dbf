import { isNumeric, type ReadingStyle, readText, type CellResult } from '@millrace/cells/reading'
import type { sheets } from '@millrace/contract'
import { CELL_MAX_BYTES } from '@millrace/contract/sheet-limits'
import type { CellErrors, Cells } from '../../model/types.ts'
import type { RawRow } from './source.ts'

type ReadCellText = (text: string) => CellResult

const KEPT = 2000
const LONGEST = 64
/** Number of cells after which the usefulness of caching is evaluated. */
const TRIED = 4000

/**
 * Reads the texts of a column. Dates, options and small numbers repeat, so results are cached as long as at least half
 * of the cells hit the cache. It saves a third of the time of a typical file.
 */
function remembering(column: sheets.Column, style: ReadingStyle): ReadCellText {
  const known = new Map<string, CellResult>()
  let looked = 0
  let found = 0
  let useful = column.type !== 'text' && column.type !== 'longText'
  return (text) => {
    if (!useful || text.length > LONGEST) return readText(column, text, style)
    if (++looked === TRIED) useful = found * 2 > looked
    const before = known.get(text)
    if (before) {
      found++
      return before
    }
    const result = readText(column, text, style)
    if (known.size < KEPT) known.set(text, result)
    return result
  }
}

interface ConvertPlan {
  /** Columns of the sheet. */
  columns: sheets.Column[]
  /** Which file column goes into which sheet column. */
  mapping: { index: number; column: string; style: ReadingStyle }[]
  invalid: 'keep' | 'refuse'
  /** For new records: missing cells get their defaults, and required ones must be filled. */
  fresh: boolean
  /** Numbers are written with a decimal point, whatever the separator in texts. */
  plain: boolean
  /** Number of columns in the file. */
  width: number
}

export interface ReadRecord {
  cells: Cells
  errors: CellErrors | null
}

export type Converted = { ok: true; record: ReadRecord } | { ok: false; reason: string }

interface Target {
  column: sheets.Column
  index: number
  read: ReadCellText
}

const BYTES_PER_CHAR_MAX = 3

/** Converts rows to records: each text is read by its column's type, and invalid input is never dropped. */
export function converter(plan: ConvertPlan): (row: RawRow) => Converted {
  const byId = new Map(plan.columns.map((column) => [column.id, column]))
  const targets = plan.mapping.map(({ index, column: id, style }): Target => {
    const column = byId.get(id)!
    return { index, column, read: readerOf(column, style, plan) }
  })
  const mapped = new Set(targets.map(({ column }) => column.id))
  const unmapped = plan.fresh ? plan.columns.filter(({ id }) => !mapped.has(id)) : []
  const defaults = unmapped.filter(({ defaultValue }) => defaultValue !== null)
  const required = plan.fresh ? plan.columns.filter((column) => column.required && !isFilled(column)) : []
  return (row) => {
    const problem = problemOf(row, plan.width)
    if (problem !== null) return { ok: false, reason: problem }
    const record: ReadRecord = { cells: {}, errors: null }
    for (const target of targets) {
      const reason = readInto(record, { row, target, plan })
      if (reason !== null) return { ok: false, reason }
    }
    for (const { id, defaultValue } of defaults) record.cells[id] = defaultValue
    for (const column of required) {
      const reason = require(record, column, plan.invalid)
      if (reason !== null) return { ok: false, reason }
    }
    return { ok: true, record }
  }
}

/** Numbers in machine format. */
const PLAIN = /^-?\d+(?:\.\d+)?$/

function readerOf(column: sheets.Column, style: ReadingStyle, { plain }: ConvertPlan): ReadCellText {
  const read = remembering(column, style)
  if (!plain || !isNumeric(column.valueType)) return read
  const point: ReadingStyle = { ...style, decimal: '.' }
  return (text) => (PLAIN.test(text) ? readText(column, text, point) : read(text))
}

const isFilled = ({ type }: sheets.Column) =>
  type === 'formula' || type === 'createdTime' || type === 'updatedTime'

function problemOf({ cells, problem }: RawRow, width: number): string | null {
  if (problem !== undefined) return problem
  if (cells.length <= width || cells.every((cell, index) => index < width || cell === '')) return null
  return `has ${cells.length} cells where there are ${width} columns`
}

function readInto(
  record: ReadRecord,
  { row, target, plan }: { row: RawRow; target: Target; plan: ConvertPlan },
): string | null {
  const { column, index } = target
  const text = row.cells[index]
  if (text === undefined || text === '') {
    if (!plan.fresh) record.cells[column.id] = null
    else if (column.defaultValue !== null) record.cells[column.id] = column.defaultValue
    return null
  }
  if (isOversize(text)) return `${column.label}: is larger than 1 MiB`
  const result = target.read(text)
  if (result.ok) {
    if (result.value !== null || !plan.fresh) record.cells[column.id] = result.value
    return null
  }
  if (plan.invalid === 'refuse') return `${column.label}: ${result.message}`
  ;(record.errors ??= {})[column.id] = { code: result.code, text: result.text }
  return null
}

const isOversize = (text: string) =>
  text.length > CELL_MAX_BYTES ||
  (text.length * BYTES_PER_CHAR_MAX > CELL_MAX_BYTES && Buffer.byteLength(text) > CELL_MAX_BYTES)

function require(record: ReadRecord, column: sheets.Column, invalid: 'keep' | 'refuse'): string | null {
  if (record.cells[column.id] !== undefined || record.errors?.[column.id]) return null
  if (invalid === 'refuse') return `${column.label}: is required`
  ;(record.errors ??= {})[column.id] = { code: 'required', text: '' }
  return null
}
