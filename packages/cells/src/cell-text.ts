import type { sheets } from '@millrace/contract'
import { heldAs } from './kinds.ts'
import { joinTitles } from './links.ts'
import { joinList, labelOf } from './select.ts'
import type { TypedColumn } from './types.ts'

const texts = (value: unknown[]) =>
  value.map((item) => (typeof item === 'string' ? item : JSON.stringify(item)))

/**
 * The value as lossless text: `readText` with PLAIN_STYLE returns the same value. Numbers with all digits and a decimal
 * point, dates and date-times as ISO, options by label, lists separated by commas (as JSON if an item contains one).
 */
export function cellText(given: TypedColumn, value: sheets.CellValue | undefined): string {
  if (value === null || value === undefined) return ''
  const column = heldAs(given)
  if (column.type === 'json') return JSON.stringify(value)
  if (typeof value === 'string') return column.type === 'singleSelect' ? optionText(column, value) : value
  if (Array.isArray(value)) {
    const items = texts(value)
    if (column.type === 'link') return joinTitles(items, { several: true })
    return joinList(column.type === 'multiSelect' ? items.map((item) => optionText(column, item)) : items)
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

// The label, unless it would be read back as another option.
function optionText({ options }: TypedColumn, value: string): string {
  const label = labelOf(options, value)
  const first =
    options.find((option) => option.value === label) ?? options.find((option) => option.label === label)
  return first === undefined || first.value === value ? label : value
}
