import { heldAs, isFilled, isNumeric, isZone, patternProblem, readCell } from '@millrace/cells'
import type { Issue, sheets } from '@millrace/contract'

type Type = sheets.ColumnType

const ALL_TEXT: Type[] = ['text', 'longText', 'url', 'email', 'phone']
const HAS_OPTIONS: Type[] = ['singleSelect', 'multiSelect']
const TIMES: Type[] = ['dateTime', 'createdTime', 'updatedTime']
const NO_DEFAULT: Type[] = ['formula', 'createdTime', 'updatedTime', 'link', 'file', 'live']
const NOT_UNIQUE: Type[] = ['checkbox', 'multiSelect', 'json', 'file', 'link', ...NO_DEFAULT]

/** The types that support a setting. Formulas format numbers and dates like other columns. */
const SETTINGS: Record<keyof sheets.ColumnSettings, (type: Type) => boolean> = {
  decimals: (type) => isNumeric(type) || type === 'formula',
  currency: (type) => type === 'currency' || type === 'formula',
  sheetId: (type) => type === 'link',
  several: (type) => type === 'link',
  formula: (type) => type === 'formula',
  timeZone: (type) => TIMES.includes(type) || type === 'formula',
  dateOrder: (type) => type === 'date' || type === 'dateTime',
  live: () => true,
}

const VALIDATORS: Record<keyof sheets.Validators, (type: Type) => boolean> = {
  min: (type) => isNumeric(type) || type === 'date' || type === 'dateTime',
  max: (type) => isNumeric(type) || type === 'date' || type === 'dateTime',
  minLength: (type) => ALL_TEXT.includes(type),
  maxLength: (type) => ALL_TEXT.includes(type),
  pattern: (type) => ALL_TEXT.includes(type),
  unique: (type) => !NOT_UNIQUE.includes(type),
}

/** Problems of a column by itself, as messages. Its formula and key are checked together with the other columns. */
export function columnIssues(column: Checked): Issue[] {
  const problems = [
    ...optionProblems(column),
    ...settingProblems(column),
    ...validatorProblems(column),
    ...defaultProblems(column),
  ]
  return problems.map(([path, message]) => ({ path, message: `${column.label}: ${message}` }))
}

type Problem = [path: string, message: string]
type Checked = Omit<sheets.Column, 'progress' | 'workError'>

function optionProblems(column: Checked): Problem[] {
  const { options, type } = heldAs(column)
  if (options.length === 0) return []
  if (!HAS_OPTIONS.includes(type)) return [['options', 'only select columns have options']]
  const values = new Set(options.map(({ value }) => value))
  return values.size < options.length ? [['options', 'two options have the same value']] : []
}

function settingProblems(column: Checked): Problem[] {
  const { settings } = column
  const { type } = heldAs(column)
  const problems: Problem[] = []
  for (const [name, knows] of Object.entries(SETTINGS))
    if (settings[name as keyof sheets.ColumnSettings] !== undefined && !knows(type))
      problems.push([`settings.${name}`, 'columns of this type don’t have this setting'])
  if ((column.type === 'live') !== (settings.live !== undefined))
    problems.push(['settings.live', column.type === 'live' ? 'a flow is required' : 'is only for AI columns'])
  if (type === 'link' && !settings.sheetId) problems.push(['settings.sheetId', 'a linked sheet is required'])
  if (type === 'formula' && !settings.formula?.trim()) problems.push(['settings.formula', 'is empty'])
  if (settings.timeZone !== undefined && !isZone(settings.timeZone))
    problems.push(['settings.timeZone', `${settings.timeZone} is not a time zone such as Europe/Berlin`])
  return problems
}

function validatorProblems(column: Checked): Problem[] {
  const { validators, type } = column
  const problems: Problem[] = []
  for (const [name, knows] of Object.entries(VALIDATORS))
    if (validators[name as keyof sheets.Validators] && !knows(type))
      problems.push([`validators.${name}`, 'columns of this type don’t support this rule'])
  const wrong = validators.pattern === undefined ? null : patternProblem(validators.pattern)
  if (wrong) problems.push(['validators.pattern', wrong])
  if (problems.length > 0) return problems
  const { min, max, minLength, maxLength } = validators
  for (const [name, bound] of [['min', min] as const, ['max', max] as const]) {
    if (bound === undefined) continue
    const read = readCell({ ...column, validators: {} }, bound)
    if (!read.ok) problems.push([`validators.${name}`, read.message])
    else if (read.value !== bound)
      problems.push([`validators.${name}`, `write it as ${JSON.stringify(read.value)}`])
  }
  if (minLength !== undefined && maxLength !== undefined && minLength > maxLength)
    problems.push(['validators.minLength', 'is more than the maximum length'])
  return problems
}

/** The column with its default in stored form; an invalid default was already rejected. */
export function withHeldDefault<C extends Checked>(column: C): C {
  if (column.defaultValue === null) return column
  const read = readCell(column, column.defaultValue)
  return read.ok ? { ...column, defaultValue: read.value } : column
}

function defaultProblems(column: Checked): Problem[] {
  const { defaultValue, type } = column
  if (defaultValue === null)
    return column.required && isFilled(type) ? [['required', 'it’s filled automatically']] : []
  if (NO_DEFAULT.includes(type)) return [['defaultValue', 'columns of this type can’t have a default']]
  const read = readCell(column, defaultValue)
  return read.ok ? [] : [['defaultValue', read.message]]
}
