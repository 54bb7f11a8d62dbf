import { StepError } from '@millrace/engine'
import type { Context } from '../../../context.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { flowSchema, outOfReach, planOf } from '../../flows/index.ts'
import { endRun, findRunnable, isUsable, queueCall, readAnswer } from '../../runs/index.ts'
import { ToolFailure } from './failure.ts'
import { cut } from './read-answer.ts'

interface Place {
  accountId: string
  projectId: string
}

interface FlowCall {
  agentId: string
  flowId: string
  arguments: unknown
  timeoutSeconds: number
  /** Identifies a repeated call, which finds the run of the first. */
  key: string
  signal: AbortSignal
}

const LOOK_MS = 200
const MOST_CHARACTERS = 8000
/** Sheets and knowledge are the flow's own choice: what a visitor writes must not reach others. */
const NO_THINGS = { SHEET: [], KNOWLEDGE: [] }
const OVER = new Set(['failed', 'cancelled', 'skipped'])
/** The run waits for a person or a time. */
const RESTING = new Set(['waiting', 'paused'])

/** The parameters of a flow's published version, for a model. Null if it has none, or one that can't run. */
export async function flowToolSchema(
  context: Context,
  place: Place,
  flowId: string,
): Promise<Record<string, unknown> | null> {
  const flow = await findRunnable(context, flowId)
  if (!flow?.documentId || !isUsable(flow, place)) return null
  try {
    return flowSchema((await planOf(context, flow.documentId)).plan.params, NO_THINGS)
  } catch (error) {
    if (error instanceof StepError) return null
    throw error
  }
}

/**
 * Runs the published version of a flow and waits for its outputs. A run that takes longer than the tool may, or that
 * waits for a person, continues on its own; one whose caller has left is cancelled. Throws `ToolFailure`.
 */
export async function runFlowTool(
  context: Context,
  place: Place,
  { agentId, flowId, arguments: given, timeoutSeconds, key, signal }: FlowCall,
): Promise<{ ok: boolean; text: string }> {
  const params = await readArguments(context, { place, flowId, given })
  const begun = await queueCall(context, place, {
    flowId,
    params,
    createdBy: { kind: 'agent', id: agentId },
    call: key,
  })
  if ('problem' in begun) throw new ToolFailure(begun.problem)
  const until = performance.now() + timeoutSeconds * 1000
  for (;;) {
    if (signal.aborted) {
      // After a restart, the response is written again and finds its run.
      if (!context.stopping.aborted)
        await inAccount(context, place.accountId, (tx) => endRun(context, tx, begun.runId))
      throw signal.reason
    }
    const answer = await readAnswer(context.db.kysely, begun.runId)
    if (!answer) throw new ToolFailure('The run was deleted.')
    const { state, outputs, error } = answer
    if (state === 'succeeded') {
      const { text } = cut(JSON.stringify(outputs ?? {}), { maxCharacters: MOST_CHARACTERS, whole: true })
      return { ok: true, text }
    }
    if (OVER.has(state))
      throw new ToolFailure(`The flow ended as ${state}. ${error?.message ?? ''}`.trim(), { wasMade: true })
    if (RESTING.has(state))
      return {
        ok: true,
        text: 'The flow has started and is waiting for a person or a time. Its result isn’t known yet.',
      }
    if (performance.now() >= until)
      return {
        ok: true,
        text: `The flow is still running after ${timeoutSeconds} seconds and continues. Its result isn’t known yet.`,
      }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

async function readArguments(
  context: Context,
  { place, flowId, given }: { place: Place; flowId: string; given: unknown },
): Promise<Record<string, unknown>> {
  const flow = await findRunnable(context, flowId)
  if (!flow?.documentId || !isUsable(flow, place)) throw new ToolFailure('The flow isn’t published any more.')
  const params = given ?? {}
  if (typeof params !== 'object' || Array.isArray(params))
    throw new ToolFailure('The arguments aren’t an object.')
  const { plan } = await planOf(context, flow.documentId)
  const refusal = outOfReach(plan.params, params as Record<string, unknown>, NO_THINGS)
  if (refusal !== null) throw new ToolFailure(refusal)
  return params as Record<string, unknown>
}
