import { say } from '@millrace/contract'
import { StepError } from '@millrace/engine'
import { planOf } from '../../flows/index.ts'
import { queueRun, readAnswer } from '../../runs/index.ts'
import type { WorkerNow } from './execution.ts'
import { cutResult } from './reading-tools.ts'
import type { GrantedFlow, ToolPlace, ToolResult, WorkerTool } from './tool-types.ts'

/** How long it waits between two looks at the run of a flow: longer, the longer it takes. */
const LOOKS_MS = { first: 1000, most: 30_000 }

const nameOf = (title: string, at: number): string => {
  const slug = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, 40)
  return `run_flow_${at + 1}_${slug}`.replaceAll(/(?<!_)_+$/g, '')
}

/** The published flows that the worker may run: each is a tool with the parameters of the flow. */
export function flowTools({ settings }: WorkerNow, flows: readonly GrantedFlow[]): WorkerTool[] {
  return settings.integrations.flows.flatMap(({ flowId, ask }, at) => {
    const flow = flows.find(({ id }) => id === flowId)
    if (!flow || flow.documentId === null) return []
    const tool: WorkerTool = {
      ask,
      definition: {
        name: nameOf(flow.title, at),
        description: `Run the flow ${JSON.stringify(flow.title)} and get its outputs. Parameters are its own, by their keys.`,
        parameters: { type: 'object', properties: {}, additionalProperties: true },
      },
      run: (args, place) => runFlow(flow, args, place),
    }
    return [tool]
  })
}

/**
 * Begins the run once for this step, and looks how it stands each time that the step is tried again: between the looks
 * no process waits for it.
 */
async function runFlow(
  flow: GrantedFlow,
  args: Readonly<Record<string, unknown>>,
  { step, env, execution }: ToolPlace,
): Promise<ToolResult> {
  const { plan } = await planOf(env.context, flow.documentId!)
  const known = new Set(plan.params.map(({ key }) => key))
  const unknown = Object.keys(args).filter((key) => !known.has(key))
  if (unknown.length > 0)
    return {
      ok: false,
      text: `The flow has no parameter ${unknown[0]}. It has: ${[...known].join(', ') || 'none'}.`,
    }
  const begun = await queueRun(env, step, {
    flowId: flow.id,
    params: { ...args },
    createdBy: by(execution.id),
  })
  if ('problem' in begun) return { ok: false, text: begun.problem }
  const answer = await readAnswer(env.context.db.kysely, begun.runId)
  if (!answer) throw new StepError('run_gone', say('worker.flowRunDeleted'))
  const { state, outputs, error } = answer
  if (state === 'succeeded') return { ok: true, text: cutResult(JSON.stringify(outputs ?? {})) }
  if (state === 'failed' || state === 'cancelled' || state === 'skipped')
    return { ok: false, text: `The flow ended as ${state}. ${error?.message ?? ''}` }
  const waitedMs = (step.waited?.data as { ms?: number } | undefined)?.ms ?? 0
  const ms = Math.min(LOOKS_MS.most, waitedMs === 0 ? LOOKS_MS.first : waitedMs * 2)
  return { wait: { kind: 'time', forMs: ms, data: { ms } } }
}

const by = (executionId: string) => ({ kind: 'execution', id: executionId })
