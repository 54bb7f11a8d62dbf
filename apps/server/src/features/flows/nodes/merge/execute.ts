import { say } from '@millrace/contract'
import { StepError } from '@millrace/engine'
import type { NodeType } from '../types.ts'

function together(outputs: readonly unknown[]): Record<string, unknown> {
  const entries = outputs.flatMap((output) => {
    if (typeof output !== 'object' || output === null || Array.isArray(output))
      throw new StepError('not_fields', say('merge.noFields'))
    return Object.entries(output)
  })
  return Object.fromEntries(entries)
}

/** Outputs of the steps whose branches were taken, in graph order. */
export const execute: NodeType['execute'] = ({ params, inputs }) => {
  const outputs = inputs().map(({ output }) => output)
  if (params.mode === 'list') return { output: outputs }
  if (params.mode === 'fields') return { output: together(outputs) }
  return { output: outputs[0] ?? null }
}
