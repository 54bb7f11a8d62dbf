import { flows } from '@millrace/contract'
import type { DecidedStep } from '@millrace/engine'

/** The two kinds of steps: a model turn, and a tool call. */
export const TURN = flows.defineNode({
  type: 'turn',
  group: 'ai',
  icon: 'bot',
  effects: 'repeatable',
  // A vendor outage of half an hour does not end the work.
  retry: { attempts: 10, backoffSeconds: 2, maxBackoffSeconds: 600 },
  timeoutSeconds: 300,
})
const CALL = flows.defineNode({
  type: 'call',
  group: 'ai',
  icon: 'wrench',
  effects: 'repeatable',
  retry: { attempts: 4, backoffSeconds: 1, maxBackoffSeconds: 120 },
  timeoutSeconds: 300,
})

/** The result of a tool call, as told to the worker. */
export interface CallOutput {
  ok: boolean
  text: string
  /** Sheets that it wrote to, with the number of records. */
  sheets?: { id: string; changed: number }[]
  /** For a tool that ends the work: its summary. */
  summary?: string
  /** For coded programs. */
  data?: unknown
}

export const callStep = (path: string, tool: string, args: unknown = {}): DecidedStep => ({
  path,
  definition: CALL,
  params: { tool, arguments: args },
})

/** The error of a failed step, from its error port. */
export const failureIn = (output: unknown): { code: string; message: string } => {
  const { error } = (output ?? {}) as { error?: { code: string; message: string } }
  return error ?? { code: 'internal', message: 'The step failed.' }
}

/** What an execution wrote, per sheet. */
export class Ledger {
  private readonly changed = new Map<string, number>()

  add(output: CallOutput): void {
    for (const { id, changed } of output.sheets ?? [])
      this.changed.set(id, (this.changed.get(id) ?? 0) + changed)
  }

  get sheets(): { id: string; changed: number }[] {
    return [...this.changed].map(([id, changed]) => ({ id, changed }))
  }
}
