import {
  calculate,
  type CellResult,
  convertCell,
  type FormulaPlan,
  joinList,
  joinTitles,
  planFormulas,
  readCell,
  readText,
} from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import { linkedIds, type RecordTitles } from '../titles/title-text.ts'
import type { CellErrors, Cells, OpenSheet, PendingColumn } from '../model/types.ts'

export type Columns = Pick<OpenSheet, 'columns'> & Partial<Pick<OpenSheet, 'pending'>>

/** The part of a record that computed cells depend on. */
interface Source {
  cells: Cells
  errors: CellErrors | null
  created_at: Date
  updated_at: Date
}

/** Computed cells by column id; null for empty cells. */
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
  /** The computed columns. */
  ids: readonly string[]
}

const programs = new WeakMap<readonly sheets.Column[], Program>()
const workPrograms = new WeakMap<readonly sheets.Column[], Program>()

/** The columns as they will be when pending ones have replaced the old ones. */
const columnsToBe = ({ columns, pending = [] }: Columns): sheets.Column[] =>
  columns.map((column) => {
    const found = pending.find(({ replaces }) => replaces === column.id)
    // Its key and label may have changed since the work began.
    return found ? { ...found.column, key: column.key, label: column.label } : column
  })

function programOf(sheet: Columns): Program {
  const known = programs.get(sheet.columns)
  if (known) return known
  const made = makeProgram(sheet)
  programs.set(sheet.columns, made)
  return made
}

/**
 * For column work: without formulas that are about to be replaced. Their cells are dropped at the end, and a formula
 * that crashes the process can only be replaced if it is not calculated again.
 */
function workProgramOf(sheet: Columns): Program {
  const known = workPrograms.get(sheet.columns)
  if (known) return known
  const made = makeProgram(sheet, outgoingFormulas(sheet))
  workPrograms.set(sheet.columns, made)
  return made
}

/** Everything that reads a changed column is replaced together with it, so nothing else reads these. */
function outgoingFormulas({ pending = [] }: Columns): Set<string> {
  const isChange = pending.some(({ changeId }) => changeId !== undefined)
  const followed = isChange ? pending.filter(({ column }) => column.type === 'formula') : []
  return new Set(followed.map(({ replaces }) => replaces))
}

function makeProgram(sheet: Columns, without: ReadonlySet<string> = new Set()): Program {
  const { columns, pending = [] } = sheet
  const formulas = planFormulas(columns).filter(({ column }) => !without.has(column.id))
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

/** Ids of the columns with computed cells; most sheets have none. */
export const computedIds = (sheet: Columns): readonly string[] => programOf(sheet).ids

/** Whether formulas can read a record's created and updated times. */
export const readsTimes = (sheet: Columns): boolean => programOf(sheet).times.length > 0

const NO_TITLES: RecordTitles = new Map()

/** The computed columns that column work fills. */
export const workedIds = (sheet: Columns): readonly string[] => workProgramOf(sheet).ids

/** Link columns being converted to another type, which requires the titles of their records. */
export const convertedLinks = (sheet: Columns): sheets.Column[] =>
  programOf(sheet).conversions.flatMap(({ from }) => (from.type === 'link' ? [from] : []))

/** The computed cells of a record; `titles` are those of the records in its converted links. */
export const computeCells = (sheet: Columns, source: Source, titles: RecordTitles = NO_TITLES): Computed =>
  compute(programOf(sheet), source, titles)

/** `computeCells` for column work, which skips cells that are about to be dropped. */
export const computeForWork = (sheet: Columns, source: Source, titles: RecordTitles): Computed =>
  compute(workProgramOf(sheet), source, titles)

function compute(program: Program, source: Source, titles: RecordTitles): Computed {
  const { times, formulas, conversions, pendingFormulas } = program
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
  add(converted(conversions, { cells, errors }, titles))
  add(calculate(pendingFormulas, cells, errors))
  return made
}

/**
 * Computes pending formulas again after titles in pending link columns were resolved to ids. Null when there is nothing
 * to do.
 */
export function computeBehindLinks(
  sheet: Columns,
  source: { cells: Cells; errors: CellErrors | null },
): Computed | null {
  const { conversions, pendingFormulas } = programOf(sheet)
  const isLinked = conversions.some(({ pending }) => pending.column.type === 'link')
  if (!isLinked || pendingFormulas.length === 0) return null
  return calculate(pendingFormulas, source.cells, source.errors ?? {})
}

function converted(conversions: readonly Conversion[], source: Computed, titles: RecordTitles): Computed {
  const made: Computed = { cells: {}, errors: {} }
  for (const { from, pending } of conversions) {
    const { column, style } = pending
    const result = convertedCell({ from, to: column, style, titles }, source)
    made.cells[column.id] = result.ok ? result.value : null
    if (!result.ok) made.errors[column.id] = { code: result.code, text: result.text }
  }
  return made
}

/** How the cells of one column are converted to another. */
export interface ConversionStep {
  from: sheets.Column
  to: sheets.Column
  style: PendingColumn['style']
  titles?: RecordTitles
}

/** One cell in the other column's form. The text of an error is read again, so that no input is lost. */
export function convertedCell(
  { from, to, style, titles = NO_TITLES }: ConversionStep,
  { cells, errors }: { cells: Cells; errors: CellErrors | null },
): CellResult {
  const kept = errors?.[from.id]
  // Formula errors such as #DIV/0! are no user input.
  if (kept && from.type !== 'formula') return readText(to, kept.text, style)
  if (from.type === 'link') return convertedLink({ from, to, style, titles }, linkedIds(cells[from.id]))
  const typed = from.type === 'formula' ? { ...from, type: from.valueType } : from
  return convertCell(typed, to, { value: cells[from.id], style })
}

/** Links become the titles of their records, or stay links if the other column links to the same sheet. */
function convertedLink({ from, to, style, titles }: Required<ConversionStep>, ids: string[]): CellResult {
  if (ids.length === 0) return { ok: true, value: null }
  const names = ids.map((id) => titles.get(id) ?? id)
  const text = joinTitles(names, { several: from.settings.several !== false })
  if (to.type === 'multiSelect') return readText(to, joinList(names), style)
  if (to.type !== 'link' || to.settings.sheetId !== from.settings.sheetId) return readText(to, text, style)
  const read = readCell(to, ids)
  return read.ok ? read : { ...read, text }
}
