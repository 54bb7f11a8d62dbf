import type { sheets } from '@millrace/contract'
import { ID_PREFIXES } from '@millrace/contract/id-prefixes'
import { CELL_MAX_BYTES } from '@millrace/contract/sheet-limits'
import { checked } from './check.ts'
import { isEmail, isPhone, isUrl } from './contacts.ts'
import { isDay, readDate, readDay, slashedDay, withoutClock } from './dates.ts'
import { exactNumberOf } from './exact-numbers.ts'
import { checkJson, leastLength } from './json.ts'
import { heldAs, isComputed, isNumeric } from './kinds.ts'
import { isRecordId, joinTitles, LINKS_MAX, splitTitles } from './links.ts'
import { INTEGER_MAX, INTEGER_MIN, type NumberProblem, plainNumber, wholeNumber } from './numbers.ts'
import { EMPTY, type Refusal, refused, isStorable, accepted } from './result.ts'
import { optionOf } from './select.ts'
import { readTime } from './times.ts'
import { type CellCode, type CellResult, type DateOrder, PLAIN_STYLE, type TypedColumn } from './types.ts'

/** `order`: the date order of the source. */
type ReadCell = (column: TypedColumn, value: unknown, order: DateOrder) => CellResult

const encoder = new TextEncoder()

/** Whether a text exceeds the size of a cell. */
const tooLarge = (text: string) =>
  text.length > CELL_MAX_BYTES ||
  (text.length * 3 > CELL_MAX_BYTES && encoder.encode(text).length > CELL_MAX_BYTES)

/** Accepts a text that the database can store and that fits into a cell. */
function readAnyText(value: unknown): CellResult {
  if (typeof value !== 'string') return refused('not_text', 'must be text', value)
  if (tooLarge(value)) return refused('too_long', 'is larger than 1 MiB', value)
  return isStorable(value)
    ? accepted(value)
    : refused(
        'unstorable',
        'contains a character that can’t be stored (NUL or a broken surrogate pair)',
        value,
      )
}

const NUMBER_MESSAGES: Record<NumberProblem, string> = {
  ambiguous_number: 'must be a number such as 1234.5',
  not_a_number: 'must be a number such as 1234.5',
  too_many_digits: 'has more than 1,000 digits',
}

function plainOf(value: unknown): { ok: true; value: string } | Refusal {
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) {
    return refused('inexact_number', 'is too large for a JSON number: send it as text', value)
  }
  if (typeof value !== 'string' && typeof value !== 'number') {
    return refused('not_a_number', NUMBER_MESSAGES.not_a_number, value)
  }
  // Programs may write an exponent, but never leading zeros.
  if (typeof value === 'string' && /^\s*[+-]?0\d/.test(value))
    return refused('leading_zeros', 'has leading zeros, and numbers don’t keep them', value)
  const plain = plainNumber(String(value).trim())
  return plain.ok ? plain : refused(plain.code, NUMBER_MESSAGES[plain.code], String(value))
}

const number: ReadCell = (_column, value) => plainOf(value)

const integer: ReadCell = (_column, value) => {
  const read = plainOf(value)
  if (!read.ok) return read
  const whole = wholeNumber(read.value)
  if (whole === null) return refused('not_an_integer', 'must be a whole number', String(value))
  const inRange = whole.length <= 20 && BigInt(whole) >= INTEGER_MIN && BigInt(whole) <= INTEGER_MAX
  return inRange
    ? accepted(whole)
    : refused('out_of_range', `must be between ${INTEGER_MIN} and ${INTEGER_MAX}`, String(value))
}

const checkbox: ReadCell = (_column, value) => {
  if (typeof value === 'boolean') return accepted(value)
  if (value === 'true' || value === 'false') return accepted(value === 'true')
  return refused('not_a_checkbox', 'must be true or false', value)
}

/** Rejects a text that is not a date; says so if only the day and month order is missing. */
function notADate(value: unknown, order: DateOrder, usual: { code: CellCode; message: string }): CellResult {
  const either = order === 'ymd' && typeof value === 'string' && slashedDay(withoutClock(value)) !== null
  return either
    ? refused('ambiguous_date', 'is ambiguous: write the date as 2026-03-01', value)
    : refused(usual.code, usual.message, value)
}

const date: ReadCell = (_column, value, order) => {
  if (typeof value === 'string') {
    const read = isDay(value) ? value : readDate(value, order)
    if (read !== null) return accepted(read)
    if (readDay(withoutClock(value), order) !== null && readTime(value, { ...PLAIN_STYLE, dateOrder: order }))
      return refused('has_time', 'has a time of day, and dates don’t keep it', value)
  }
  return notADate(value, order, { code: 'not_a_date', message: 'must be a date such as 2026-03-01' })
}

const dateTime: ReadCell = (_column, value, dateOrder) => {
  const time = typeof value === 'string' ? readTime(value, { ...PLAIN_STYLE, dateOrder }) : null
  if (time) return accepted(time.value)
  const message = 'must be a date and time such as 2026-03-01T09:30:00Z'
  return notADate(value, dateOrder, { code: 'not_a_time', message })
}

const singleSelect: ReadCell = (column, value) => {
  const found = typeof value === 'string' ? optionOf(column.options, value) : null
  return found === null ? refused('unknown_option', 'is not one of the options', value) : accepted(found)
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

const multiSelect: ReadCell = (column, value) => {
  const given = typeof value === 'string' ? [value] : value
  if (!isTexts(given)) return refused('unknown_option', 'must be a list of options', value)
  // Long lists usually repeat values, and stop at the first that isn't an option.
  const found = new Map<string, string>()
  for (const item of given) {
    if (found.has(item)) continue
    const option = optionOf(column.options, item)
    if (option === null)
      return refused('unknown_option', `contains "${item}", which isn’t an option`, given.join(', '))
    found.set(item, option)
  }
  return accepted([...new Set(found.values())])
}

const formed = (
  is: (text: string) => boolean,
  code: 'not_a_url' | 'not_an_email' | 'not_a_phone',
  message: string,
) => {
  const read: ReadCell = (_column, value) => {
    if (typeof value !== 'string' || !is(value.trim())) return refused(code, message, value)
    const held = readAnyText(value.trim())
    return held.ok ? held : refused(code, message, value)
  }
  return read
}

const JSON_MESSAGES = {
  not_json: 'must be JSON that can be stored',
  unstorable: 'must be JSON that can be stored',
  inexact_number: 'has a number with more digits than JSON programs keep: send that number as text',
} as const

const json: ReadCell = (_column, value) => {
  // A far too large value is not inspected further.
  if (leastLength(value, CELL_MAX_BYTES) > CELL_MAX_BYTES)
    return refused('too_long', 'is larger than 1 MiB', value)
  const read = checkJson(value)
  if (!read.ok) return refused(read.code, JSON_MESSAGES[read.code], value)
  return tooLarge(JSON.stringify(value))
    ? refused('too_long', 'is larger than 1 MiB', value)
    : accepted(read.value)
}

const FILE_ID = new RegExp(`^${ID_PREFIXES.file}_[0-7][0-9a-hjkmnp-tv-z]{25}$`)

/**
 * Record ids in stored form; anything else unchanged, a text or a list of texts, until the sheet has looked up the
 * titles.
 */
const link: ReadCell = (column, value, order) => {
  if (typeof value === 'number') return link(column, String(value), order)
  const written = typeof value === 'string' ? splitTitles(value).titles : value
  if (!isTexts(written) || written.length > LINKS_MAX)
    return refused('not_a_record', 'must contain records of the linked sheet, by title or ID', value)
  if (written.length === 0 || !written.every(isRecordId)) return named(column, value as string | string[])
  const ids = [...new Set(written)]
  return ids.length > 1 && column.settings.several === false
    ? refused('too_many_records', 'can contain only one record', ids.join(', '))
    : accepted(ids)
}

function named(column: TypedColumn, value: string | string[]): CellResult {
  if (typeof value === 'string') return value.trim() === '' ? EMPTY : readAnyText(value)
  if (new Set(value).size > 1 && column.settings.several === false)
    return refused('too_many_records', 'can contain only one record', joinTitles(value, { several: true }))
  const bad = value.map(readAnyText).find((item) => !item.ok)
  const titles = value.filter((title) => title.trim() !== '')
  return bad ?? (titles.length > 0 ? accepted(titles) : EMPTY)
}

const file: ReadCell = (_column, value) => {
  const given = typeof value === 'string' ? [value] : value
  return isTexts(given) && given.every((item) => FILE_ID.test(item)) && given.length <= LINKS_MAX
    ? accepted([...new Set(given)])
    : refused('not_a_file', 'must be IDs of uploaded files', value)
}

const readOnly: ReadCell = (_column, value) => refused('read_only', 'is filled automatically', value)

const anyText: ReadCell = (_column, value) => readAnyText(value)

const READERS: Record<sheets.ColumnType, ReadCell> = {
  text: anyText,
  longText: anyText,
  number,
  integer,
  currency: number,
  percent: number,
  checkbox,
  date,
  dateTime,
  singleSelect,
  multiSelect,
  url: formed(isUrl, 'not_a_url', 'must be a URL that starts with https:// or http://'),
  email: formed(isEmail, 'not_an_email', 'must be an email address'),
  phone: formed(isPhone, 'not_a_phone', 'must be a phone number'),
  json,
  file,
  link,
  formula: readOnly,
  createdTime: readOnly,
  updatedTime: readOnly,
  // Read with the type of its values.
  live: readOnly,
}

const isEmptyValue = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** A number that a double would change: number columns keep it completely, others report their usual error. */
function readExact(column: TypedColumn, written: string): CellResult {
  if (isNumeric(column.type)) return readCell(column, written)
  if (column.type === 'json') return refused('inexact_number', JSON_MESSAGES.inexact_number, written)
  const read = readCell(column, Number(written))
  return read.ok
    ? refused('inexact_number', 'has more digits than a number can have', written)
    : { ...read, text: written }
}

/** The column's date order, if the source doesn't specify one. */
const orderOf = ({ settings }: Pick<TypedColumn, 'settings'>): DateOrder => settings.dateOrder ?? 'ymd'

/**
 * Reads a value from the API: numbers as JSON numbers or decimal text, dates as ISO text or as people write them,
 * options by value or label. Links are ids, or titles that the sheet looks up later (`splitTitles`). Null, empty text
 * and an empty list are the empty cell for every type. `required` and `unique` are not checked. Dates such as
 * 03/04/2026 are read in the column's order unless `order` is given.
 */
export function readCell(given: TypedColumn, value: unknown, order = orderOf(given)): CellResult {
  const column = heldAs(given)
  const exact = exactNumberOf(value)
  if (exact !== null) return readExact(column, exact)
  if (isComputed(column.type)) return readOnly(column, value, order)
  if (column.type === 'json' ? value === null || value === undefined : isEmptyValue(value)) return EMPTY
  const read = READERS[column.type](column, value, order)
  return read.ok ? checked(column, read.value) : read
}
