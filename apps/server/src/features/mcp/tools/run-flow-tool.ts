import type { CallToolResult } from '@modelcontextprotocol/server'
import { runs as runCalls } from '@millrace/contract'
import { authoriseRoute } from '../../../http/authorise.ts'
import { fromZod } from '../../../http/errors.ts'
import { parseInTurns } from '../../../http/parse-in-turns.ts'
import { errorMessage, Failure } from '../../../lib/errors.ts'
import { cancelStarted, runFlow } from '../../runs/index.ts'
import { reportSteps } from './report-steps.ts'
import { runResult } from './run-result.ts'
import type { ToolCall } from './tool.ts'

type StartedRun = Parameters<typeof reportSteps>[1]

/** Clients give up after a minute, unless they hear of progress. */
const WAIT_SECONDS = { silent: 50, reported: 300 }

/**
 * Runs a flow's published version for a tool call, as the API does. A run that takes longer, or waits for a person,
 * continues, and the result says so. Cancelling the call cancels the run.
 */
export async function runFlowTool(call: ToolCall, flowId: string, args: unknown): Promise<CallToolResult> {
  const { context, runs, report, signal } = call
  const member = authoriseRoute(runCalls.runFlow, call.outer.actor)
  const { data, error } = await parseInTurns(runCalls.runFlow.body, { params: args })
  if (error) throw fromZod(error, '')
  const started = Promise.withResolvers<StartedRun | null>()
  const ended = new AbortController()
  const cancel = async () => {
    const run = await started.promise
    if (run && !ended.signal.aborted) await cancelStarted(context, runs, { member, flowId, runId: run.id })
  }
  const onAbort = () =>
    void cancel().catch((problem: unknown) =>
      context.log.warn({ flow: flowId, err: errorMessage(problem) }, 'a run of a cancelled call goes on'),
    )
  signal.addEventListener('abort', onAbort, { once: true })
  const reporting =
    report && started.promise.then((run) => run && reportSteps({ ...call, report }, run, ended.signal))
  try {
    if (signal.aborted) throw new Failure('conflict', 'The call was cancelled.')
    const wait = report ? WAIT_SECONDS.reported : WAIT_SECONDS.silent
    const onStart = started.resolve
    const answer = await runFlow(context, runs, { member, flowId, params: data.params, wait, onStart })
    return runResult(answer, { flowId, isOwnTool: true })
  } finally {
    ended.abort()
    signal.removeEventListener('abort', onAbort)
    started.resolve(null)
    // A report after the result would name a call that the client no longer knows.
    await reporting?.catch((problem: unknown) =>
      context.log.warn({ err: errorMessage(problem) }, 'progress was not reported'),
    )
  }
}
