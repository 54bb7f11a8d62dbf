import {
  type ChatModel,
  type ChatRequest,
  costOf,
  type EmbeddingModel,
  ModelError,
  NoRoomError,
  WrongFormError,
} from '@millrace/models'
import type { Context } from '../../context.ts'
import { creditsFor, type Hold, holdCredits, isLack, reasonOfLack } from '../usage/index.ts'
import { costOfCall, outputFor } from './call-cost.ts'
import type { ModelScope } from './sources.ts'

/** How long a call waits while other calls may give credits back. */
const PATIENCE_MS = 20_000

/** Reserves credits, or says what is used up. Null: nothing needs to be reserved. */
async function hold(
  context: Context,
  scope: ModelScope,
  { least, most, signal }: { least: number; most: number; signal: AbortSignal },
): Promise<Hold | null> {
  if (most === 0) return null
  const { accountId, projectId, agentId = null, userId = null, aiColumn = null } = scope
  const need = { least, most, projectId, agentId, userId, aiColumn }
  const answer = await holdCredits(context, accountId, need, { patienceMs: PATIENCE_MS, signal })
  if (isLack(answer)) throw new ModelError({ code: 'no_credits', message: reasonOfLack(answer) })
  return answer
}

/**
 * A model whose calls the account pays with credits: each reserves what it may cost before it starts, and is refused
 * with `no_credits` when too little is left. What it cost is charged where its usage is recorded.
 */
export const credited = (context: Context, scope: ModelScope, model: ChatModel): ChatModel => ({
  ...model,
  async *stream(request, options) {
    const { least, most, open } = costOfCall(model.info, request)
    const held = await hold(context, scope, { least, most, signal: options.signal })
    if (!held) {
      yield* model.stream(request, options)
      return
    }
    let cost = 0
    const spend = (usage: { inputTokens: number; outputTokens: number }) => {
      cost = creditsFor(costOf(model.info, usage) ?? 0)
    }
    // Close to the end of the credits, a response is no longer than what is left pays for.
    const limited: ChatRequest =
      open && held.isTight
        ? { ...request, maxOutputTokens: outputFor(model.info, request, held.credits) }
        : request
    try {
      for await (const part of model.stream(limited, options)) {
        if (part.type === 'finish') spend(part.usage)
        yield part
      }
    } catch (error) {
      if ((error instanceof NoRoomError || error instanceof WrongFormError) && error.usage) spend(error.usage)
      throw error
    } finally {
      held.end(cost)
    }
  },
})

/** The same for vectors. A token has at least one byte. */
export const creditedEmbedding = (
  context: Context,
  scope: ModelScope,
  model: EmbeddingModel,
): EmbeddingModel => ({
  ...model,
  async embed(texts, options) {
    const creditsOf = (tokens: number) => creditsFor(((model.info.price ?? 0) * tokens) / 1_000_000)
    const most = creditsOf(texts.reduce((bytes, text) => bytes + Buffer.byteLength(text), 0))
    const held = await hold(context, scope, { least: most, most, signal: options.signal })
    let cost = 0
    try {
      const made = await model.embed(texts, options)
      cost = creditsOf(made.tokens)
      return made
    } finally {
      held?.end(cost)
    }
  },
})
