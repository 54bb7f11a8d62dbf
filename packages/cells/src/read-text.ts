import type { sheets } from '@millrace/contract'
import { heldAs, isComputed, isNumeric } from './kinds.ts'
import { withScheme } from './contacts.ts'
import { numberChanges, refuseChange } from './changes.ts'
import { fitsCurrency, moneyOf } from './currency.ts'
import { readDate, readDay, withoutClock } from './dates.ts'
import { hasRepeatedKey, readJson } from './json.ts'
import { type PlainNumber, readNumber } from './numbers.ts'
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

const NO_NUMBER = {
  not_a_number: 'is not a number',
  ambiguous_number: 'is ambiguous: the comma or point can be a decimal separator',
  too_many_digits: 'has more than 1,000 digits',
}

function currencyChange({ settings }: TypedColumn, sign: string | null): sheets.ChangeKind | null {
  if (sign === null) return null
  if (settings.currency === undefined) return 'currency_sign'
  return fitsCurrency(sign, settings.currency) ? null : 'other_currency'
}

/** Parsed with the given sign; if that fails and the style allows it, with the other. */
function numberOf(bare: string, { decimal, eitherDecimal }: ReadingStyle): PlainNumber {
  const said = readNumber(bare, decimal)
  if (said.ok || decimal === null || !eitherDecimal) return said
  const other = readNumber(bare, decimal === '.' ? ',' : '.')
  return other.ok ? other : said
}

function numberCell(column: TypedColumn, text: string, style: ReadingStyle): CellResult {
  const { bare, sign } = numberIn(column.type, text)
  const read = numberOf(bare, style)
  if (!read.ok) return refused(read.code, NO_NUMBER[read.code], text)
  const changes = [currencyChange(column, sign), ...numberChanges(bare)]
  return refuseChange(changes, { text, style }) ?? readCell(column, read.value)
}

function jsonCell(column: TypedColumn, text: string, style: ReadingStyle): CellResult {
  const read = readJson(text)
  if (read.ok) {
    const change = hasRepeatedKey(text, read.value) ? 'repeated_keys' : null
    return refuseChange([change], { text, style }) ?? readCell(column, read.value)
  }
  const message =
    read.code === 'inexact_number' ? 'has a number with too many digits for JSON' : 'is not JSON'
  return refused(read.code, message, text)
}

/** The number without its type's symbols. */
export function numberIn(type: sheets.ColumnType, text: string): { bare: string; sign: string | null } {
  if (type === 'currency') return moneyOf(text)
  return { bare: type === 'percent' ? text.replace(/(?<!\s)\s*[%％]$/, '') : text, sign: null }
}

// A text with a comma may itself be an option.
const choices = (column: TypedColumn, text: string) => {
  const whole = optionOf(column.options, text)
  return whole === null ? splitList(text) : [whole]
}

/** The value that the text represents, to be validated like API input; the text itself if it represents none. */
function parseMeant(column: TypedColumn, text: string, style: ReadingStyle): unknown {
  switch (column.type) {
    case 'checkbox':
      return checkboxOf(text)
    case 'date':
      return dayIn(text, style) ?? text
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

/** The date in a text; with a time of day only if that may be dropped. */
function dayIn(text: string, { dateOrder, accept }: ReadingStyle): string | null {
  const found = readDate(text, dateOrder)
  return found === null && accept?.includes('has_time') ? readDay(withoutClock(text), dateOrder) : found
}

/** What reading would change that its value doesn't show. */
function changeOf(type: sheets.ColumnType, text: string, style: ReadingStyle): sheets.ChangeKind | null {
  if (type === 'url') return withScheme(text) === text ? null : 'scheme_added'
  return type === 'dateTime' && readTime(text, style)?.cut ? 'too_precise' : null
}

/**
 * Reads text as people typed, pasted or filed it, by its source's style. Blank text is the empty cell. A text that the
 * type can't hold is returned in the rejection, and so is one that would change more than the style accepts. Text
 * columns keep it unchanged.
 */
export function readText(given: TypedColumn, text: string, style: ReadingStyle): CellResult {
  const column = heldAs(given)
  if (column.type === 'text' || column.type === 'longText' || isComputed(column.type))
    return readCell(column, text)
  const trimmed = text.trim()
  if (trimmed === '') return EMPTY
  const read = readTrimmed(column, trimmed, style)
  const change = read.ok ? lossOf(column.type, { text: trimmed, style, value: read.value }) : null
  return withText(refuseChange([change], { text, style }) ?? read, text)
}

function readTrimmed(column: TypedColumn, text: string, style: ReadingStyle): CellResult {
  if (isNumeric(column.type)) return numberCell(column, text, style)
  if (column.type === 'json') return jsonCell(column, text, style)
  return readCell(column, parseMeant(column, text, style), style.dateOrder)
}

const lossOf = (
  type: sheets.ColumnType,
  { text, style, value }: { text: string; style: ReadingStyle; value: sheets.CellValue },
): sheets.ChangeKind | null => (value === null ? 'becomes_empty' : changeOf(type, text, style))

const withText = (result: CellResult, text: string): CellResult =>
  result.ok ? result : refused(result.code, result.message, text)
