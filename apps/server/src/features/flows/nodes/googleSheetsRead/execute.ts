import { columnNames, readRows, tabOf } from '../connections/spreadsheet.ts'
import type { NodeType } from '../types.ts'

/** The first rows of a tab. */
export const execute: NodeType['execute'] = async (step, env) => {
  const tab = await tabOf(step, env)
  const limit = Number(step.params.limit)
  const hasHeader = step.params.header === true
  // One more row shows whether there are others.
  const values = await readRows(step, env, { tab, first: 1, last: limit + (hasHeader ? 2 : 1) })
  const body = hasHeader ? values.slice(1) : values
  const width = body.reduce((most, row) => Math.max(most, row.length), values[0]?.length ?? 0)
  const header = Array.from({ length: width }, (_, index) => (hasHeader ? values[0]?.[index] : undefined))
  const columns = columnNames(header)
  const rows = body
    .slice(0, limit)
    .map((row) => Object.fromEntries(columns.map((name, index) => [name, row[index] ?? ''])))
  return { output: { rows, first: rows[0] ?? null, columns, count: rows.length, more: body.length > limit } }
}
