import { entryOfStep, paid } from '../../flows/index.ts'
import type { UsageInput } from '../../usage/index.ts'
import type { ToolPlace } from './tool-types.ts'

interface PaidCall<T> {
  /** Its entries are stored with the step. */
  usage: UsageInput[]
  result: T
}

/** Calls a tool for the price of a call, if it is made: only then it counts. */
export async function paidCall<T>(
  { step, env }: Pick<ToolPlace, 'step' | 'env'>,
  call: () => Promise<T>,
  wasMade: (result: T) => boolean,
): Promise<PaidCall<T>> {
  const usd = env.context.config.prices.toolCall
  const costOf = (result: T) => (wasMade(result) ? usd : 0)
  const result = await paid(env, { usd, signal: step.signal, costOf }, call)
  return { result, usage: wasMade(result) ? [entryOfStep(env, { kind: 'tool', costUsd: usd })] : [] }
}
