import type { CallToolResult } from '@modelcontextprotocol/server'
import type { runs } from '@millrace/contract'
import { fitted, resultOf } from './results.ts'

const NOTES: Partial<Record<runs.RunState, string>> = {
  queued: 'The run has not started yet. Call get_run with its runId later.',
  running: 'The run is still running. Call get_run with its runId later, or cancel_run to stop it.',
  waiting: 'The run waits for a person or for a time. Call get_run with its runId later.',
  paused: 'The run is paused. Call get_run with its runId later.',
  cancelled: 'The run was cancelled.',
}
const SHORTENED = 'The outputs are shortened. GET /api/flows/runs/{runId} returns all of them.'

/** The state of a run as the result of a tool. A failed run of a flow's own tool is an error with its reason. */
export function runResult(
  { runId, state, outputs, error }: runs.RunAnswer,
  { flowId, isOwnTool }: { flowId: string | null; isOwnTool: boolean },
): CallToolResult {
  const { value, isShortened } = fitted(outputs)
  const note = isShortened ? SHORTENED : NOTES[state]
  const reason = error && { code: error.code, message: error.message, path: error.path }
  const data = {
    runId,
    ...(flowId === null ? {} : { flowId }),
    state,
    outputs: value,
    error: reason,
    ...(note === undefined ? {} : { note }),
  }
  if (!isOwnTool || state !== 'failed') return resultOf(data)
  const text = `The run failed: ${error?.message ?? 'unknown reason'} (${runId})`
  return { isError: true, content: [{ type: 'text', text }], structuredContent: data }
}
