import type { jobs, Plans } from '@millrace/contract'
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

/** The part of a job that its outputs need. */
export type WritingJob = Pick<JobRow, 'id' | 'account_id' | 'flow_id' | 'launch' | 'aside'> & {
  outputs: JobOutput[]
}

/** One output sheet of one job, with the runs that currently write to it. */
export interface OutputGroup {
  job: WritingJob
  /** Index in OUTPUT_SHEETS. */
  index: number
  output: Output
  /** The sheet itself, or the hidden one in which it is rebuilt. */
  sheetId: string
  isStaging: boolean
  ended: EndedRun[]
  /** What plans include: the limit of rows. */
  plans: Plans
  /** Results of the formulas of its rows, calculated before this transaction. */
  calculated?: CalculatedFirst | undefined
}

/** How outputs change the ends of runs, collected over all output sheets. */
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
