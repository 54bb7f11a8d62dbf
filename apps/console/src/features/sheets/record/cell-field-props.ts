import type { sheets } from '@millrace/contract'

/** Common props of cell fields. */
export interface CellFieldProps {
  sheetId: string
  column: sheets.Column
  record: sheets.SheetRecord
  labels: Record<string, string>
  readOnly: boolean
  /** Why the last value was rejected. */
  problem: string | undefined
  /** Unsaved input from before. */
  unsaved: string | undefined
  /** Reports input, with the reason if it cannot be saved; null when unchanged. */
  onTyped: (typed: { text: string; reason: string | null } | null) => void
  onSave: (value: sheets.CellValue) => void
  /** Shows where the value of an AI cell comes from. */
  onTrace: () => void
}
