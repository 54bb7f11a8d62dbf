import { flows, say } from '@millrace/contract'
import type { Plan, PlanNode } from '../compile-flow.ts'
import { StepError, saidOf } from '../step-error.ts'
import { DEEPEST_CALL, passPort } from '../structure.ts'
import { fillSettings } from '../tokens/filling.ts'
import { type Frame, makeFrame } from './run.ts'
import { finish, type Exit } from './walk-step.ts'

/** The merged results of a frame's outputs; for duplicate names, the later one in the graph wins. */
export const outputsOfFrame = ({ region, outputs }: Frame): Record<string, unknown> =>
  Object.fromEntries(
    region.nodes
      .filter(({ role, index }) => role === 'output' && outputs.has(index))
      .flatMap(({ index }) => Object.entries(outputs.get(index) as Record<string, unknown>)),
  )

/** A run's parameters with defaults and types applied. Throws StepError `params_invalid`. */
export function readInput(
  plan: Plan,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { values, problems } = flows.readParameters(plan.params, given)
  const [problem] = problems
  if (problem)
    throw new StepError(
      'params_invalid',
      say('param.ofCall', { name: problem.key, problem: saidOf(problem) }),
    )
  return values
}

async function calleeFrame(frame: Frame, node: PlanNode, path: string): Promise<Frame> {
  const params = fillSettings(node.filling, frame)
  const calls = frame.calls + 1
  if (calls > DEEPEST_CALL) throw new StepError('too_deep', say('call.tooDeep', { most: DEEPEST_CALL }))
  const { run } = frame
  if (!run.ports.callee) throw new StepError('call_unknown', say('call.impossible'))
  const plan = await run.ports.callee(flows.textOf(params.flow), path)
  const fields = (params.input ?? []) as { name: string; value: unknown }[]
  const input = readInput(plan, Object.fromEntries(fields.map(({ name, value }) => [name, value])))
  return makeFrame({
    run,
    plan,
    calls,
    region: plan.top,
    prefix: `${path}/`,
    parent: frame,
    params: input,
    row: null,
  })
}

/** Runs another flow as part of this one, with its steps below this step's path. */
export async function walkCall(frame: Frame, node: PlanNode, path: string): Promise<Exit> {
  const startedAt = frame.run.ports.clock.now()
  const callee = await calleeFrame(frame, node, path)
  const end = await frame.run.walkRegion(callee)
  if (frame.failure) return 'open'
  if (callee.failure) throw new StepError(callee.failure.code, saidOf(callee.failure))
  if (end === 'waiting') frame.isWaiting = true
  if (end !== 'done') return 'open'
  const done = { path, attempt: 1, port: passPort(node.definition), input: callee.params, startedAt }
  return finish(frame, node, { ...done, output: outputsOfFrame(callee) })
}
