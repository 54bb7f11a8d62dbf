import type { sheets } from '@millrace/contract'
import { ID_PREFIXES } from '@millrace/contract/id-prefixes'
import { textsInJson } from './json.ts'

/** Maximum records in one cell. */
export const LINKS_MAX = 1000
/** Maximum length of a title for lookup; records with a longer one are referenced by id. */
export const TITLE_MAX = 1000

const RECORD_ID = new RegExp(`^${ID_PREFIXES.record}_[0-7][0-9a-hjkmnp-tv-z]{25}$`)

/** Whether a text is a record id rather than a title. */
export const isRecordId = (text: string): boolean => RECORD_ID.test(text)

const TEXTS = new Set<sheets.ColumnType>(['text', 'longText', 'url', 'email', 'phone'])
const OTHERS = new Set<sheets.ColumnType>([
  'number',
  'integer',
  'currency',
  'percent',
  'date',
  'dateTime',
  'singleSelect',
])

type Titled = Pick<sheets.Column, 'type' | 'valueType'>

const heldType = ({ type, valueType }: Titled): sheets.ColumnType =>
  type === 'formula' || type === 'live' ? valueType : type

/**
 * The column that provides record titles: the first text column, or else the first column whose values can be titles.
 * Undefined if there is none; such records are referenced by id only.
 */
export const titleColumn = <C extends Titled>(columns: readonly C[]): C | undefined =>
  columns.find((column) => TEXTS.has(heldType(column))) ??
  columns.find((column) => OTHERS.has(heldType(column)))

export interface TitleList {
  titles: string[]
  /** Unambiguously a list: JSON, or with quotes. Otherwise the text may also be a single title. */
  exact: boolean
}

/**
 * The titles (or ids) in a cell's text: a JSON list, or separated by commas, semicolons or line breaks, with double
 * quotes around titles that contain one of these.
 */
export function splitTitles(text: string): TitleList {
  const listed = textsInJson(text)
  if (listed) return { titles: listed.filter((title) => title.trim() !== ''), exact: true }
  const titles: string[] = []
  let exact = false
  for (let at = 0; at <= text.length;) {
    const quoted = quotedAt(text, at)
    const end = quoted ? quoted.end : nextSeparator(text, at)
    const title = quoted ? quoted.title : text.slice(at, end).trim()
    if (quoted) exact = true
    if (title.trim() !== '') titles.push(title)
    at = end + 1
  }
  return { titles, exact }
}

const SEPARATOR = /[,;\n]/g

function nextSeparator(text: string, from: number): number {
  SEPARATOR.lastIndex = from
  return SEPARATOR.exec(text)?.index ?? text.length
}

const isSpace = (sign: string | undefined) => sign === ' ' || sign === '\t' || sign === '\r'

function behindSpaces(text: string, from: number): number {
  let at = from
  while (isSpace(text[at])) at += 1
  return at
}

/** The quoted title that starts here, if any; `end` is the position of the following separator. */
function quotedAt(text: string, from: number): { title: string; end: number } | null {
  const open = behindSpaces(text, from)
  if (text[open] !== '"') return null
  let close = text.indexOf('"', open + 1)
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2)
  if (close < 0) return null
  const end = behindSpaces(text, close + 1)
  if (end < text.length && !/[,;\n]/.test(text[end]!)) return null
  return { title: text.slice(open + 1, close).replaceAll('""', '"'), end }
}

const needsQuotes = (title: string, several: boolean) =>
  title !== title.trim() || /^["[]/.test(title) || (several && /[,;\n\r"]/.test(title))

/**
 * Joins titles into one text that `splitTitles` can split again. In a single-record column, a comma is no separator and
 * needs no quotes.
 */
export const joinTitles = (titles: readonly string[], { several }: { several: boolean }): string =>
  titles
    .map((title) =>
      needsQuotes(title, several || titles.length > 1) ? `"${title.replaceAll('"', '""')}"` : title,
    )
    .join(', ')
