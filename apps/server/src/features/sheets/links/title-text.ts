import { readText, cellText, PLAIN_STYLE } from '@millrace/cells'
import type { sheets } from '@millrace/contract'

/** The title as the title column holds it: of a select, the value of the option that is called so. */
export function heldTitle(column: sheets.Column, title: string): string {
  if (column.type !== 'singleSelect') return title
  const read = readText({ ...column, validators: {} }, title, PLAIN_STYLE)
  return read.ok && typeof read.value === 'string' ? read.value : title
}

/** A value of the title column as people read it. */
export const shownTitle = (column: sheets.Column, held: string): string =>
  column.type === 'singleSelect' ? cellText(column, held) : held
