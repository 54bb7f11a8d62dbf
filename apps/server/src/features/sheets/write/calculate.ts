import type { OpenSheet } from '../model/types.ts'
import type { Draft } from './types.ts'

/** Fills the formula columns of the drafts from their other cells. */
export function calculate(sheet: Pick<OpenSheet, 'columns'>, drafts: Draft[]): void {
  const formulas = sheet.columns.filter((column) => column.type === 'formula')
  if (formulas.length === 0 || drafts.length === 0) return
}
