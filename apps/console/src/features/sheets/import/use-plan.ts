import { useState } from 'react'
import { sheets } from 'virtual:contract'
import type { sheets as contract } from '@millrace/contract'
import { proposePlan, type Plan } from './plan.ts'

const EMPTY: Plan = { columns: [], mode: 'append', keys: [], invalid: 'keep' }

/** Where the columns go: as proposed until somebody says otherwise, and anew when the file is read otherwise. */
export function usePlan(preview: contract.ImportPreview | undefined, sheet: contract.Sheet | null) {
  const [plan, setPlan] = useState<Plan>(EMPTY)
  const [seen, setSeen] = useState<contract.ImportPreview>()
  if (preview && seen !== preview) {
    setSeen(preview)
    setPlan({ ...plan, columns: proposePlan(preview, sheet, sheets.COLUMNS_MAX) })
  }
  return [plan, setPlan] as const
}
