import { calculate as calculateCells, type FormulaPlan, planFormulas } from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import type { Cells, OpenSheet } from '../model/types.ts'
import type { Draft } from './types.ts'

const plans = new WeakMap<readonly sheets.Column[], FormulaPlan>()

/** The sheet's formulas made ready; kept as long as its columns are. */
function planOf(columns: readonly sheets.Column[]): FormulaPlan {
  const known = plans.get(columns)
  if (known) return known
  const plan = planFormulas(columns)
  plans.set(columns, plan)
  return plan
}

/** Fills the formula columns of the drafts from their other cells. `at` is when they are written. */
export function calculate(sheet: Pick<OpenSheet, 'columns'>, drafts: Draft[], at: Date): void {
  const plan = planOf(sheet.columns)
  if (plan.length === 0) return
  const times = sheet.columns.filter(({ type }) => type === 'createdTime' || type === 'updatedTime')
  for (const draft of drafts) {
    if (draft.issues.length > 0) continue
    const { cells, errors } = calculateCells(plan, withTimes(draft, times, at), draft.errors)
    for (const { column } of plan) put(draft, column.id, cells[column.id] ?? null, errors[column.id])
  }
}

function put(draft: Draft, id: string, value: sheets.CellValue, error: sheets.CellError | undefined) {
  if (value === null) delete draft.cells[id]
  else draft.cells[id] = value
  if (error) draft.errors[id] = error
  else delete draft.errors[id]
}

function withTimes({ cells, before, createdAt }: Draft, times: readonly sheets.Column[], at: Date): Cells {
  if (times.length === 0) return cells
  const now = at.toISOString()
  const created = (before?.created_at ?? createdAt ?? at).toISOString()
  return {
    ...cells,
    ...Object.fromEntries(times.map(({ id, type }) => [id, type === 'createdTime' ? created : now])),
  }
}
