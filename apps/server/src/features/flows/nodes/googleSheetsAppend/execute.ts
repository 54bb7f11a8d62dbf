import { flows, say } from '@millrace/contract'
import { type Step, StepError } from '@millrace/engine'
import { callSheets, readRows, rowsRange, tabOf } from '../connections/spreadsheet.ts'
import type { NodeType } from '../types.ts'

const MOST_ROWS = 1000

type Fields = Readonly<Record<string, unknown>>

/** Adds rows below the last one of a tab, in one call. The first row names the columns. */
export const execute: NodeType['execute'] = async (step, env) => {
  const given = rowsOf(step)
  if (given.length === 0) return { output: { range: '', count: 0 } }
  const tab = await tabOf(step, env)
  const [header = []] = await readRows(step, env, { tab, first: 1, last: 1 })
  const names = header.map((value) => flows.textOf(value).trim())
  const isEmpty = names.every((name) => name === '')
  const columns = isEmpty ? [...new Set(given.flatMap((row) => Object.keys(row)))] : names
  const rows = given.map((row) => cellsOf(row, columns))
  const body = await callSheets(step, env, {
    method: 'POST',
    path: `/v4/spreadsheets/${tab.id}/values/${rowsRange(tab, 1, 1)}:append`,
    query: {
      valueInputOption: step.params.input === 'typed' ? 'USER_ENTERED' : 'RAW',
      insertDataOption: 'INSERT_ROWS',
    },
    json: { majorDimension: 'ROWS', values: isEmpty ? [columns, ...rows] : rows },
    repeatable: false,
  })
  const { updatedRange } = (body.updates ?? {}) as { updatedRange?: unknown }
  return { output: { range: typeof updatedRange === 'string' ? updatedRange : '', count: rows.length } }
}

function rowsOf({ params }: Step): Fields[] {
  const rows = params.source === 'list' ? listOf(params.list) : [oneOf(params.cells)]
  if (rows.some((row) => Object.keys(row).length === 0))
    throw new StepError('nothing', say('googleSheets.nothing'))
  return rows
}

const oneOf = (cells: unknown): Fields =>
  Object.fromEntries(
    ((cells ?? []) as { name: string; value: unknown }[]).map(({ name, value }) => [name, value]),
  )

function listOf(value: unknown): Fields[] {
  if (!Array.isArray(value)) throw new StepError('not_a_list', say('list.notRecords'))
  if (value.length > MOST_ROWS)
    throw new StepError('too_many', say('list.tooLong', { count: value.length, most: MOST_ROWS }))
  return value.map((one: unknown, index) => {
    if (typeof one === 'object' && one !== null && !Array.isArray(one)) return one as Fields
    throw new StepError('not_fields', say('list.item', { number: index + 1 }))
  })
}

/** In the order of the columns. A field without a column would be lost silently. */
function cellsOf(row: Fields, columns: readonly string[]): unknown[] {
  const places = new Map(columns.map((name, index) => [name.toLowerCase(), index]))
  const cells: unknown[] = columns.map(() => '')
  for (const [name, value] of Object.entries(row)) {
    const place = places.get(name.trim().toLowerCase())
    if (place === undefined)
      throw new StepError('no_column', say('googleSheets.columns', { column: name.slice(0, 200) }))
    cells[place] = cellOf(value)
  }
  return cells
}

const cellOf = (value: unknown): string | number | boolean =>
  typeof value === 'number' || typeof value === 'boolean' ? value : flows.textOf(value)
