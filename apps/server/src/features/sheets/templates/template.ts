import type { sheets } from '@millrace/contract'

/** A starting point for a sheet. */
export interface Template {
  columns: (sheets.NewColumn & { key: string })[]
  /** Example rows by column key; `day` returns a date relative to today. */
  rows: (day: (fromToday: number) => string) => Record<string, sheets.CellValue | undefined>[]
}

/** Options of a select column whose values equal their labels. */
export const options = (...named: [label: string, color: sheets.Option['color']][]): sheets.Option[] =>
  named.map(([label, color]) => ({ value: label, label, color }))
