import type { sheets } from '@millrace/contract'

/** A sheet to begin with. */
export interface Template {
  columns: (sheets.NewColumn & { key: string })[]
  /** Examples by column key; `day` gives a date so many days from today. */
  rows: (day: (fromToday: number) => string) => Record<string, sheets.CellValue | undefined>[]
}

/** Options of a select column: values are their own labels. */
export const options = (...named: [label: string, color: sheets.Option['color']][]): sheets.Option[] =>
  named.map(([label, color]) => ({ value: label, label, color }))
