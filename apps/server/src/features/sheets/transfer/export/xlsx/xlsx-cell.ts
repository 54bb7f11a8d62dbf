import { isNumeric } from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import { shiftPoint } from '../../reader/xlsx-numbers.ts'
import { looksLikeFormula } from '../../../../../lib/csv.ts'
import { textOf } from '../cell-texts.ts'
import { DATE_STYLE, INSTANT_STYLE, QUOTED_STYLE, styleOfNumber } from './styles.ts'

/** The maximum text length of a spreadsheet cell. */
export const TEXT_MAX = 32_767
/** A number with more digits would lose precision in a spreadsheet and is written as text. */
const DIGITS_MAX = 15
const DAY_MS = 86_400_000
const EPOCH = Date.UTC(1899, 11, 30)
/** Before March 1900, spreadsheets count a nonexistent day. */
const FIRST_DATE = '1900-03-01'

export interface CellNote {
  /** Original length of a text that was cut. */
  cut: number | null
}

/** The XML of a cell, or an empty string. `place` is a reference such as B7. */
export function cellXml(
  record: sheets.SheetRecord,
  { column, place, note }: { column: sheets.Column; place: string; note: CellNote },
): string {
  const text = textOf(record, column)
  if (text === '') return ''
  const typed = record.errors[column.key] ? null : typedXml(text, column, place)
  return typed ?? textXml(text, place, note)
}

function typedXml(text: string, column: sheets.Column, place: string): string | null {
  const type = column.valueType
  if (isNumeric(type)) {
    const value = type === 'percent' ? shiftPoint(text, -2) : text
    if (value.replaceAll(/\D/g, '').replace(/^0+/, '').length > DIGITS_MAX) return null
    return `<c r="${place}" s="${styleOfNumber(column)}"><v>${value}</v></c>`
  }
  if (type === 'checkbox') return `<c r="${place}" t="b"><v>${text === 'true' ? 1 : 0}</v></c>`
  if (type !== 'date' && type !== 'dateTime' && type !== 'createdTime' && type !== 'updatedTime') return null
  if (text < FIRST_DATE) return null
  const serial = (Date.parse(text) - EPOCH) / DAY_MS
  return `<c r="${place}" s="${type === 'date' ? DATE_STYLE : INSTANT_STYLE}"><v>${serial}</v></c>`
}

function textXml(text: string, place: string, note: CellNote): string {
  const shown = text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX - 1).toWellFormed()}…` : text
  if (shown !== text) note.cut = text.length
  // Marked as text so that it stays text when edited; the content is unchanged.
  const style = looksLikeFormula(text) ? ` s="${QUOTED_STYLE}"` : ''
  return `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${escapeXml(shown)}</t></is></c>`
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Characters that are invalid in XML are written as `_x000D_`; text of that form is escaped (ECMA-376, §22.9.2.19). */
export const escapeXml = (text: string): string =>
  text
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    // eslint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, (sign) => `_x${hex(sign)}_`)
    .replaceAll(/[&<>"]/g, (sign) => SIGNS[sign]!)

const hex = (sign: string) => sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')

/** A, B, …, Z, AA, … */
export function letters(column: number): string {
  let text = ''
  for (let n = column + 1; n > 0; n = Math.floor((n - 1) / 26))
    text = String.fromCharCode(65 + ((n - 1) % 26)) + text
  return text
}
