import { inEnglish, reasonOfJob } from '@millrace/contract'
import type { JobError } from './types.ts'

/** An error of a job as it is stored, with its text in English. */
export function jobError(code: string, values?: Record<string, string>, isAiColumn = false): JobError {
  const reason = reasonOfJob({ code, values }, { isAiColumn })
  return { code, message: reason ? inEnglish(reason) : code, ...(values ? { values } : {}) }
}
