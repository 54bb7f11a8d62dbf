import { flows, type sheets } from '@millrace/contract'
import { parseTemplate, type Token } from '@millrace/engine'
import { CATALOGUE, OUTPUT_TYPES } from '../../flows/index.ts'
import { ANY_TEXT, type ColumnSpec, common } from './column-spec.ts'
import { parameterColumn } from './parameter-column.ts'
import { schemaColumn } from './schema-column.ts'
import { copiedColumn, isCopied, type Sources } from './source-columns.ts'

interface Tracing extends Sources {
  document: flows.FlowDocument
}

type Path = Token['path']

/** Limit for fields that refer to fields that refer to fields. */
const DEEPEST = 20

const OF_FIELD: Partial<Record<flows.OutputField['type'], sheets.ColumnType>> = {
  number: 'number',
  boolean: 'checkbox',
  // Steps return dates as timestamps.
  date: 'dateTime',
  list: 'json',
  object: 'json',
}

/** The columns for a flow's outputs, by name: typed from what their sources declare, else text. */
export function resultSpecs(tracing: Tracing): Map<string, ColumnSpec> {
  const found = new Map<string, ColumnSpec>()
  const outputs = tracing.document.nodes.filter(
    ({ type, disabled }) => !disabled && OUTPUT_TYPES.includes(type),
  )
  for (const { params } of outputs) {
    const fields = flows.fieldList.safeParse(params.fields)
    for (const { name, value } of fields.success ? fields.data : []) {
      const spec = valueSpec(tracing, value, { name, depth: 0 })
      const known = found.get(name)
      found.set(name, known ? common(known, spec) : spec)
    }
  }
  return found
}

/** The column for a mapped value: an output by name, or a text with tokens. */
export function mappedSpec(
  tracing: Tracing,
  results: ReadonlyMap<string, ColumnSpec>,
  { key, value }: { key: string; value: string },
): ColumnSpec {
  const result = results.get(value)
  if (result) return named(result, { from: value, name: key })
  const [only, ...others] = parseTemplate(value).parts
  if (only === undefined || typeof only === 'string' || others.length > 0) return ANY_TEXT
  const ofResult = results.get(only.head)
  if (ofResult) return only.path.length === 0 ? named(ofResult, { from: only.head, name: key }) : ANY_TEXT
  return tokenSpec(tracing, only, { name: key, depth: 0 })
}

interface ResultValue {
  /** The final name of the value. */
  name: string
  depth: number
}

function valueSpec(tracing: Tracing, value: unknown, wanted: ResultValue): ColumnSpec {
  if (wanted.depth > DEEPEST) return ANY_TEXT
  if (typeof value === 'number') return { type: 'number' }
  if (typeof value === 'boolean') return { type: 'checkbox' }
  if (typeof value === 'object' && value !== null) return { type: 'json' }
  if (typeof value !== 'string') return ANY_TEXT
  const [only, ...others] = parseTemplate(value).parts
  if (only === undefined || typeof only === 'string' || others.length > 0) return ANY_TEXT
  return tokenSpec(tracing, only, wanted)
}

/** A renamed value does not keep its source's label. */
const named = (spec: ColumnSpec, { from, name }: { from: string; name: string }): ColumnSpec =>
  from === name ? spec : { ...spec, label: undefined, desc: undefined, width: undefined }

function tokenSpec(tracing: Tracing, { head, path }: Token, wanted: ResultValue): ColumnSpec {
  const from = String(path.at(-1) ?? head)
  return named(specAt(tracing, { head, path }, wanted), { from, name: wanted.name })
}

/** Resolved in the same order as tokens. */
function specAt(
  tracing: Tracing,
  { head, path }: { head: string; path: Path },
  wanted: ResultValue,
): ColumnSpec {
  const { document } = tracing
  const [first, ...rest] = path
  if (head === 'index' && path.length === 0) return { type: 'integer' }
  if (head === 'row') return rowSpec(tracing, String(first), rest)
  if (head === 'params') return paramSpec(tracing, String(first), rest)
  const node = document.nodes.find(({ id }) => id === head)
  if (node) return nodeSpec(tracing, { node, path }, wanted)
  if (document.params.some(({ key }) => key === head)) return paramSpec(tracing, head, path)
  return rowSpec(tracing, head, path)
}

function paramSpec({ document }: Tracing, key: string, path: Path): ColumnSpec {
  const definition = document.params.find((one) => one.key === key)
  return definition && path.length === 0 ? parameterColumn(definition) : ANY_TEXT
}

function nodeSpec(
  tracing: Tracing,
  { node, path }: { node: flows.FlowNode; path: Path },
  wanted: ResultValue,
): ColumnSpec {
  const definition = CATALOGUE.get(node.type)
  const [first, ...rest] = path
  if (!definition || first === undefined) return ANY_TEXT
  if (definition.role === 'start') return paramSpec(tracing, String(first), rest)
  if (definition.outputsFrom !== undefined) {
    const setting = node.params[definition.outputsFrom]
    const fields = flows.fieldList.safeParse(setting)
    if (!fields.success) return schemaColumn(setting, path)
    const field = fields.data.find(({ name }) => name === first)
    if (!field || rest.length > 0) return ANY_TEXT
    return valueSpec(tracing, field.value, { name: field.name, depth: wanted.depth + 1 })
  }
  if (definition.outputs === 'any' || rest.length > 0) return ANY_TEXT
  const output = definition.outputs.find(({ key }) => key === first)
  return { type: (output && OF_FIELD[output.type]) ?? 'longText' }
}

/** A column of the row, or of a joined row. */
function rowSpec({ launch, inputs, associated }: Tracing, name: string, path: Path): ColumnSpec {
  const joined = launch.ASSOCIATED_SHEETS.findIndex((one) => one.name === name)
  if (joined >= 0) {
    const { mapping } = launch.ASSOCIATED_SHEETS[joined]!
    const key = launch.associatedMode !== 'WHOLE' && path.length === 1 ? String(path[0]) : null
    if (key === null) return { type: path.length === 0 ? 'json' : 'longText' }
    return columnSpec(associated[joined], mapping[key] ?? key)
  }
  if (path.length > 0 || launch.SHEETS.length === 0) return ANY_TEXT
  return launch.SHEETS.map(({ mapping }, n) => columnSpec(inputs[n], mapping[name] ?? name)).reduce(common)
}

function columnSpec(sheet: Sources['inputs'][number] | undefined, key: string): ColumnSpec {
  const column = sheet?.byKey.get(key.toLowerCase())
  return column && isCopied(column) ? copiedColumn(column) : ANY_TEXT
}
