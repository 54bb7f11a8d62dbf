import type { Reason } from '@millrace/contract/reasons'
import type { CodeLimits } from './limits.ts'

/** To the worker. */
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

/** From the worker: the result as JSON, or why there is none. */
export type CodeResult =
  | { ok: true; output: string }
  /** What the script threw is in its own words. */
  | { ok: false; problem: CodeProblem; why: string | Reason; line: number | null }

/** Said once, when a worker can take tasks. */
export const READY = 'ready'

export interface WorkerSettings {
  limits: CodeLimits
}
