import { flows, say } from '@millrace/contract'
import { StepError } from '@millrace/engine'
import type { NodeType } from '../types.ts'
import { storable, storableText } from '../web/storable.ts'

const LONGEST_REASON = 500

/** What the tool returns, as text and as data. */
export const execute: NodeType['execute'] = async (step, { ports, account }) => {
  if (!ports.callTool) throw new StepError('tools_unavailable', say('tool.unavailable'))
  const { ok, text, data } = await ports.callTool({
    ...account,
    tool: flows.textOf(step.params.tool),
    arguments: objectOf(step.params.arguments),
    signal: step.signal,
    idempotencyKey: step.idempotencyKey,
  })
  const shown = storableText(text)
  if (!ok && step.params.onFailure !== 'goOn')
    throw new StepError('tool_failed', say('tool.failed', { said: shown.slice(0, LONGEST_REASON) }))
  return { output: { ok, text: shown, data: storable(data) } }
}

function objectOf(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined || value === '') return {}
  if (typeof value !== 'object' || Array.isArray(value))
    throw new StepError('param_invalid', say('tool.notObject'))
  return value as Record<string, unknown>
}
