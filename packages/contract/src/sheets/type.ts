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

/** What a list of sheets can be filtered by: a type, or system sheets, which are shown without a type. */
export const SHEET_KINDS = [...SHEET_TYPES, 'system'] as const
export const sheetKind = z.enum(SHEET_KINDS)
export type SheetKind = z.infer<typeof sheetKind>

/** What a system sheet shows of a project's agents. Its rows and their columns are written by the server alone. */
export const SYSTEM_SHEETS = ['conversations', 'messages', 'leads'] as const
export const systemSheet = z.enum(SYSTEM_SHEETS)
export type SystemSheet = z.infer<typeof systemSheet>
