import type { jobs } from '@millrace/contract'
import { failureOf, type StepError } from '@millrace/engine'
import type { Tx } from '../../../db/scope.ts'
import type { Amendment, EndedRun } from '../../runs/index.ts'
import type { JobOutput, JobRow } from '../types.ts'
import type { CalculatedFirst, WriteRow } from '../../sheets/index.ts'

export interface FilledRow {
  run: EndedRun
  row: WriteRow
}

export type { Tx }
type Output = jobs.JobLaunch['OUTPUT_SHEETS'][number]

/** A job as its outputs need it. */
export type WritingJob = Pick<JobRow, 'id' | 'account_id' | 'flow_id' | 'launch' | 'aside'> & {
  outputs: JobOutput[]
}

/** One output sheet of one job, with the runs that write to it now. */
export interface OutputGroup {
  job: WritingJob
  /** Index in OUTPUT_SHEETS. */
  index: number
  output: Output
  /** The sheet itself, or the hidden one in which it is rebuilt. */
  sheetId: string
  isStaging: boolean
  ended: EndedRun[]
  /** What the formulas of its rows gave before this transaction. */
  calculated?: CalculatedFirst | undefined
}

/** What becomes of runs by their outputs; gathered over all output sheets. */
export class Amendments extends Map<string, Amendment> {
  fail(runId: string, error: StepError): void {
    const known = this.get(runId)
    this.set(runId, { ...known, failure: known?.failure ?? { ...failureOf(error), path: '' } })
  }

  note(runId: string, error: StepError): void {
    const known = this.get(runId)
    const note = { ...failureOf(error), path: '' }
    this.set(runId, { ...known, notes: [...(known?.notes ?? []), note] })
  }
}
