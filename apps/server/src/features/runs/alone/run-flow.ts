import { flows, runs as runCalls } from '@millrace/contract'
import { StepError } from '@millrace/engine'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { Failure, invalid, notFound } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { starterOf } from '../../../lib/owner.ts'
import { type Planned, planOf } from '../../flows/index.ts'
import { freezeCallees } from '../walk/callees.ts'
import type { Runs } from '../walk/open-runs.ts'
import { findRunnable, type Runnable } from '../walk/published.ts'
import type { RunHeader, Trigger } from '../types.ts'
import { type OnStart, startAlone } from './start-alone.ts'

interface RunRequest {
  flowId: string
  accountId: string
  projectId: string
  trigger: Trigger
  params: Record<string, unknown>
  /** Who requested it, for display. */
  createdBy: unknown
  /** Seconds to wait for the end. With 0, the call returns as soon as the run is on disk. */
  wait: number
  onStart?: OnStart | undefined
}

async function planned(context: Context, documentId: string): Promise<Planned> {
  try {
    return await planOf(context, documentId)
  } catch (error) {
    if (error instanceof StepError) throw new Failure('conflict', error.message)
    throw error
  }
}

async function start(
  context: Context,
  runs: Runs,
  { flow, ...request }: RunRequest & { flow: Runnable },
): Promise<runCalls.RunAnswer> {
  const { flowId, accountId, projectId, trigger, params, createdBy } = request
  if (!flow.documentId) throw new Failure('conflict', 'This flow has no published version. Publish it first.')
  const plan = await planned(context, flow.documentId)
  const { problems } = flows.readParameters(plan.plan.params, params)
  if (problems.length > 0)
    throw invalid(problems.map(({ key, message }) => ({ path: `params.${key}`, message })))
  const header: RunHeader = {
    id: newId('run'),
    accountId,
    projectId,
    flowId,
    documentId: flow.documentId,
    version: flow.version,
    trigger,
    job: null,
    source: null,
    input: { params, row: null },
    callees: plan.calls.length > 0 ? await freezeCallees(context, { accountId, projectId }, plan) : {},
    createdBy,
    startedBy: starterOf(createdBy),
  }
  return startAlone(context, runs, { header, waitMs: request.wait * 1000, onStart: request.onStart })
}

/** Runs the published version of a flow once. Throws `conflict` without one, `invalid_request` for wrong parameters. */
export async function runPublished(
  context: Context,
  runs: Runs,
  request: RunRequest,
): Promise<runCalls.RunAnswer> {
  const flow = await findRunnable(context, request.flowId)
  if (flow?.accountId !== request.accountId) throw notFound('flow')
  return start(context, runs, { ...request, flow })
}

/** Runs a flow that the member may see once. */
export async function runFlow(
  context: Context,
  runs: Runs,
  input: {
    member: Member
    flowId: string
    params: Record<string, unknown>
    wait: number
    onStart?: OnStart
  },
): Promise<runCalls.RunAnswer> {
  const { member, flowId, params, wait, onStart } = input
  const { accountId, apiKey } = member
  const flow = await findRunnable(context, flowId)
  const isOwn = flow !== undefined && member.projectIds.includes(flow.projectId)
  if (flow?.accountId !== accountId || !(flow.shared || isOwn)) throw notFound('flow')
  return start(context, runs, {
    flow,
    flowId,
    accountId,
    projectId: isOwn ? flow.projectId : member.projectId,
    trigger: 'api',
    params,
    createdBy: apiKey
      ? { kind: 'apiKey', id: apiKey.id, name: apiKey.name, userId: member.userId }
      : { kind: 'member', id: member.userId, name: member.name },
    wait,
    onStart,
  })
}
