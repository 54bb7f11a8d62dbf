import { type flows, say } from '@millrace/contract'
import { StepError } from '@millrace/engine'
import { flowSchema, type GrantedThings, type NodeEnv, outOfReach, planOf } from '../../flows/index.ts'
import { queueRun, readAnswer } from '../../runs/index.ts'
import type { WorkerNow } from './execution.ts'
import { paidCall } from './paid-call.ts'
import { cutResult } from './reading-tools.ts'
import type { GrantedFlow, GrantedSheet, ToolPlace, ToolResult, WorkerTool } from './tool-types.ts'

const grantedThings = (
  { knowledgeIds }: Pick<WorkerNow, 'knowledgeIds'>,
  sheets: readonly Pick<GrantedSheet, 'id'>[],
): GrantedThings => ({ SHEET: sheets.map(({ id }) => id), KNOWLEDGE: knowledgeIds })

/** How long it waits between two looks at the run of a flow: longer, the longer it takes. */
const LOOKS_MS = { first: 1000, most: 30_000 }

/** What the model calls a flow by. */
export const flowToolName = (title: string, at: number): string => {
  const slug = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, 40)
  return `run_flow_${at + 1}_${slug}`.replaceAll(/(?<!_)_+$/g, '')
}

/** The published flows that the worker may run: each is a tool with the parameters of the flow. */
export async function flowTools(
  env: NodeEnv,
  worker: WorkerNow,
  { flows, sheets }: { flows: readonly GrantedFlow[]; sheets: readonly GrantedSheet[] },
): Promise<WorkerTool[]> {
  const things = grantedThings(worker, sheets)
  const tools: WorkerTool[] = []
  for (const [at, { flowId, ask }] of worker.settings.integrations.flows.entries()) {
    const flow = flows.find(({ id }) => id === flowId)
    const definitions = flow && (await parametersOf(env, flow))
    if (!flow || !definitions) continue
    tools.push({
      ask,
      definition: {
        name: flowToolName(flow.title, at),
        description: `Run the flow ${JSON.stringify(flow.title)} and get its outputs.`,
        parameters: flowSchema(definitions, things),
      },
      run: async (args, place) => {
        const refusal = outOfReach(definitions, args, things)
        if (refusal !== null) return { ok: false, text: refusal }
        const { result, usage } = await paidCall(place, () => runFlow(flow, args, place), isOver)
        return { ...result.told, usage }
      },
    })
  }
  return tools
}

/** Null: it has no published version, or one that can't run. */
async function parametersOf(
  { context }: NodeEnv,
  { documentId }: GrantedFlow,
): Promise<readonly flows.ParameterDefinition[] | null> {
  if (documentId === null) return null
  try {
    return (await planOf(context, documentId)).plan.params
  } catch (error) {
    if (error instanceof StepError) return null
    throw error
  }
}

const OVER: ReadonlySet<string> = new Set(['succeeded', 'failed', 'cancelled', 'skipped'])

interface RunLook {
  told: ToolResult
  /** Null: the run didn't begin. */
  state: string | null
}

/** The call counts once its run has ended, however. */
const isOver = ({ state }: RunLook): boolean => state !== null && OVER.has(state)

/**
 * Begins the run once for this step, and looks how it stands each time that the step is tried again: between the looks
 * no process waits for it.
 */
async function runFlow(
  flow: GrantedFlow,
  args: Readonly<Record<string, unknown>>,
  { step, env, execution }: ToolPlace,
): Promise<RunLook> {
  const begun = await queueRun(env, step, {
    flowId: flow.id,
    params: { ...args },
    createdBy: by(execution.id),
  })
  if ('problem' in begun) return { told: { ok: false, text: begun.problem }, state: null }
  const answer = await readAnswer(env.context.db.kysely, begun.runId)
  if (!answer) throw new StepError('run_gone', say('worker.flowRunDeleted'))
  const { state, outputs, error } = answer
  if (state === 'succeeded')
    return { told: { ok: true, text: cutResult(JSON.stringify(outputs ?? {})) }, state }
  if (OVER.has(state))
    return { told: { ok: false, text: `The flow ended as ${state}. ${error?.message ?? ''}` }, state }
  const waitedMs = (step.waited?.data as { ms?: number } | undefined)?.ms ?? 0
  const ms = Math.min(LOOKS_MS.most, waitedMs === 0 ? LOOKS_MS.first : waitedMs * 2)
  return { told: { wait: { kind: 'time', forMs: ms, data: { ms } } }, state }
}

const by = (executionId: string) => ({ kind: 'execution', id: executionId })
