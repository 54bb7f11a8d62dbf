import type { sheets } from '@millrace/contract'

/** What the field of a cell is given, whatever its type. */
export interface CellFieldProps {
  sheetId: string
  column: sheets.Column
  record: sheets.SheetRecord
  labels: Record<string, string>
  readOnly: boolean
  /** Why the last value was not taken. */
  problem: string | undefined
  /** What was written here before and is not saved. */
  unsaved: string | undefined
  /** Something was written, and why it can't be saved if it can't; null when it is as it was. */
  onTyped: (typed: { text: string; reason: string | null } | null) => void
  onSave: (value: sheets.CellValue) => void
  /** Shows where the value of an AI cell comes from. */
  onTrace: () => void
}
