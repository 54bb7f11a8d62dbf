import { inEnglish, reasonOfJob } from '@millrace/contract'
import type { JobError } from './types.ts'

/** A job error as stored, with its English text. */
export function jobError(code: string, values?: Record<string, string>, isAiColumn = false): JobError {
  const reason = reasonOfJob({ code, values }, { isAiColumn })
  return { code, message: reason ? inEnglish(reason) : code, ...(values ? { values } : {}) }
}
