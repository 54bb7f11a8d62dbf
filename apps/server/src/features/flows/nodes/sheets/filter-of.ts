import { isNumeric } from '@millrace/cells'
import { flows, type sheets, say } from '@millrace/contract'
import { isEmpty, StepError } from '@millrace/engine'
import type { OpenSheet } from '../../../sheets/index.ts'

type Operator = flows.Rule['operator']
type Value = string | string[]

const OPS: Record<Exclude<Operator, 'isEmpty' | 'isNotEmpty' | 'isTrue' | 'isFalse'>, sheets.FilterOp> = {
  is: 'eq',
  isNot: 'ne',
  contains: 'contains',
  containsNot: 'notContains',
  startsWith: 'startsWith',
  endsWith: 'endsWith',
  greater: 'gt',
  greaterOrEqual: 'gte',
  less: 'lt',
  lessOrEqual: 'lte',
  isOneOf: 'in',
  before: 'lt',
  after: 'gt',
}

/** Matches nothing: an empty `or` would match everything. */
const nothing = (column: string): sheets.Filter => ({
  and: [
    { column, op: 'empty' },
    { column, op: 'notEmpty' },
  ],
})

/** Results of rules with an empty right side. */
const ON_NOTHING: Partial<Record<Operator, (column: string) => sheets.Filter>> = {
  is: (column) => ({ column, op: 'empty' }),
  isNot: (column) => ({ column, op: 'notEmpty' }),
  containsNot: () => ({ and: [] }),
}

function valueOf(operator: Operator, right: unknown): Value {
  if (operator !== 'isOneOf') return flows.textOf(right)
  const list = Array.isArray(right) ? right : flows.textOf(right).split(/[,\n]/)
  return list.map((one: unknown) => flows.textOf(one).trim()).filter((one) => one !== '')
}

const NUMBERS: ReadonlySet<Operator> = new Set(['greater', 'greaterOrEqual', 'less', 'lessOrEqual'] as const)
const TIMES: ReadonlySet<Operator> = new Set(['before', 'after'] as const)
const TIME_TYPES: ReadonlySet<sheets.ColumnType> = new Set<sheets.ColumnType>([
  'date',
  'dateTime',
  'createdTime',
  'updatedTime',
])

// As text, 9 would be greater than 10.
function checkType({ label, key, valueType }: sheets.Column, operator: Operator): void {
  if (NUMBERS.has(operator) && !isNumeric(valueType))
    throw new StepError('column_type', say('sheet.noNumbers', { column: label || key }))
  if (TIMES.has(operator) && !TIME_TYPES.has(valueType))
    throw new StepError('column_type', say('sheet.noDates', { column: label || key }))
}

const LISTS: ReadonlySet<sheets.ColumnType> = new Set<sheets.ColumnType>(['multiSelect', 'link', 'file'])

function conditionOf(sheet: Pick<OpenSheet, 'byKey'>, { left, operator, right }: flows.Rule): sheets.Filter {
  const name = flows.textOf(left)
  const column = sheet.byKey.get(name.toLowerCase())
  if (!column) throw new StepError('column_gone', say('sheet.noColumn', { column: name }))
  const { key } = column
  checkType(column, operator)
  const isBox = column.valueType === 'checkbox'
  if (operator === 'isEmpty') return { column: key, op: 'empty' }
  if (operator === 'isNotEmpty') return { column: key, op: 'notEmpty' }
  if (operator === 'isTrue') return { column: key, op: 'eq', value: isBox ? true : 'true' }
  if (operator === 'isFalse')
    return isBox
      ? { column: key, op: 'ne', value: true }
      : {
          or: [
            { column: key, op: 'eq', value: 'false' },
            { column: key, op: 'empty' },
          ],
        }
  if (isEmpty(right)) return ON_NOTHING[operator]?.(key) ?? nothing(key)
  const op = operator === 'isOneOf' && LISTS.has(column.valueType) ? 'hasAny' : OPS[operator]
  return { column: key, op, value: valueOf(operator, right) }
}

/**
 * Converts rules with column keys on the left to a sheet filter. An empty right side works as in "If": "is" matches
 * empty cells, and comparisons match nothing.
 */
export function filterOf(sheet: Pick<OpenSheet, 'byKey'>, { match, rules }: flows.RuleGroup): sheets.Filter {
  const filters = rules.map((one) => ('rules' in one ? filterOf(sheet, one) : conditionOf(sheet, one)))
  return match === 'all' ? { and: filters } : { or: filters }
}
