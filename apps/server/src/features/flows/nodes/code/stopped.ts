import type { CodeProblem } from './messages.ts'

/** Why a script has no result. */
export class Stopped extends Error {
  readonly problem: CodeProblem
  /** Of the code, from 1; null when it is not known. */
  readonly line: number | null

  constructor(problem: CodeProblem, message: string, line: number | null = null) {
    super(message)
    this.problem = problem
    this.line = line
  }
}
