import { say } from '@millrace/contract'
import { StepError } from '@millrace/engine'
import { creditsFor, holdPrice, isLack } from '../../usage/index.ts'
import { pausedOr } from './ai/ask-model.ts'
import type { NodeEnv } from './types.ts'

/**
 * Does something that has a price of its own, such as reading a page: the price is reserved before, of the account's
 * credits and of the job's budget. Throws a StepError without enough credits, or `HeldBack` where that pauses the job.
 */
export async function paid<T>(
  env: NodeEnv,
  { usd, signal }: { usd: number; signal: AbortSignal },
  work: () => Promise<T>,
): Promise<T> {
  if (usd === 0) return work()
  const { account, run } = env
  const of = { ...account, agentId: run.agentId ?? null, userId: run.userId ?? null }
  const credits = creditsFor(usd)
  const reserved = await env.budget?.reserve({ least: credits, most: credits, open: null }, signal)
  let spent = 0
  try {
    const held = await holdPrice(env.context, { ...of, usd, signal })
    if (isLack(held))
      throw await pausedOr(
        env,
        new StepError('model_no_credits', say(held.budget ? 'model.budget' : 'model.noCredits')),
      )
    try {
      const result = await work()
      spent = credits
      return result
    } finally {
      held?.end(spent)
    }
  } finally {
    reserved?.settle(spent)
  }
}
