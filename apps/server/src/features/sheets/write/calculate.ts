import { type Columns, computeCells, computedIds } from '../columns/compute.ts'
import type { Draft } from './types.ts'

/**
 * Fills the computed cells of the drafts from their other cells: formulas, and columns that are being made of others.
 * `at` is when they are written.
 */
export function calculate(sheet: Columns, drafts: Draft[], at: Date): void {
  const ids = computedIds(sheet)
  if (ids.length === 0) return
  for (const draft of drafts) {
    if (draft.issues.length > 0) continue
    const { cells, errors, before, createdAt } = draft
    const created_at = before?.created_at ?? createdAt ?? at
    const made = computeCells(sheet, { cells, errors, created_at, updated_at: at })
    for (const id of ids) {
      const value = made.cells[id] ?? null
      const error = made.errors[id]
      if (value === null) delete cells[id]
      else cells[id] = value
      if (error) errors[id] = error
      else delete errors[id]
    }
  }
}
