import { inEnglish, type Reason, say } from '@millrace/contract'
import { StepError } from '@millrace/engine'
import type { WriteOutcome } from '../../../sheets/index.ts'

interface RowError {
  /** Position in the list, from 0. */
  index: number
  message: string
  /** Absent for messages of the sheet. */
  reason?: Reason
}

export const rowError = (index: number, said: string | Reason): RowError => ({
  index,
  message: inEnglish(said),
  ...(typeof said === 'string' ? {} : { reason: said }),
})

/** The output of the step. */
export interface WriteResult {
  recordId: string | null
  recordIds: (string | null)[]
  inserted: number
  updated: number
  unchanged: number
  deleted: number
  errors: RowError[]
}

export const nothingWritten = (rows: number): WriteResult => ({
  recordId: null,
  recordIds: Array.from({ length: rows }, () => null),
  inserted: 0,
  updated: 0,
  unchanged: 0,
  deleted: 0,
  errors: [],
})

const wordsOf = (issues: WriteOutcome['rows'][number]['issues']): string =>
  issues.map(({ path, message }) => `${path.replace(/^cells\./, '')} ${message}`).join('; ')

/** Adds the results of written rows; `places` maps them to the step's rows. */
export function addOutcome(written: WriteResult, outcome: WriteOutcome, places?: readonly number[]): void {
  written.inserted += outcome.inserted
  written.updated += outcome.updated
  written.unchanged += outcome.unchanged
  written.deleted += outcome.deleted
  for (const { index, id, outcome: became, issues } of outcome.rows) {
    const place = places ? places[index]! : index
    if (became === 'failed') written.errors.push(rowError(place, wordsOf(issues)))
    else written.recordIds[place] = id
  }
}

/** Fails the step, and its transaction, if rows failed that must not. */
export function finished(
  written: WriteResult,
  { atomic, isList }: { atomic: boolean; isList: boolean },
): WriteResult {
  const errors = written.errors.toSorted((a, b) => a.index - b.index)
  const [first] = errors
  if (first && atomic) {
    const said = first.reason ?? first.message
    const problem = isList ? say('rows.at', { number: first.index + 1, problem: said }) : said
    const others = errors.length - 1
    throw new StepError(
      'rows_invalid',
      others > 0 ? say('rows.invalidMore', { problem, others }) : say('rows.invalid', { problem }),
    )
  }
  return {
    ...written,
    errors: errors.map(({ index, message }) => ({ index, message })),
    recordId: written.recordIds.find((id) => id !== null) ?? null,
  }
}
