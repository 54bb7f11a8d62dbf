import { costOf, ModelError } from '@millrace/models'
import type { Models, ModelScope } from '../../models/index.ts'
import { creditsFor } from '../../usage/index.ts'
import { isPriced, USUAL_OUTPUT } from '../nodes/ai/reserve-call.ts'
import type { ModelStep } from './model-steps.ts'

/** Approximate bytes per token. */
const BYTES_OF_TOKEN = 4

/** Possible cost of a row by its steps, in credits: each called once with its longest response. */
export interface RowCredits {
  /** Excluding responses without a length limit. */
  least: number
  /** With typical lengths for those; longer ones cost more. */
  most: number
}

/** Sums up the possible cost of these steps. Call it outside of transactions. */
export async function creditsOfSteps(
  models: Models,
  scope: ModelScope,
  steps: readonly ModelStep[],
): Promise<RowCredits> {
  const sum = { least: 0, most: 0 }
  for (const { model: id, bytes, maxTokens } of steps) {
    const opened = await models.open(scope, id).catch(noneIfGone)
    if (!opened || !isPriced(opened)) continue
    const inputTokens = Math.ceil(bytes / BYTES_OF_TOKEN)
    const credits = (outputTokens: number) =>
      creditsFor(costOf(opened.model.info, { inputTokens, outputTokens }) ?? 0)
    sum.least += credits(maxTokens ?? 0)
    sum.most += credits(maxTokens ?? USUAL_OUTPUT)
  }
  return sum
}

/** A deleted model costs nothing. */
export function noneIfGone(error: unknown): null {
  if (error instanceof ModelError) return null
  throw error
}
