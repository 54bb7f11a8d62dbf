import { flows, say } from '@millrace/contract'
import { StepError } from '@millrace/engine'
import { entryOfStep, paid } from '../paid.ts'
import type { NodeType } from '../types.ts'
import { storable, storableText } from '../web/storable.ts'

const LONGEST_REASON = 500

/** What the tool returns, as text and as data. Any answer of the tool counts as a call. */
export const execute: NodeType['execute'] = async (step, env) => {
  const { callTool } = env.ports
  if (!callTool) throw new StepError('tools_unavailable', say('tool.unavailable'))
  const call = {
    ...env.account,
    tool: flows.textOf(step.params.tool),
    arguments: objectOf(step.params.arguments),
    signal: step.signal,
    idempotencyKey: step.idempotencyKey,
  }
  const usd = env.context.config.prices.toolCall
  const { ok, text, data } = await paid(env, { usd, signal: step.signal }, () => callTool(call))
  const usage = [entryOfStep(env, { kind: 'tool', costUsd: usd })]
  const shown = storableText(text)
  if (!ok && step.params.onFailure !== 'goOn')
    throw new StepError('tool_failed', say('tool.failed', { said: shown.slice(0, LONGEST_REASON) }), {
      usage,
    })
  try {
    return { output: { ok, text: shown, data: storable(data) }, usage }
  } catch (error) {
    throw error instanceof StepError
      ? new StepError(error.code, error.reason ?? error.message, { usage })
      : error
  }
}

function objectOf(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined || value === '') return {}
  if (typeof value !== 'object' || Array.isArray(value))
    throw new StepError('param_invalid', say('tool.notObject'))
  return value as Record<string, unknown>
}
