import { isFilled, keyOf } from '@millrace/cells'
import { flows, jobs, sheets } from '@millrace/contract'
import { parseTemplate } from '@millrace/engine'
import type { OpenSheet } from '../../sheets/index.ts'
import type { Copies } from '../types.ts'
import { ANY_TEXT, type ColumnSpec, newColumnOf } from './column-spec.ts'
import { mappedSpec, resultSpecs } from './result-columns.ts'
import { isCopied, sourceColumns, type Sources } from './source-columns.ts'

type Output = jobs.JobLaunch['OUTPUT_SHEETS'][number]
type NewColumn = ReturnType<typeof newColumnOf>

/** The part of a target column that planning needs. */
type TargetColumn = Pick<sheets.Column, 'key' | 'label' | 'type'>

/** The plan for an output's columns. */
export interface OutputPlan {
  /** Columns of a new sheet. */
  columns: NewColumn[]
  targets: TargetColumn[]
  copies: Copies
  /** Keys of columns that are written. */
  written: string[]
  /** Keys of columns that are not. */
  unfilled: string[]
}

export interface Planning extends Sources {
  document: flows.FlowDocument
  /** Names of the flow's outputs. */
  names: readonly string[]
}

const lower = (text: string): string => text.toLowerCase()

/** The column with this key, else with this label. */
export const columnCalled = <Column extends Pick<TargetColumn, 'key' | 'label'>>(
  columns: readonly Column[],
  ...names: readonly string[]
): Column | undefined => {
  const words = names.map(lower)
  const at = (part: 'key' | 'label') => columns.find((column) => words.includes(lower(column[part])))
  return at('key') ?? at('label')
}

/** Fills an output's columns: first from the mapping, then from outputs, then from the source's own columns. */
export function planOutput(planning: Planning, output: Output, sheet: OpenSheet | null): OutputPlan {
  const { columns, origins } = sheet ? { columns: [], origins: NO_ORIGINS } : newColumns(planning, output)
  const targets: readonly TargetColumn[] = sheet ? sheet.columns : columns
  const named = new Set(Object.keys(output.mapping).map(lower))
  const open = targets.filter(({ key, type }) => !named.has(lower(key)) && !isFilled(type))
  const results = unnamedResults(planning.names, output.mapping).flatMap(
    (name) => columnCalled(open, name)?.key ?? [],
  )
  const left = open.filter(({ key, type }) => !results.includes(key) && type !== 'file')
  const copies = output.includeSource ? copiesOf(planning, left, { sheetId: sheet?.id, origins }) : {}
  const mapped = Object.entries(output.mapping).flatMap(([key, value]) => (value === '' ? [] : [key]))
  const written = [...mapped, ...results, ...Object.keys(copies)]
  return { columns, targets: [...targets], copies, written, unfilled: unfilledOf(targets, written) }
}

/** Outputs missing from the mapping: they go to columns with the same name. */
export function unnamedResults(names: readonly string[], mapping: Output['mapping']): string[] {
  const used = new Set(Object.values(mapping))
  return names.filter((name) => !used.has(name))
}

function unfilledOf(targets: readonly TargetColumn[], written: readonly string[]): string[] {
  const keys = new Set(written.map(lower))
  return targets.filter(({ key, type }) => !isFilled(type) && !keys.has(lower(key))).map(({ key }) => key)
}

/** Source columns with another key in the new sheet: new key → source key. */
type Origins = ReadonlyMap<string, string>
const NO_ORIGINS: Origins = new Map()

/** A sheet that is written back to itself keeps its values. */
function copiesOf(
  { inputs }: Planning,
  open: readonly TargetColumn[],
  { sheetId, origins }: { sheetId: string | undefined; origins: Origins },
): Copies {
  const copies: Copies = {}
  for (const { key, label, type } of open) {
    const names = origins.has(key) ? [origins.get(key)!] : [key, label]
    const found = inputs.map((input) =>
      input && input.id !== sheetId ? columnCalled(input.columns.filter(isCopied), ...names) : undefined,
    )
    if (found.some(Boolean))
      copies[key] = {
        from: found.map((column) => column?.key ?? null),
        isSame: found.every((column) => !column || column.type === type),
      }
  }
  return copies
}

/**
 * The columns of a new sheet: as given, or the source's in order, followed by those for outputs. A source column with
 * the name of an output is kept under another key.
 */
function newColumns(
  planning: Planning,
  { columns, mapping, includeSource }: Output,
): { columns: NewColumn[]; origins: Origins } {
  if (columns)
    return { columns: withKeys(columns.map((column) => sheets.newColumn.parse(column))), origins: NO_ORIGINS }
  const isMapped = Object.keys(mapping).length > 0
  const values = isMapped ? mapping : Object.fromEntries(planning.names.map((name) => [name, name]))
  const sources = includeSource ? sourceColumns(planning.inputs.filter((input) => input !== null)) : []
  const specs = new Map<string, ColumnSpec & { key: string }>()
  const origins = new Map<string, string>()
  const taken = new Set([...sources.map(({ key }) => key), ...Object.keys(values)].map(lower))
  for (const source of sources) {
    const value = Object.entries(values).find(([key]) => lower(key) === lower(source.key))?.[1]
    // A source column that is mapped unchanged keeps its position.
    if (value === undefined || isOfRow(value, source.key)) specs.set(lower(source.key), source)
    else if (!isMapped) {
      const key = keyOf(`${source.key}_source`, taken)
      taken.add(lower(key))
      origins.set(key, source.key)
      specs.set(lower(key), { ...source, key })
    }
  }
  const results = resultSpecs(planning)
  const labels = new Set([...specs.values()].map(({ key, label }) => lower(label ?? key)))
  for (const [key, value] of Object.entries(values)) {
    if (specs.has(lower(key))) continue
    const spec = value === '' ? ANY_TEXT : mappedSpec(planning, results, { key, value })
    const label = spec.label?.trim() || key
    specs.set(lower(key), { ...spec, key, label: labels.has(lower(label)) ? `${label} 2` : spec.label })
  }
  const made = [...specs.values()].map((spec) => ({
    ...newColumnOf(spec.key, spec),
    ...('hidden' in spec && spec.hidden === true ? { hidden: true } : {}),
  }))
  return { columns: made, origins }
}

/** Adds keys as the sheet would, for columns without one. */
function withKeys(columns: readonly sheets.NewColumn[]): NewColumn[] {
  const taken = new Set(columns.flatMap(({ key }) => (key === undefined ? [] : [lower(key)])))
  return columns.map((column) => {
    const key = column.key ?? keyOf(column.label, taken)
    taken.add(lower(key))
    return { ...sheets.newColumn.parse(column), key }
  })
}

/** Whether a mapped value is exactly this column of the row. */
function isOfRow(value: string, key: string): boolean {
  const [only, ...others] = parseTemplate(value).parts
  if (typeof only !== 'object' || others.length > 0) return false
  const { head, path } = only
  const name = head === 'row' && path.length === 1 ? String(path[0]) : path.length === 0 ? head : null
  return name !== null && lower(name) === lower(key)
}
