import { say } from '@millrace/contract'
import { StepError } from '@millrace/engine'
import { toFailure } from '../../../../http/errors.ts'
import { Failure } from '../../../../lib/errors.ts'

/** Network errors, and SQLSTATEs of lost connections and conflicting transactions. */
const PASSING = /^(?:ECONN|EPIPE|ETIMEDOUT|08|57P|53|40001|40P01|55P03)/

// pg sets no code for these (pg/lib/client.js, pg-pool/index.js).
const CUT_OFF = /^(?:Connection terminated|timeout exceeded when trying to connect)/

const isPassing = (error: unknown): boolean =>
  PASSING.test((error as { code?: string }).code ?? '') ||
  (error instanceof Error && CUT_OFF.test(error.message)) ||
  toFailure(error).code === 'unavailable'

/** Rejections by the sheet are final; an unavailable database is worth a retry. */
export function stepErrorOf(error: unknown): unknown {
  if (error instanceof StepError) return error
  if (error instanceof Failure)
    return new StepError(
      error.code === 'not_found' ? 'sheet_gone' : `sheet_${error.code}`,
      error.code === 'not_found' ? say('sheet.gone') : error.message,
      { retryable: error.code === 'unavailable' },
    )
  if (isPassing(error)) return new StepError('database_away', say('database.away'), { retryable: true })
  return error
}
