import { z } from 'zod'

/** Spelled as in the original specification. */
export const SHEET_TYPES = [
  'INPUT_SHEET',
  'OUTPUT_SHEET',
  'ASSOCIATED_INTPUT_SHEET',
  'WORKFLOW_RUN_RESULT',
] as const
export const sheetType = z.enum(SHEET_TYPES)
export type SheetType = z.infer<typeof sheetType>
