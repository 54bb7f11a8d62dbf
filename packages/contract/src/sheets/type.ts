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

/** Agent data that a system sheet shows. Only the server writes its rows and their columns. */
export const SYSTEM_SHEETS = ['conversations', 'messages', 'leads'] as const
export const systemSheet = z.enum(SYSTEM_SHEETS)
export type SystemSheet = z.infer<typeof systemSheet>
