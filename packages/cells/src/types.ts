import type { sheets } from '@millrace/contract'

/** What of a column decides what its cells may hold. */
export type TypedColumn = Pick<
  sheets.Column,
  'id' | 'key' | 'label' | 'type' | 'valueType' | 'required' | 'options' | 'validators' | 'settings'
>

/** A value as the cell holds it, or why it can't. */
export type CellResult =
  | { ok: true; value: sheets.CellValue }
  | { ok: false; code: string; message: string; text: string }

/** How people wrote what is read: pasted, typed or in a file. */
export interface ReadingStyle {
  decimal: '.' | ','
  dateOrder: 'ymd' | 'dmy' | 'mdy'
  /** IANA zone of times that name none. */
  timeZone: string
}
