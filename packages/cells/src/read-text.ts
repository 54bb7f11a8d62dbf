import type { sheets } from '@millrace/contract'
import { heldAs, isComputed, isNumeric } from './kinds.ts'
import { withScheme } from './contacts.ts'
import { readDate } from './dates.ts'
import { readJson } from './json.ts'
import { readNumber } from './numbers.ts'
import { readCell } from './read-cell.ts'
import { EMPTY, refused } from './result.ts'
import { optionOf, splitList } from './select.ts'
import { readTime } from './times.ts'
import type { CellResult, ReadingStyle, TypedColumn } from './types.ts'

const TRUE = new Set([
  'true',
  'yes',
  'y',
  'x',
  '1',
  'on',
  'wahr',
  'ja',
  'j',
  'vrai',
  '✓',
  '✔',
  '☑',
  '是',
  '真',
  '对',
])
const FALSE = new Set([
  'false',
  'no',
  'n',
  '0',
  'off',
  'falsch',
  'nein',
  'faux',
  '✗',
  '✘',
  '☐',
  '否',
  '假',
  '错',
])

const checkboxOf = (text: string) => {
  const word = text.toLowerCase()
  if (TRUE.has(word)) return true
  return FALSE.has(word) ? false : text
}

const CURRENCY_SIGN =
  /^([+-]?)\s*(?:\p{Sc}|[A-Z]{3}|Fr\.|kr)\s*(?=[\d.,(+-])|(?<=[\d.)])\s*(?:\p{Sc}|[A-Z]{3}|Fr\.|kr\.?)$/gu

/** The number alone, without what its type writes around it. */
function bareNumber(type: sheets.ColumnType, text: string): string {
  if (type === 'percent') return text.replace(/\s*[%％]$/, '')
  return type === 'currency' ? text.replace(CURRENCY_SIGN, '$1') : text
}

function numberCell(column: TypedColumn, text: string, style: ReadingStyle): CellResult {
  const read = readNumber(bareNumber(column.type, text), style.decimal)
  if (read.ok) return readCell(column, read.value)
  return refused(
    read.code,
    read.code === 'not_a_number' ? 'is not a number' : 'has more than 1,000 digits',
    text,
  )
}

function jsonCell(column: TypedColumn, text: string): CellResult {
  const read = readJson(text)
  if (read.ok) return readCell(column, read.value)
  const message =
    read.code === 'inexact_number' ? 'has a number with too many digits for JSON' : 'is not JSON'
  return refused(read.code, message, text)
}

// A text with a comma may itself be an option.
const choices = (column: TypedColumn, text: string) => {
  const whole = optionOf(column.options, text)
  return whole === null ? splitList(text) : [whole]
}

/** The value that the text stands for, to be checked as a given one; what it can't stand for is the text itself. */
function meant(column: TypedColumn, text: string, style: ReadingStyle): unknown {
  switch (column.type) {
    case 'checkbox':
      return checkboxOf(text)
    case 'date':
      return readDate(text, style.dateOrder) ?? text
    case 'dateTime':
      return readTime(text, style)?.value ?? text
    case 'multiSelect':
      return choices(column, text)
    case 'url':
      return withScheme(text)
    case 'file':
      return splitList(text)
    default:
      return text
  }
}

/**
 * A text as people typed, pasted or filed it, by the style of its source. Blank text is the empty cell. A text that the
 * type can't take comes back whole in the refusal. Columns of text keep it to the letter.
 */
export function readText(given: TypedColumn, text: string, style: ReadingStyle): CellResult {
  const column = heldAs(given)
  if (column.type === 'text' || column.type === 'longText' || isComputed(column.type))
    return readCell(column, text)
  const trimmed = text.trim()
  if (trimmed === '') return EMPTY
  if (isNumeric(column.type)) return withText(numberCell(column, trimmed, style), text)
  if (column.type === 'json') return withText(jsonCell(column, trimmed), text)
  return withText(readCell(column, meant(column, trimmed, style), style.dateOrder), text)
}

const withText = (result: CellResult, text: string): CellResult =>
  result.ok ? result : refused(result.code, result.message, text)
