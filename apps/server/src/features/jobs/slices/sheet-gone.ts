import { jobError } from '../job-error.ts'
import type { JobError } from '../types.ts'

/** The sheet with this index in SHEETS was deleted. */
export const sheetGone = (index: number): JobError => jobError('sheet_gone', { number: String(index + 1) })
