import { inEnglish, type Reason } from '@millrace/contract/reasons'
import type { CodeProblem } from './messages.ts'

/** Why a script has no result. */
export class Stopped extends Error {
  readonly problem: CodeProblem
  /** Line of the code, from 1; null if unknown. */
  readonly line: number | null

  readonly why: string | Reason

  constructor(problem: CodeProblem, why: string | Reason, line: number | null = null) {
    super(inEnglish(why))
    this.why = why
    this.problem = problem
    this.line = line
  }
}
