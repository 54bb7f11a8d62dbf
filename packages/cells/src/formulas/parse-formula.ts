import { type Environment, ParseError, TypeError as CelTypeError } from '@marcbachmann/cel-js'
import type { sheets } from '@millrace/contract'
import type { TypedColumn } from '../types.ts'
import { columnKind } from './column-values.ts'
import { language } from './environment.ts'
import { FUNCTIONS } from './functions/index.ts'
import { FormulaProblem, scan, type Scanned } from './scan.ts'
import { type Kind, KIND_NAMES, kindOf, Num, type Value } from './values.ts'

export interface Formula {
  text: string
  /** Type of its values. */
  valueType: sheets.ColumnType
  /** The columns it refers to, without duplicates. */
  columns: TypedColumn[]
  /** Calculates it; `value` returns a column's value. */
  run: (context: Record<string, Value>) => Value
  /** The context name and column of each reference. */
  names: { name: string; column: TypedColumn; ask: Ask }[]
  /** The column, if the formula is a single reference. */
  alone: TypedColumn | null
}

/** What a reference asks for: the column's value, or whether it is empty. */
type Ask = 'value' | 'empty'

export type ParsedFormula = { ok: true; formula: Formula } | { ok: false; message: string; at: number }

const FORMULA_MAX = 5000

const VALUE_TYPES: Record<Kind, sheets.ColumnType | null> = {
  number: 'number',
  text: 'text',
  'yes/no': 'checkbox',
  date: 'date',
  'date and time': 'dateTime',
  list: null,
}

function namedColumns({ keys }: Scanned, columns: readonly TypedColumn[]): Formula['names'] {
  return keys.map(({ key, at }, index) => {
    const wanted = key.toLowerCase()
    const column = columns.find((one) => one.key.toLowerCase() === wanted)
    if (column) return { name: `k${index}`, column, ask: 'value' as const }
    const labelled = columns.find((one) => one.label.toLowerCase() === wanted)
    const hint = labelled ? ` The key of "${labelled.label}" is ${labelled.key}.` : ''
    throw new FormulaProblem(`There is no column with the key "${key}".${hint}`, at)
  })
}

const EMPTINESS = /\bISBLANK (?=\( (k\d+) \) )/g

/**
 * A checkbox has no empty value, so ISBLANK asks the cell itself. The word is replaced by blanks, which keeps positions
 * in the code.
 */
function askEmptiness(code: string, names: Formula['names']): string {
  return code.replaceAll(EMPTINESS, (word, name: string) => {
    const named = names.find((one) => one.name === name)
    if (!named || columnKind(named.column) !== 'yes/no') return word
    named.ask = 'empty'
    return ' '.repeat(word.length)
  })
}

function environmentOf(scanned: Scanned, names: Formula['names']): Environment {
  const env = language().clone()
  for (const { name, column } of names) env.registerVariable(name, KIND_NAMES[columnKind(column)])
  for (const [name, value] of scanned.numbers) env.registerConstant(name, 'Num', new Num(value))
  for (const [name, value] of scanned.texts) env.registerConstant(name, 'string', value)
  return env
}

const kindText = (name: string) => kindOf(name) ?? name

function arityMessage(name: string): string {
  const made = FUNCTIONS.get(name)!
  const most = made.takes.length
  const least = made.least ?? (made.many ? 1 : most)
  if (made.many) return `${name} takes ${least} to 30 values.`
  return least === most
    ? `${name} takes ${most} ${most === 1 ? 'value' : 'values'}.`
    : `${name} takes ${least} to ${most} values.`
}

/** The evaluator's error in the terms of the formula language. */
function sentence(error: ParseError | CelTypeError): string {
  const { summary } = error
  const operator = /overload: (\S+) (\S+) (\S+)$/.exec(summary)
  if (operator)
    return `${operator[2]} does not work between ${kindText(operator[1]!)} and ${kindText(operator[3]!)}.`
  const call = /overload for '([A-Z]+)\(/.exec(summary)
  if (call) return arityMessage(call[1]!)
  if (/EOF/.test(summary)) return 'The formula is incomplete.'
  if (error.code === 'unexpected_token' || error.code === 'parse_error') return 'Unexpected input here.'
  if (/limit|exceed|depth/i.test(`${error.code} ${summary}`))
    return 'The formula is too long or nested too deeply.'
  return summary.replaceAll(/\b(Num|string|bool|Day|Moment|Items)\b/g, kindText)
}

function compiled(text: string, columns: readonly TypedColumn[]): Formula {
  if (text.length > FORMULA_MAX)
    throw new FormulaProblem('A formula can have up to 5,000 characters.', FORMULA_MAX)
  const scanned = scan(text)
  if (scanned.code === '') throw new FormulaProblem('The formula is empty.', 0)
  const names = namedColumns(scanned, columns)
  const code = askEmptiness(scanned.code, names)
  const alone = code.trim() === 'k0' ? names[0]!.column : null
  try {
    const run = environmentOf(scanned, names).parse(code)
    const check = run.check()
    if (!check.valid) throw check.error ?? new FormulaProblem('The formula can’t be read.', 0)
    const kind = kindOf(check.type ?? '')
    const valueType = kind && VALUE_TYPES[kind]
    if (!valueType) throw new FormulaProblem('A formula gives one value, not a list: use JOIN or COUNT.', 0)
    const named = [...new Set(names.map(({ column }) => column))]
    return { text, valueType, names, alone, columns: named, run }
  } catch (error) {
    if (!(error instanceof ParseError || error instanceof CelTypeError)) throw error
    throw new FormulaProblem(sentence(error), scanned.place(error.range?.start ?? 0))
  }
}

/**
 * Parses a formula, or returns the problem and its character position. Columns are found by key; formula columns count
 * as the type of their values (`valueType`).
 */
export function parseFormula(text: string, columns: readonly TypedColumn[]): ParsedFormula {
  try {
    return { ok: true, formula: compiled(text, columns) }
  } catch (error) {
    if (error instanceof FormulaProblem) return { ok: false, message: error.message, at: error.at }
    throw error
  }
}

/** Ids of the columns that a formula refers to. */
export const references = (formula: Formula) => formula.columns.map(({ id }) => id)
