import type { sheets } from '@millrace/contract'
import type { SheetParts } from '../../sheet-parts.ts'

/** Props of a line of the bar. */
export interface LineProps extends SheetParts {
  column: sheets.Column
  aiColumn: sheets.AiColumn
}
