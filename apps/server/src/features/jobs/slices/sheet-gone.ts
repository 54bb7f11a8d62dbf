import type { JobError } from '../types.ts'

/** One of SHEETS, by its index there, is gone. */
export const sheetGone = (index: number): JobError => ({
  code: 'sheet_gone',
  message: `Sheet ${index + 1} (SHEETS.${index}) was deleted before all its rows ran.`,
  values: { number: String(index + 1) },
})
