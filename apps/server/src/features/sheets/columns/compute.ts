import {
  calculate,
  type CellResult,
  convertCell,
  type FormulaPlan,
  planFormulas,
  readText,
} from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import type { CellErrors, Cells, OpenSheet, PendingColumn } from '../model/types.ts'

export type Columns = Pick<OpenSheet, 'columns'> & Partial<Pick<OpenSheet, 'pending'>>

/** What of a record its computed cells are made of. */
export interface Source {
  cells: Cells
  errors: CellErrors | null
  created_at: Date
  updated_at: Date
}

/** Computed cells by column id; null where there is nothing. */
export interface Computed {
  cells: Cells
  errors: CellErrors
}

interface Conversion {
  from: sheets.Column
  pending: PendingColumn
}

/** How the computed cells of a sheet's records are made, in this order. */
interface Program {
  times: readonly sheets.Column[]
  formulas: FormulaPlan
  conversions: readonly Conversion[]
  /** Pending formulas, which read the columns as they will be. */
  pendingFormulas: FormulaPlan
  /** The columns that are computed. */
  ids: readonly string[]
}

const programs = new WeakMap<readonly sheets.Column[], Program>()

/** The columns as they will be when what is pending has taken its place. */
export const columnsToBe = ({ columns, pending = [] }: Columns): sheets.Column[] =>
  columns.map((column) => {
    const found = pending.find(({ replaces }) => replaces === column.id)
    // Its key and label may have been changed since the work began.
    return found ? { ...found.column, key: column.key, label: column.label } : column
  })

function programOf(sheet: Columns): Program {
  const known = programs.get(sheet.columns)
  if (known) return known
  const made = makeProgram(sheet)
  programs.set(sheet.columns, made)
  return made
}

function makeProgram(sheet: Columns): Program {
  const { columns, pending = [] } = sheet
  const formulas = planFormulas(columns)
  const conversions = pending.flatMap((one): Conversion[] => {
    const from = columns.find(({ id }) => id === one.replaces)
    return from && one.column.type !== 'formula' ? [{ from, pending: one }] : []
  })
  const waiting = new Set(pending.map(({ column }) => column.id))
  const pendingFormulas = planFormulas(columnsToBe(sheet)).filter(({ column }) => waiting.has(column.id))
  const ids = [
    ...formulas.map(({ column }) => column.id),
    ...conversions.map((one) => one.pending.column.id),
    ...pendingFormulas.map(({ column }) => column.id),
  ]
  const times = columns.filter(({ type }) => type === 'createdTime' || type === 'updatedTime')
  return { times, formulas, conversions, pendingFormulas, ids }
}

/** Ids of the columns whose cells are computed; most sheets have none. */
export const computedIds = (sheet: Columns): readonly string[] => programOf(sheet).ids

/** The computed cells of a record. */
export function computeCells(sheet: Columns, source: Source): Computed {
  const { times, formulas, conversions, pendingFormulas } = programOf(sheet)
  const cells = { ...source.cells }
  for (const { id, type } of times)
    cells[id] = (type === 'createdTime' ? source.created_at : source.updated_at).toISOString()
  const errors = { ...source.errors }
  const made: Computed = { cells: {}, errors: {} }
  const add = (part: Computed) => {
    for (const id of Object.keys(part.cells)) delete errors[id]
    Object.assign(made.cells, part.cells)
    Object.assign(made.errors, part.errors)
    Object.assign(cells, part.cells)
    Object.assign(errors, part.errors)
  }
  add(calculate(formulas, cells, errors))
  add(converted(conversions, { cells, errors }))
  add(calculate(pendingFormulas, cells, errors))
  return made
}

function converted(conversions: readonly Conversion[], source: Computed): Computed {
  const made: Computed = { cells: {}, errors: {} }
  for (const { from, pending } of conversions) {
    const { column, style } = pending
    const result = convertedCell({ from, to: column, style }, source)
    made.cells[column.id] = result.ok ? result.value : null
    if (!result.ok) made.errors[column.id] = { code: result.code, text: result.text }
  }
  return made
}

/** One cell as the other column would hold it; of an error, its text is read anew, so that nothing is lost on the way. */
export function convertedCell(
  { from, to, style }: { from: sheets.Column; to: sheets.Column; style: PendingColumn['style'] },
  { cells, errors }: { cells: Cells; errors: CellErrors | null },
): CellResult {
  const kept = errors?.[from.id]
  // The signs of formulas (#DIV/0!) are texts of nobody.
  if (kept && from.type !== 'formula') return readText(to, kept.text, style)
  const typed = from.type === 'formula' ? { ...from, type: from.valueType } : from
  return convertCell(typed, to, { value: cells[from.id], style })
}
