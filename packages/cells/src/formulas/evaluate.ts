import { EvaluationError } from '@marcbachmann/cel-js'
import type { sheets } from '@millrace/contract'
import { readCell } from '../read-cell.ts'
import { EMPTY } from '../result.ts'
import type { CellCode, CellResult, TypedColumn } from '../types.ts'
import { columnValue } from './column-values.ts'
import { withinEffort } from './effort.ts'
import type { Formula } from './parse-formula.ts'
import { FormulaFault, Items, type Value } from './values.ts'

export type Cells = Readonly<Record<string, sheets.CellValue | undefined>>

/** What a cell shows if its formula can't be calculated. */
const SIGNS: Partial<Record<CellCode, string>> = {
  division_by_zero: '#DIV/0!',
  out_of_range: '#NUM!',
  too_many_digits: '#NUM!',
  too_much_work: '#NUM!',
}
export const REFERENCE_SIGN = '#REF!'

const fault = (code: CellCode, message: string): CellResult => ({
  ok: false,
  code,
  message,
  text: SIGNS[code] ?? '#VALUE!',
})

function contextOf(formula: Formula, cells: Cells, errors: Readonly<Record<string, unknown>>) {
  const context: Record<string, Value> = {}
  for (const { name, column, ask } of formula.names) {
    const cell = cells[column.id]
    if (errors[column.id] === undefined) {
      context[name] = ask === 'empty' ? isEmpty(cell) : columnValue(column, cell)
      continue
    }
    // Fails only if the formula needs the value; IFERROR catches it.
    Object.defineProperty(context, name, {
      enumerable: true,
      get: () => {
        throw new FormulaFault('calculation', `The cell in "${column.label}" has an error.`)
      },
    })
  }
  return context
}

const isEmpty = (cell: sheets.CellValue | undefined) => cell === null || cell === undefined

const cellOf = (value: Value): sheets.CellValue => {
  if (typeof value === 'boolean') return value
  if (typeof value === 'string') return value === '' ? null : value
  if (value instanceof Items) return null
  return 'plain' in value ? value.plain : value.iso
}

const PROBES = new Map<sheets.ColumnType, TypedColumn>()

function probe(type: sheets.ColumnType): TypedColumn {
  const known = PROBES.get(type)
  if (known) return known
  const made = {
    id: 'c1',
    key: 'c1',
    label: '',
    type,
    valueType: type,
    required: false,
    options: [],
    validators: {},
    settings: {},
  }
  PROBES.set(type, made)
  return made
}

/**
 * Evaluates the formula for a record's cells, by column id (null if empty). Cells in `errors` make the formula an error
 * if it needs them. Takes microseconds; beyond about 40 ms it is an error (see effort.ts).
 */
export function evaluate(
  formula: Formula,
  cells: Cells,
  errors: Readonly<Record<string, unknown>> = {},
): CellResult {
  const { alone } = formula
  // In a condition an empty checkbox counts as false; as a value it stays empty.
  if (alone && formula.valueType === 'checkbox' && isEmpty(cells[alone.id]) && errors[alone.id] === undefined)
    return EMPTY
  try {
    return readCell(
      probe(formula.valueType),
      cellOf(withinEffort(() => formula.run(contextOf(formula, cells, errors)))),
    )
  } catch (error) {
    if (error instanceof FormulaFault) return fault(error.code, error.message)
    // Types were checked before, so only the evaluator's own limits remain.
    if (error instanceof EvaluationError) return fault('calculation', error.summary)
    throw error
  }
}
