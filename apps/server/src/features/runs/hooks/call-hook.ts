import { flows } from '@millrace/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { consumeLimits } from '../../../http/consume-limits.ts'
import { limitMisses, objectBody } from '../../../http/hooks.ts'
import { notFound } from '../../../lib/errors.ts'
import { flowOfHook, type HookedFlow, planOf } from '../../flows/index.ts'
import { runPublished } from '../alone/run-flow.ts'
import type { Runs } from '../walk/open-runs.ts'
import { findRunnable } from '../walk/published.ts'
import { responseOf } from './response-of.ts'

const PER_MINUTE = 1200
/** A parameter with this name receives the whole body, for senders with unknown fields. */
const WHOLE = 'body'

interface HookCall {
  token: string
  wait: number
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Runs the flow of a webhook URL once. Returns the response of its “Respond” step unchanged, or the final state of the
 * run without such a step.
 */
export async function callHook(
  context: Context,
  runs: Runs,
  { token, wait, request, reply }: HookCall,
): Promise<void> {
  const hooked = await findHook(context, token, request.ip)
  await consumeLimits(context, [
    {
      key: `hook:${hooked.flowId}`,
      points: PER_MINUTE,
      seconds: 60,
      message: `This webhook accepts up to ${PER_MINUTE} calls per minute. Wait a moment.`,
    },
  ])
  const params = await paramsOf(context, hooked, objectBody(request))
  const createdBy = { kind: 'webhook', id: null, name: null }
  const answer = await runPublished(context, runs, { ...hooked, trigger: 'webhook', params, createdBy, wait })
  const response = wait === 0 ? null : await responseOf(context, hooked, answer.runId)
  if (!response) {
    await reply.send({ code: 200, msg: 'ok', data: answer })
    return
  }
  const { status, contentType, body } = response
  await reply
    .status(status)
    .header('content-type', contentType)
    .header('x-run-id', answer.runId)
    .send(contentType === 'application/json' ? JSON.stringify(body) : flows.textOf(body))
}

async function findHook(context: Context, token: string, ip: string): Promise<HookedFlow> {
  const hooked = await flowOfHook(context, token)
  if (hooked) return hooked
  await limitMisses(context, ip)
  throw notFound('webhook')
}

/** The body's fields that the flow uses. Senders include more, and more over time. */
async function paramsOf(
  context: Context,
  { flowId }: HookedFlow,
  body: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const runnable = await findRunnable(context, flowId)
  // Without a published version, the caller's run is rejected.
  if (!runnable?.documentId) return {}
  const { plan } = await planOf(context, runnable.documentId)
  const params: Record<string, unknown> = {}
  for (const { key } of plan.params) {
    if (Object.hasOwn(body, key)) params[key] = body[key]
    else if (key === WHOLE) params[key] = body
  }
  return params
}
