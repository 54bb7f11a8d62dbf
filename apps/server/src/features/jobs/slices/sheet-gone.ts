import { jobError } from '../job-error.ts'
import type { JobError } from '../types.ts'

/** One of SHEETS, by its index there, is gone. */
export const sheetGone = (index: number): JobError => jobError('sheet_gone', { number: String(index + 1) })
