import type { Reason } from '@millrace/contract/reasons'
import type { CodeLimits } from './limits.ts'

/** Message to the worker. */
export interface CodeTask {
  code: string
  /** JSON. */
  input: string
}

export type CodeProblem =
  | 'time'
  | 'memory'
  | 'stack'
  | 'output_size'
  | 'not_json'
  | 'syntax'
  | 'thrown'
  | 'never_ends'
  /** The thread itself ended. */
  | 'crashed'

/** Message from the worker: the result as JSON, or why there is none. */
export type CodeResult =
  | { ok: true; output: string }
  /** Errors thrown by the script keep their own message. */
  | { ok: false; problem: CodeProblem; why: string | Reason; line: number | null }

/** With how long the script ran, in whole milliseconds, at least one; 0 if it did not begin. */
export interface TimedResult {
  result: CodeResult
  ms: number
}

/** Sent once, when a worker can accept tasks. */
export const READY = 'ready'

export interface WorkerSettings {
  limits: CodeLimits
}
