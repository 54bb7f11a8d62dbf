import { costOf, ModelError } from '@millrace/models'
import type { Models, ModelScope } from '../../models/index.ts'
import { creditsFor } from '../../usage/index.ts'
import { isPriced, USUAL_OUTPUT } from '../nodes/ai/reserve-call.ts'
import type { ModelStep } from './model-steps.ts'

/** About so many bytes are a token. */
const BYTES_OF_TOKEN = 4

/** What a row may cost by its steps, in credits: each called once, with an answer as long as it may be. */
export interface RowCredits {
  /** Without answers whose length nobody has limited. */
  least: number
  /** With these as long as usual: longer ones cost more. */
  most: number
}

/** Adds up what these steps may cost. Not in a transaction. */
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

/** A model that is gone costs nothing. */
export function noneIfGone(error: unknown): null {
  if (error instanceof ModelError) return null
  throw error
}
