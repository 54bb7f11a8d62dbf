import type { sheets } from '@millrace/contract'
import type { SheetParts } from '../../sheet-parts.ts'

/** What a line of the bar is about. */
export interface LineProps extends SheetParts {
  column: sheets.Column
  aiColumn: sheets.AiColumn
}
