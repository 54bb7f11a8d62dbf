import type { sheets } from '@millrace/contract'
import { READING_CHANGES } from '@millrace/contract/sheet-limits'

/** The parts of a column that determine what its cells can hold. */
export type TypedColumn = Pick<
  sheets.Column,
  'id' | 'key' | 'label' | 'type' | 'valueType' | 'required' | 'options' | 'validators' | 'settings'
>

/** Machine-readable reasons for rejecting a value; people read the message. */
export const CELL_CODES = [
  'not_a_number',
  'inexact_number',
  'ambiguous_number',
  'too_many_digits',
  'not_an_integer',
  'out_of_range',
  'not_a_checkbox',
  'not_a_date',
  'ambiguous_date',
  'not_a_time',
  'unknown_option',
  'not_a_url',
  'not_an_email',
  'not_a_phone',
  'not_json',
  'not_a_file',
  'not_a_record',
  'unknown_record',
  'ambiguous_record',
  'too_many_records',
  'not_text',
  'too_long',
  'too_short',
  'too_small',
  'too_large',
  'pattern',
  'pattern_too_long',
  'unstorable',
  'read_only',
  'division_by_zero',
  'too_much_work',
  'calculation',
  ...READING_CHANGES,
] as const
export type CellCode = (typeof CELL_CODES)[number]

/**
 * A value in stored form (null if empty), or why it was rejected. `text` is the input, in a form that can be kept as an
 * error.
 */
export type CellResult =
  | { ok: true; value: sheets.CellValue }
  | { ok: false; code: CellCode; message: string; text: string }

/**
 * Whether the day (`dmy`) or the month (`mdy`) comes first in dates such as 03/04/2026. `ymd` means unknown, so such a
 * date is rejected; dates with a leading year or with dots can still be read.
 */
export type DateOrder = 'ymd' | 'dmy' | 'mdy'

/** The format of text input: pasted, typed or from a file. */
export interface ReadingStyle {
  /** Null means unknown: "1.234" and "1,234" are rejected, and unambiguous numbers are read. */
  decimal: '.' | ',' | null
  dateOrder: DateOrder
  /** IANA time zone for times without one. */
  timeZone: string
  /** Reads numbers that fit only the other sign with that sign: among many texts, some may use another format. */
  eitherDecimal?: boolean
  /** Permitted changes of a text; by default none, and the text is rejected with the kind of change as its code. */
  accept?: readonly sheets.ChangeKind[]
}

/** The format of stored cells: it reads the output of `cellText` without loss. */
export const PLAIN_STYLE: ReadingStyle = { decimal: '.', dateOrder: 'ymd', timeZone: 'UTC' }

/** Changes accepted while typing, because people see the result immediately. */
export const TYPED_CHANGES: readonly sheets.ChangeKind[] = [
  'leading_zeros',
  'plus_sign',
  'parentheses',
  'exponent',
  'currency_sign',
  'too_precise',
  'scheme_added',
]

/** Nobody checks each of many cells, so zeros and currency signs are not dropped. */
export const PASTED_CHANGES: readonly sheets.ChangeKind[] = TYPED_CHANGES.filter(
  (kind) => kind !== 'leading_zeros' && kind !== 'currency_sign',
)

export interface ShowOptions {
  /** BCP 47. */
  locale: string
  /** IANA time zone for date-time columns without one. */
  timeZone: string
  /** Labels of linked records and files by id, as sent by the API. */
  labels?: Record<string, string>
}
