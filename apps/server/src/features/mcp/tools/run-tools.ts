import { runs as runCalls } from '@millrace/contract'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { runResult } from './run-result.ts'
import { defineTool, READS, type ToolCall } from './tool.ts'

const LOOK_MS = 500
const WAIT_MAX = 50

const runId = runCalls.readRun.params.shape.runId
const OPEN: ReadonlySet<runCalls.RunState> = new Set(['queued', 'running'] as const)

async function readRun(call: ToolCall, { runId: id, wait }: { runId: string; wait: number }) {
  const until = performance.now() + wait * 1000
  for (;;) {
    const answer = await call.routes.call(runCalls.readRun, call.outer, { params: { runId: id } })
    const isOver = performance.now() >= until || call.signal.aborted || call.context.stopping.aborted
    if (isOver || !OPEN.has(answer.state)) return runResult(answer, { flowId: null, isOwnTool: false })
    await sleep(LOOK_MS)
  }
}

/** Tools for runs that take longer than a call. */
export const RUN_TOOLS = [
  defineTool({
    name: 'get_run',
    title: 'Get a run',
    description:
      'Get the state, outputs and error of a flow’s run. With wait, it waits up to that many seconds for the end.',
    annotations: READS,
    routes: [runCalls.readRun],
    input: z.strictObject({
      runId: runId.describe('runId of an earlier result'),
      wait: z.number().int().min(0).max(WAIT_MAX).default(0).describe('Seconds'),
    }),
    answer: readRun,
  }),
  defineTool({
    name: 'cancel_run',
    title: 'Cancel a run',
    description: 'Cancel a flow’s run that is running or waiting. Steps that have finished are not undone.',
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
    routes: [runCalls.cancelRun],
    input: z.strictObject({
      runId: runId.describe('runId of an earlier result'),
      flowId: runCalls.cancelRun.params.shape.id.describe('flowId of the same result'),
    }),
    answer: async (call, input) => {
      const params = { id: input.flowId, runId: input.runId }
      const { state, outputs, error } = await call.routes.call(runCalls.cancelRun, call.outer, { params })
      return runResult(
        { runId: input.runId, state, outputs, error },
        { flowId: input.flowId, isOwnTool: false },
      )
    },
  }),
]
