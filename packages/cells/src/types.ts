import type { sheets } from '@millrace/contract'
import { READING_CHANGES } from '@millrace/contract/sheet-limits'

/** What of a column decides what its cells may hold. */
export type TypedColumn = Pick<
  sheets.Column,
  'id' | 'key' | 'label' | 'type' | 'valueType' | 'required' | 'options' | 'validators' | 'settings'
>

/** Why a value was not taken, for programs; people read the message. */
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
 * A value as the cell holds it (null: empty), or why it can't. `text` is what was given, fit to be kept as the text of
 * an error.
 */
export type CellResult =
  | { ok: true; value: sheets.CellValue }
  | { ok: false; code: CellCode; message: string; text: string }

/**
 * Which comes first in dates such as 03/04/2026: the day (`dmy`) or the month (`mdy`). `ymd`: nobody said, so such a
 * date is refused; dates with the year in front, and dates with dots, are read all the same.
 */
export type DateOrder = 'ymd' | 'dmy' | 'mdy'

/** How people wrote what is read: pasted, typed or in a file. */
export interface ReadingStyle {
  /** Null: nobody said, so that "1.234" and "1,234" are refused; what can be read in one way only is read. */
  decimal: '.' | ',' | null
  dateOrder: DateOrder
  /** IANA zone of times that name none. */
  timeZone: string
  /** Numbers that only the other sign reads are read by it: of many texts at once, some may write decimals otherwise. */
  eitherDecimal?: boolean
  /** What reading may change of a text. Without it nothing: such a text is refused, with the kind as its code. */
  accept?: readonly sheets.ChangeKind[]
}

/** How cells themselves are written: what `cellText` writes, this reads back without loss. */
export const PLAIN_STYLE: ReadingStyle = { decimal: '.', dateOrder: 'ymd', timeZone: 'UTC' }

/** What the numbers and addresses of someone who types mean: who typed sees at once what became of it. */
export const TYPED_CHANGES: readonly sheets.ChangeKind[] = [
  'leading_zeros',
  'plus_sign',
  'parentheses',
  'exponent',
  'currency_sign',
  'too_precise',
  'scheme_added',
]

/** Of many cells at once nobody sees each: zeros and currency signs are not dropped. */
export const PASTED_CHANGES: readonly sheets.ChangeKind[] = TYPED_CHANGES.filter(
  (kind) => kind !== 'leading_zeros' && kind !== 'currency_sign',
)

export interface ShowOptions {
  /** BCP 47. */
  locale: string
  /** IANA zone for date-times of columns that don't say one. */
  timeZone: string
  /** Labels of linked records and files by id, as the API sends them along. */
  labels?: Record<string, string>
}
