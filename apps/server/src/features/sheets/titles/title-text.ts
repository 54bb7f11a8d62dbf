import { readText, cellText, PLAIN_STYLE } from '@millrace/cells'
import type { sheets } from '@millrace/contract'

/** Titles by record id. Records that are gone have none, nor have those of a sheet that is in the trash. */
export type RecordTitles = ReadonlyMap<string, string>

/** The ids in a cell of a link column. */
export const linkedIds = (value: sheets.CellValue | undefined): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

/** The title as the title column holds it: of a select, the value of the option that is called so. */
export function heldTitle(column: sheets.Column, title: string): string {
  if (column.type !== 'singleSelect') return title
  const read = readText({ ...column, validators: {} }, title, PLAIN_STYLE)
  return read.ok && typeof read.value === 'string' ? read.value : title
}

/** A value of the title column as people read it. */
export const shownTitle = (column: sheets.Column, held: string): string =>
  column.type === 'singleSelect' ? cellText(column, held) : held
