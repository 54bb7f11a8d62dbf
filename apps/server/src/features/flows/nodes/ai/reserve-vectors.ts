import { ModelError } from '@millrace/models'
import { isOwnKey } from '../../../knowledge/index.ts'
import type { Models, ModelScope } from '../../../models/index.ts'
import { creditsFor, readEntries, totalOf, type UsageInput } from '../../../usage/index.ts'
import type { RunBudget } from '../types.ts'

interface Vectors {
  models: Models
  scope: ModelScope
  signal: AbortSignal
}

/** Reserves the possible embedding cost of a search query; nothing without a budget. */
export const reserveVectors = (budget: RunBudget | null, vectors: Vectors) =>
  budget
    ? {
        reserve: async (ids: readonly string[], query: string) => {
          const credits = await costOf(vectors, ids, query)
          if (credits === 0) return () => undefined
          const reserved = await budget.reserve({ least: credits, most: credits, open: null }, vectors.signal)
          return (usage: readonly UsageInput[], isKnown: boolean) =>
            isKnown ? reserved.settle(totalOf(readEntries(usage)).credits) : reserved.lose()
        },
      }
    : {}

/** Upper bound: a token has at least one byte. */
async function costOf({ models, scope }: Vectors, ids: readonly string[], query: string): Promise<number> {
  let credits = 0
  for (const id of ids) {
    const price = isOwnKey(id) ? null : await priceOf(models, scope, id)
    credits += creditsFor(((price ?? 0) * Buffer.byteLength(query)) / 1_000_000)
  }
  return credits
}

/** A deleted model creates no vectors. */
async function priceOf(models: Models, scope: ModelScope, id: string): Promise<number | null> {
  try {
    return (await models.embedding(scope, id)).info.price
  } catch (error) {
    if (error instanceof ModelError) return null
    throw error
  }
}
