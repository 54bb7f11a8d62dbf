import { heldAs } from '@millrace/cells'
import { flows, type sheets, say } from '@millrace/contract'
import { parseTemplate, StepError, type Token } from '@millrace/engine'
import type { OpenSheet } from '../../sheets/index.ts'
import { cellOf } from '../../flows/index.ts'

/** What an output's cells are filled from. */
interface Filling {
  outputs: Readonly<Record<string, unknown>>
  row: Readonly<Record<string, unknown>>
  params: Readonly<Record<string, unknown>>
}

const own = (value: unknown, key: string | number): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string | number, unknown>)[key]
    : undefined

function base(head: string, { outputs, row, params }: Filling): unknown {
  if (Object.hasOwn(outputs, head)) return outputs[head]
  if (head === 'row') return row
  if (head === 'params') return params
  return own(row, head) ?? own(params, head) ?? (Object.hasOwn(row, head) ? null : undefined)
}

function valueOf({ head, path, optional, source }: Token, filling: Filling): unknown {
  let value = base(head, filling)
  for (const step of path) value = value === undefined ? undefined : own(value, step)
  if (value !== undefined) return value
  if (optional) return null
  throw new StepError('token_missing', say('token.missingInSheet', { token: source }))
}

/** Compiles the value of one column. A text that is a single token keeps its value's type. */
function compileCell(text: string): (filling: Filling) => unknown {
  const { parts } = parseTemplate(text)
  // The launch has verified that it is the name of an output.
  if (parts.every((part) => typeof part === 'string')) return ({ outputs }) => outputs[text]
  const [only] = parts
  if (parts.length === 1 && typeof only === 'object') return (filling) => valueOf(only, filling)
  return (filling) =>
    parts.map((part) => (typeof part === 'string' ? part : flows.textOf(valueOf(part, filling)))).join('')
}

export type FillRow = (filling: Filling) => Record<string, sheets.CellValue | undefined>

/** Turns a run's outputs into cells of a sheet by column key, according to a mapping. */
export function compileRow(sheet: OpenSheet, mapping: Readonly<Record<string, string>>): FillRow {
  const entries = Object.entries(mapping).map(([key, text]) => {
    const column = sheet.byKey.get(key.toLowerCase())
    return { key, column: column && heldAs(column), fill: compileCell(text) }
  })
  return (filling) =>
    Object.fromEntries(entries.map(({ key, column, fill }) => [key, filled(column, fill(filling))]))
}

/** Outputs that were not reached leave the cell unchanged. */
export const filled = (column: sheets.Column | undefined, value: unknown): sheets.CellValue | undefined =>
  value === undefined ? undefined : cellOf(column, value)
