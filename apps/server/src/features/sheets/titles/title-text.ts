import { readText, cellText, PLAIN_STYLE } from '@millrace/cells'
import type { sheets } from '@millrace/contract'

/** Titles by record id. Deleted records and records of a sheet in the trash have none. */
export type RecordTitles = ReadonlyMap<string, string>

/** The ids in a link cell. */
export const linkedIds = (value: sheets.CellValue | undefined): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

/** The title in stored form: for a select column, the value of the option with that label. */
export function heldTitle(column: sheets.Column, title: string): string {
  if (column.type !== 'singleSelect') return title
  const read = readText({ ...column, validators: {} }, title, PLAIN_STYLE)
  return read.ok && typeof read.value === 'string' ? read.value : title
}

/** A title value in visible form. */
export const shownTitle = (column: sheets.Column, held: string): string =>
  column.type === 'singleSelect' ? cellText(column, held) : held
