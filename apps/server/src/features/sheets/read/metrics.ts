import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { invalid } from '../../../lib/errors.ts'
import { jsonOf, numberOf, stampOf, textOf } from '../model/cell-sql.ts'
import { columnOf } from './compile-filter.ts'
import { kindOf } from '../model/kinds.ts'
import type { OpenSheet, Sql } from './types.ts'

export type Metric = { op: (typeof sheets.METRICS)[number]; column?: string | undefined }

/** A metric of a group that can be combined from pieces of the sheet. */
export interface Figure {
  /** What is read from the records of one piece. */
  parts: { sql: Sql; type: 'numeric' | 'text' }[]
  /** The metric, computed from the parts of all pieces. */
  joined: (parts: readonly Sql[]) => Sql
  /** Whether it can be combined from pieces at all. */
  joins: boolean
}

const figure = (part: Sql, joined: Figure['joined'], type: 'numeric' | 'text' = 'numeric'): Figure => ({
  parts: [{ sql: part, type }],
  joined,
  joins: true,
})

const sum: Figure['joined'] = ([part]) => sql`sum(${part})`

/** A metric as SQL. Rejects metrics that make no sense for the column. */
export function figureOf(sheet: OpenSheet, { op, column: key }: Metric, place: number): Figure {
  const path = `body.metrics.${place}`
  if (op === 'count' && key === undefined) return figure(sql`count(*)`, sum)
  if (key === undefined) throw invalid([{ path, message: `${op} requires a column` }])
  const column = columnOf(sheet, key, path)
  if (op === 'count' || op === 'filled') return figure(sql`count(${textOf(column)})`, sum)
  const isNumber = kindOf(column) === 'number'
  if (op === 'unique') {
    const distinct = sql`count(distinct ${isNumber ? numberOf(column) : textOf(column)})`
    return { ...figure(distinct, ([part]) => sql`max(${part})`), joins: false }
  }
  if (op === 'min' || op === 'max') return extreme(column, { op, path })
  if (!isNumber) throw invalid([{ path, message: `${op} works with numbers, not with ${column.type}` }])
  return op === 'sum' ? figure(sql`sum(${numberOf(column)})`, sum) : average(column)
}

/** The average of exact numbers may not terminate: it is returned with up to 20 decimals. */
const average = (column: sheets.Column): Figure => ({
  parts: [
    { sql: sql`sum(${numberOf(column)})`, type: 'numeric' },
    { sql: sql`count(${numberOf(column)})`, type: 'numeric' },
  ],
  joined: ([total, count]) => sql`trim_scale(round(sum(${total}) / nullif(sum(${count}), 0), 20))`,
  joins: true,
})

function extreme(column: sheets.Column, { op, path }: { op: 'min' | 'max'; path: string }): Figure {
  const kind = kindOf(column)
  const most = op === 'min' ? sql`min` : sql`max`
  if (kind === 'number') return figure(sql`${most}(${numberOf(column)})`, ([part]) => sql`${most}(${part})`)
  const joined: Figure['joined'] = ([part]) => sql`${most}(${part} collate "C")`
  if (kind === 'date' || kind === 'dateTime')
    return figure(sql`${most}(${textOf(column)} collate "C")`, joined, 'text')
  if (kind === 'stamp') {
    const text = sql`to_char(${most}(${stampOf(column)}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    return figure(text, joined, 'text')
  }
  throw invalid([{ path, message: `${op} works with numbers and dates, not with ${column.type}` }])
}

/** The grouping expression. Numbers are grouped by value (0.10 with 0.1) and returned as text. */
export function groupOf(column: sheets.Column): { sql: Sql; json: boolean } {
  const kind = kindOf(column)
  if (kind === 'number') return { sql: sql`trim_scale(${numberOf(column)})::text`, json: false }
  const json = kind === 'list' || kind === 'json' || kind === 'checkbox'
  return { sql: json ? jsonOf(column) : textOf(column), json }
}
