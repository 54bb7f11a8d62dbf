import { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { invalid } from '../../../lib/errors.ts'
import { hasStatus, type AiColumnState, type Many } from '../ai-columns/status-sql.ts'
import { type Collation, hasErrorIn } from '../model/cell-sql.ts'
import { compileCondition } from './conditions.ts'
import type { ShownNames } from './shown-names.ts'
import type { OpenSheet, ReadView, Sql } from './types.ts'
import { Values } from './values.ts'

export interface FilterContext {
  sheet: OpenSheet
  collation: Collation
  now: Date
  /** The visible text for columns whose cells contain ids. */
  names: ShownNames
  /** State of the AI columns; present when the filter uses a status. */
  live?: AiColumnState
  /** Set when many records are scanned with the filter. */
  many?: Many
}

const CONDITIONS_MAX = 200

/** The column with this key, ignoring case. Rejects keys that the sheet does not have. */
export function columnOf(sheet: OpenSheet, key: string, path: string): sheets.Column {
  const column = sheet.byKey.get(key.toLowerCase())
  if (!column) throw invalid([{ path, message: `the sheet has no column ${key}` }])
  return column
}

/** The filter as a condition on `r`; true without a filter. */
export function compileFilter(context: FilterContext, filter: sheets.Filter | null | undefined): Sql {
  if (!filter) return sql`true`
  if (countConditions(filter) > CONDITIONS_MAX)
    throw invalid([{ path: 'filter', message: `has more than ${CONDITIONS_MAX} conditions` }])
  return compile(context, filter)
}

function compile(context: FilterContext, filter: sheets.Filter): Sql {
  if ('and' in filter) return joined(context, filter.and, sql` and `)
  // An empty `or` matches everything, because users start with an empty filter.
  if ('or' in filter) {
    const { many: _only, ...alone } = context
    return joined(alone, filter.or, sql` or `)
  }
  if ('has' in filter) return hasErrorIn(context.sheet.columns)
  return compileOne(context, filter)
}

function joined(context: FilterContext, filters: readonly sheets.Filter[], by: Sql): Sql {
  if (filters.length === 0) return sql`true`
  return sql`(${sql.join(
    filters.map((one) => compile(context, one)),
    by,
  )})`
}

/** One condition as SQL. */
export function compileOne(context: FilterContext, condition: sheets.Condition): Sql {
  const { sheet, collation, now, names } = context
  const column = columnOf(sheet, condition.column, 'filter')
  const values = new Values({ condition, column, now })
  if (condition.op === 'status') return compileStatus(context, column, values)
  return compileCondition(condition.op, { column, values, collation, names })
}

function compileStatus({ live, many }: FilterContext, column: sheets.Column, values: Values): Sql {
  if (column.type !== 'live' || !live) throw values.refuse('is only for AI columns')
  const wanted = values.list()
  const statuses = sheets.AI_CELL_STATUSES.filter((status) => wanted.includes(status))
  if (statuses.length < new Set(wanted).size)
    throw values.refuse(`must be one of ${sheets.AI_CELL_STATUSES.join(', ')}`)
  return hasStatus(live, { column, statuses, many })
}

/** Conditions that every matching record fulfills. */
export function conditionsOfAll(filter: sheets.Filter | null | undefined): sheets.Condition[] {
  if (!filter || 'or' in filter) return []
  const all = 'and' in filter ? filter.and : [filter]
  return all.filter((one) => 'column' in one)
}

/** The columns that a view uses; all of them if it searches. Unknown keys are rejected elsewhere. */
export function columnsOf(sheet: OpenSheet, view: ReadView, groupBy: readonly string[]): sheets.Column[] {
  if (view.search?.trim()) return [...sheet.columns]
  const keys = [...(view.sort ?? []).map(({ column }) => column), ...keysOf(view.filter), ...groupBy]
  return keys.flatMap((key) => sheet.byKey.get(key.toLowerCase()) ?? [])
}

function keysOf(filter: sheets.Filter | null | undefined): string[] {
  if (!filter) return []
  if ('column' in filter) return [filter.column]
  if ('has' in filter) return []
  return ('and' in filter ? filter.and : filter.or).flatMap(keysOf)
}

function countConditions(filter: sheets.Filter): number {
  const inner = 'and' in filter ? filter.and : 'or' in filter ? filter.or : null
  return inner ? inner.reduce((sum, one) => sum + countConditions(one), 0) : 1
}
